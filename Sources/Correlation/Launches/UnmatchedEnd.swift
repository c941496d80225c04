internal import LogModel

/// An end of a task whose begin is not in the log.
struct UnmatchedEnd: Sendable {
  /// The identifiers of tasks that UIKit of iOS 13 tries to end itself, and then refuses to end, whenever an
  /// app enters the background.
  private static let spuriousIdentifiers = 1...4

  /// How many seconds before or after the start of a background interval UIKit does so.
  private static let spuriousWindow = 5.0

  /// The 0-based number of the task that was added for the end; `nil` if there is only a refusal.
  var task: Int?
  /// The task identifier as printed; `nil` if none is printed.
  var identifier: String?
  /// The lines about the end.
  var evidence: [Evidence]
  /// When the end was logged; `nil` if unknown.
  var at: Instant?
  /// Whether UIKit refused the end.
  var isRejection: Bool
  /// How many background intervals had begun when the end was logged; set only for a mere refusal.
  var intervalCount = 0
  /// The message source that logged the end; `nil` if there is only a refusal.
  var messageSource: String?

  /// Whether UIKit itself tries and refuses to end tasks with this identifier.
  static func mayBeSpurious(identifier: String?) -> Bool {
    identifier.flatMap { Int($0) }.map(spuriousIdentifiers.contains) ?? false
  }

  /// Whether UIKit, and not the app, may have caused the refusal: no known task has the identifier.
  var mayBeSpurious: Bool {
    isRejection && task == nil && Self.mayBeSpurious(identifier: identifier)
  }

  /// Whether UIKit, and not the app, most likely caused the refusal, because the app is just
  /// entering the background.
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
