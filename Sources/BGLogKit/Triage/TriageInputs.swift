public import Reporting
public import Scanning
internal import Triage

/// The inputs of a triage: paths, and the entries of lists of paths.
public struct TriageInputs: Sendable {
  /// Files, folders, archives and globs, in the order to be read.
  public var paths: [String]

  /// Entries of lists that cannot be paths.
  public private(set) var failures: [FailedInput] = []

  /// Creates inputs.
  public init(_ paths: [String] = []) { self.paths = paths }

  /// Adds the entries of a list of paths.
  ///
  /// - Parameters:
  ///   - input: The list.
  ///   - isNullSeparated: Whether zero bytes end the paths, and not line feeds.
  /// - Throws: ``PathListError`` when the list cannot be read.
  public mutating func add(
    listedIn input: Input, isNullSeparated: Bool
  ) throws(PathListError) {
    do throws(InputError) {
      let list = try PathList.read(input, separator: isNullSeparated ? .nul : .newline)
      paths += list.paths
      failures += list.problems.map {
        FailedInput(path: input.path, line: nil, message: $0)
      }
    } catch {
      let reason =
        FileSystem.isFolder(error.path)
        ? "is a folder and no list of inputs; give it as an input to have all in it read"
        : "the list of inputs cannot be read: \(error.reason)"
      throw PathListError(description: "\(error.path): \(reason)")
    }
  }
}

/// Why a list of inputs could not be read.
public struct PathListError: Error, CustomStringConvertible {
  /// What is wrong, where, and what to do, in one line.
  public let description: String
}
