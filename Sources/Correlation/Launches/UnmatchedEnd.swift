internal import LogModel

/// An end of a task of which no begin is known.
struct UnmatchedEnd: Sendable {
  /// UIKit of iOS 13 refuses ends of its own, of these identifiers, on every way into the background.
  private static let spuriousIdentifiers = 1...4

  /// How far from the way into the background it does so, in seconds.
  private static let spuriousWindow = 5.0

  /// The number of the task that was added for it, or `nil` for a mere refusal.
  var task: Int?
  /// The identifier as printed, or `nil` where none is.
  var identifier: String?
  var evidence: [Evidence]
  var at: Instant?
  /// Whether UIKit refused it.
  var isRejection: Bool
  /// How many intervals in the background had begun.
  var intervalCount = 0
  /// The message source it was printed in, or `nil` for a mere refusal.
  var messageSource: String?

  /// Whether UIKit refuses ends of that identifier of its own accord.
  static func mayBeSpurious(identifier: String?) -> Bool {
    identifier.flatMap { Int($0) }.map(spuriousIdentifiers.contains) ?? false
  }

  /// Whether UIKit may have asked for it itself: none of the app's tasks is known by that identifier.
  var mayBeSpurious: Bool {
    isRejection && task == nil && Self.mayBeSpurious(identifier: identifier)
  }

  /// Whether it surely looks like one of UIKit's own, for the app is just entering the background.
  func isSpurious(among intervals: BackgroundIntervals) -> Bool {
    guard mayBeSpurious, let at else { return false }
    return [intervalCount - 1, intervalCount].contains { place in
      guard intervals.indices.contains(place), let start = intervals[place].start else {
        return false
      }
      return abs(at.seconds(since: start)) <= Self.spuriousWindow
    }
  }
}
