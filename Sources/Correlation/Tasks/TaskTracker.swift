internal import LogModel

/// A background task in the making: its timeline, and what is needed to judge it.
///
/// There are many of them, so what few of them have is kept apart (``rare``).
package final class TaskTracker {
  /// What the report will say of the task.
  ///
  /// Other modules ask for ``told``, and ``changeReadings(_:)`` changes the readings: so no access
  /// lasts longer than a moment, and needs no check at run time for another one.
  var timeline: TaskTimeline

  /// Which task of its launch it is, from 0.
  package var number: Int { numbered }
  /// By another name, so that nothing must be checked where it is read.
  var numbered = 0

  /// The thread that logged the begin, or `nil`.
  var thread: String?

  /// Which begin of its launch it is in UIKit's count, 1-based; `nil` when UIKit logged none.
  var ordinal: Int?

  /// The message sources that told its begin and its end.
  var beginSources = SourceSet()
  var endSources = SourceSet()

  /// The interval in the background it began in, or the first one after it; and the one it ended
  /// in, `nil` when it ended in the foreground.
  var firstInterval: Int?
  var endInterval: Int?

  /// The last interval that had begun when the task ended, in the foreground or not.
  var lastInterval: Int?

  /// The task's own latest finite reading, the interval it was made in, and how many seconds earlier than
  /// `at` it may have been made.
  var latestReading: (at: Instant, seconds: Double, interval: Int, early: Double)?

  /// Where the readings and the clock go apart.
  var drift = ReadingDrift()

  /// The lines that begin and end it.
  var beganEvidence: Evidence?
  var endedEvidence: Evidence?

  /// How sure the outcome is, from 0 to 1.
  var confidence = 1.0

  /// Whether it was requested (`Will add …`) and UIKit has not said yet that it exists.
  var isRequested = false

  /// Whether UIKit's word that it is still not ended can be about no other task.
  var isNotEndedForSure = false

  /// Whether it ended when its time was up, or with no time left.
  var isPastDeadline = false

  /// Whether UIKit said that the task has no expiration handler.
  var lacksExpirationHandler = false

  /// Whether its begin does not print of which kind it is.
  var isKindAssumed = false

  /// Whether only a daemon's assertion gives the task away.
  var isAssertion = false

  /// Whether the notice of its expiry is about this task, and not about all.
  var isNoticeItsOwn = false

  /// Whether only readings give the task away, and their series is over: the app came back, or its
  /// clock started again.
  var isSeriesOver = false

  /// Whether the task is another one that was told of in other words, and no task of its own.
  var isMerged = false

  /// Whether it was told of, for nothing can change it any more.
  package internal(set) var isFinalized = false

  /// Whether it was told of while it was open, for no more such tasks were to be kept.
  var wasEvicted = false

  /// Whether it was decided and is not reported, for nothing asks for it so far.
  package var isLeftOut = false

  /// Whether it has any of what few tasks have.
  var hasDetails: Bool { rare != nil }

  /// What few tasks have; `nil` while this one has none of it.
  private(set) var rare: TaskDetails?

  /// What few tasks have; made when it is asked for, to be changed.
  var details: TaskDetails {
    if let rare { return rare }
    let made = TaskDetails()
    rare = made
    return made
  }

  /// Whether neither an end nor a refusal was seen.
  var isOpen: Bool { timeline.ended == nil && timeline.outcome != .refused }

  /// Whether no line tells of its begin.
  var isUnmatched: Bool { timeline.began == nil || timeline.kind == .implied }

  /// Notes that a message source told its begin.
  func noteBegin(in messageSource: String) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var words = SourceSet()
    swap(&words, &beginSources)
    _ = words.insert(messageSource)
    swap(&words, &beginSources)
  }

  /// Notes that a message source told its end; `false` when it had before.
  func noteEnd(in messageSource: String) -> Bool {
    var words = SourceSet()
    swap(&words, &endSources)
    defer { swap(&words, &endSources) }
    return words.insert(messageSource)
  }

  /// Creates the record of a task.
  init(_ timeline: TaskTimeline) { self.timeline = timeline }
}
