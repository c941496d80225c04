internal import FoundationEssentials
public import LogModel
public import Reporting
package import Scanning

/// The findings that a team knows and lives with for now, by fingerprint.
public struct Baseline: Sendable {
  /// The version of the file's format.
  static let schema = "bglog.baseline/1"

  private var fingerprints: Set<String> = []

  /// Creates a baseline that knows nothing.
  public init() {}

  /// Reads a baseline.
  ///
  /// - Throws: ``InputError`` when it cannot be read or is no baseline.
  package init(reading input: Input) throws(InputError) {
    if case .file(let path) = input, FileSystem.isFolder(path) {
      throw InputError(
        path: path, reason: "is a folder and no baseline; name the file that --write-baseline wrote"
      )
    }
    let bytes: ContiguousArray<UInt8>
    do throws(InputError) {
      bytes = try ChunkReader(input).readToEnd()
    } catch {
      throw InputError(path: error.path, reason: "the baseline cannot be read: \(error.reason)")
    }
    let file: File
    do {
      file = try JSONDecoder().decode(File.self, from: Data(bytes))
    } catch {
      throw InputError(path: input.path, reason: "is no baseline; --write-baseline writes one")
    }
    guard file.schema == Self.schema else {
      throw InputError(
        path: input.path,
        reason: "is no baseline of this version (\(Self.schema)); write it anew with "
          + "--write-baseline")
    }
    fingerprints = Set(file.findings.map(\.fingerprint))
  }

  /// Takes in the findings that another baseline knows.
  public mutating func formUnion(_ other: Baseline) {
    fingerprints.formUnion(other.fingerprints)
  }

  /// Marks the findings that the baseline knows, and puts them behind those that are new.
  public func mark(_ document: inout ReportDocument) {
    guard !fingerprints.isEmpty else { return }
    for index in document.findings.indices { mark(&document.findings[index]) }
    document.findings =
      document.findings.filter { !$0.isKnown } + document.findings.filter(\.isKnown)
  }

  /// Marks a finding that the baseline knows; one of a version before may know it by its former fingerprint.
  public func mark(_ finding: inout Finding) {
    finding.isKnown =
      fingerprints.contains(finding.fingerprint)
      || finding.formerFingerprint.map(fingerprints.contains) ?? false
  }

  /// A baseline as it stands in a file; only the fingerprints count, the rest is for people.
  private struct File: Decodable {
    var schema: String
    var findings: [Entry]
  }

  private struct Entry: Decodable {
    var fingerprint: String
  }
}
