internal import LogModel

/// Compares the names that different inputs give a process.
enum ProcessName {
  /// Whether two names may be those of the same process.
  ///
  /// The kernel cuts off names after 15 or 31 bytes, and a log and a report may show different lengths.
  static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return false }
    if left == right { return true }
    let shorter = min(left.utf8.count, right.utf8.count)
    return shorter >= 15 && (left.hasPrefix(right) || right.hasPrefix(left))
  }

  /// Whether a bundle identifier ends with the name of the process: `com.example.state-lab`, `State Lab`.
  static func isOf(bundle: String?, _ name: String?) -> Bool {
    guard let name, let last = bundle?.split(separator: ".").last else { return false }
    let (left, right) = (letters(last), letters(name[...]))
    return !left.isEmpty && left == right
  }

  /// The letters and digits of a name, in lower case. Xcode keeps only these in a bundle identifier.
  private static func letters(_ text: Substring) -> String {
    text.filter { $0.isLetter || $0.isNumber }.lowercased()
  }
}
