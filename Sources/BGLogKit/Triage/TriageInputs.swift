public import Scanning
internal import Triage

/// Lists of inputs for a triage.
public enum TriageInputs {
  /// Reads a list of paths.
  ///
  /// - Parameters:
  ///   - input: Where the list stands.
  ///   - isNullSeparated: Whether zero bytes end the paths, and not line feeds.
  /// - Throws: ``PathListError`` when the list cannot be read.
  public static func list(
    from input: Input, isNullSeparated: Bool
  ) throws(PathListError) -> [String] {
    do throws(InputError) {
      return try PathList.read(input, separator: isNullSeparated ? .null : .newline)
    } catch {
      throw PathListError(description: "\(error.path): \(error.reason)")
    }
  }
}

/// Why a list of inputs could not be read.
public struct PathListError: Error, CustomStringConvertible {
  /// What is wrong, where, and what to do, in one line.
  public let description: String
}
