internal import LogModel

/// Tells whether two inputs name one process, each in its own way.
enum ProcessName {
  /// Whether two names are the same.
  ///
  /// The kernel cuts names to 15 or 31 bytes; logs and reports do not always cut alike.
  static func isSame(_ left: String?, _ right: String?) -> Bool {
    guard let left, let right else { return false }
    if left == right { return true }
    let shorter = min(left.utf8.count, right.utf8.count)
    return shorter >= 15 && (left.hasPrefix(right) || right.hasPrefix(left))
  }

  /// Whether a bundle identifier ends as the process is named: `com.example.state-lab`, `State Lab`.
  static func isOf(bundle: String?, _ name: String?) -> Bool {
    guard let name, let last = bundle?.split(separator: ".").last else { return false }
    let (left, right) = (letters(last), letters(name[...]))
    return !left.isEmpty && left == right
  }

  /// What Xcode keeps of a name in a bundle identifier: letters and digits, here in one case.
  private static func letters(_ text: Substring) -> String {
    text.filter { $0.isLetter || $0.isNumber }.lowercased()
  }
}

extension CrashReport.Period {
  /// How far two wall clocks may be apart that are of the same moment, in seconds.
  private static let anyZone = 14 * 3600.0

  /// Whether a moment lies in the period, as far as both tell.
  func holds(_ moment: Instant) -> Bool {
    isBehind(begin, moment, 1) && isBehind(end, moment, -1)
  }

  private func isBehind(_ bound: Instant?, _ moment: Instant, _ direction: Double) -> Bool {
    guard let bound, moment.hasDate else { return true }
    let isZoned = bound.offsetSeconds != nil && moment.offsetSeconds != nil
    let moment = moment.hasYear ? moment : moment.moved(toYear: bound.year)
    return direction * moment.seconds(since: bound) >= (isZoned ? 0 : -Self.anyZone)
  }
}
