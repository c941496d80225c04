public import Reporting
public import Scanning
internal import Triage

/// The inputs of a triage: paths, including those read from lists.
public struct TriageInputs: Sendable {
  /// Files, folders, archives and glob patterns, in the order in which they are read.
  public var paths: [String]

  /// Entries of lists that cannot be paths.
  public private(set) var failures: [FailedInput] = []

  /// Creates inputs from paths.
  public init(_ paths: [String] = []) { self.paths = paths }

  /// Adds the paths in a list.
  ///
  /// - Parameters:
  ///   - input: The list.
  ///   - isNullSeparated: Whether NUL bytes rather than line feeds end the paths.
  /// - Throws: ``PathListError`` if the list cannot be read.
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
  /// What is wrong, in which file, and what to do about it, in one line.
  public let description: String
}
