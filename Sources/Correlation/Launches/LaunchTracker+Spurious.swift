internal import LogModel

extension LaunchTracker {
  /// UIKit of iOS 13 refuses ends of its own, of the identifiers 1 to 4, on every way into the
  /// background.
  private static let spuriousIdentifiers = 1...4

  /// How far from the way into the background it does so, in seconds.
  private static let spuriousWindow = 5.0

  /// Whether a refused end is one that UIKit may have asked for itself: none of the app's tasks is
  /// known by that identifier.
  func mayBeSpurious(_ end: UnmatchedEnd) -> Bool {
    end.isRejection && end.task == nil && Self.mayBeSpurious(identifier: end.identifier)
  }

  /// Whether UIKit refuses ends of that identifier of its own accord.
  static func mayBeSpurious(identifier: String?) -> Bool {
    identifier.flatMap { Int($0) }.map(spuriousIdentifiers.contains) ?? false
  }

  /// Whether it surely looks like one, for the app is just entering the background.
  func isSpurious(_ end: UnmatchedEnd) -> Bool {
    guard mayBeSpurious(end), let at = end.at else { return false }
    return [end.intervalCount - 1, end.intervalCount].contains { number in
      guard intervals.indices.contains(number), let start = intervals[number].start else {
        return false
      }
      return abs(at.seconds(since: start)) <= Self.spuriousWindow
    }
  }
}
