internal import FoundationEssentials
public import LogModel
public import Reporting
package import Scanning

/// The findings that a team accepts for now, identified by their fingerprints.
public struct Baseline: Sendable {
  /// The name and version of the file format.
  static let schema = "bglog.baseline/1"

  private var fingerprints: Set<String> = []

  /// Creates a baseline without findings.
  public init() {}

  /// Reads a baseline file.
  ///
  /// - Throws: ``InputError`` if it cannot be read or is not a baseline of this version.
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

  /// Adds the findings of another baseline.
  public mutating func formUnion(_ other: Baseline) {
    fingerprints.formUnion(other.fingerprints)
  }

  /// Marks the findings that the baseline contains as known, and moves them after the new ones.
  public func mark(_ document: inout ReportDocument) {
    guard !fingerprints.isEmpty else { return }
    for index in document.findings.indices { mark(&document.findings[index]) }
    document.findings =
      document.findings.filter { !$0.isKnown } + document.findings.filter(\.isKnown)
  }

  /// Marks whether the baseline contains the finding. A baseline written by an earlier version may
  /// contain the finding's former fingerprint instead.
  public func mark(_ finding: inout Finding) {
    finding.isKnown =
      fingerprints.contains(finding.fingerprint)
      || finding.formerFingerprint.map(fingerprints.contains) ?? false
  }

  /// The contents of a baseline file. Only the schema and the fingerprints are read; the rest is for
  /// people.
  private struct File: Decodable {
    var schema: String
    var findings: [Entry]
  }

  private struct Entry: Decodable {
    var fingerprint: String
  }
}

/// Collects the findings of a run and writes them as a baseline.
public struct BaselineWriter {
  private var findings: [String: Finding] = [:]

  /// Creates a writer without findings.
  public init() {}

  /// Adds a finding, even a known one: a new baseline has all findings of this run and no others.
  public mutating func add(_ finding: Finding) {
    if findings[finding.fingerprint] == nil { findings[finding.fingerprint] = finding }
  }

  /// The contents of the file. The findings are sorted so that changes are easy to read in version
  /// control.
  package func bytes() -> ContiguousArray<UInt8> {
    var json = JSONWriter()
    let sorted = findings.values.sorted {
      ($0.rule.rawValue, $0.process?.name ?? "", $0.message, $0.fingerprint)
        < ($1.rule.rawValue, $1.process?.name ?? "", $1.message, $1.fingerprint)
    }
    json.object { json in
      json.member("schema", Baseline.schema)
      json.key("findings")
      json.array { json in
        for finding in sorted {
          json.object { json in
            json.member("fingerprint", finding.fingerprint)
            json.member("rule", finding.rule.rawValue)
            json.member("process", finding.process?.name)
            json.member("message", finding.message)
          }
        }
      }
    }
    json.endLine()
    return json.output.bytes
  }
}
