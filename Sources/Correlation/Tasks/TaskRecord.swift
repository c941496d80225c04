package import LogModel

/// A background task in the making: its timeline, and what is needed to judge it.
package struct TaskRecord: Sendable {
  /// What the report will say of the task.
  package var timeline: TaskTimeline

  /// The thread that logged the begin, or `nil`.
  var thread: String?

  /// Which begin of its launch it is in UIKit's count, 1-based; `nil` when UIKit logged none.
  var ordinal: Int?

  /// Whether it was requested (`Will add …`) and UIKit has not said yet that it exists.
  var isRequested = false

  /// The vocabularies that told its begin and its end.
  var beginVocabularies: Set<String> = []
  var endVocabularies: Set<String> = []

  /// The stretch in the background it began in, or the first one after it; and the one it ended
  /// in, `nil` when it ended in the foreground.
  var firstStretch: Int?
  var endStretch: Int?

  /// The last stretch that had begun when the task ended, in the foreground or not.
  var lastStretch: Int?

  /// The task's own latest finite reading, and the stretch it was made in.
  var latestReading: (at: Instant, seconds: Double, stretch: Int)?

  /// The lines the outcome stands on.
  package var beganEvidence: Evidence?
  package var endedEvidence: Evidence?
  package var expiredEvidence: Evidence?
  package var notEndedEvidence: [Evidence] = []
  package var longRunningEvidence: (evidence: Evidence, inBackground: Bool?)?

  /// Whether UIKit's word that it is still not ended can be about no other task.
  var isNotEndedForSure = false

  /// Further ends of the task.
  var doubleEnds: [FurtherEnd] = []

  /// Where the readings and the clock go apart.
  var drift = ReadingDrift()

  /// Whether it ended when its time was up, or with no time left.
  var isPastDeadline = false

  /// UIKit's refusal to end it while it was thought to be open.
  var disputed: [Evidence] = []

  /// Whether UIKit said that the task has no expiration handler.
  var lacksExpirationHandler = false
  var handlerEvidence: Evidence?

  /// Whether only a daemon's assertion gives the task away, and the seconds it was granted.
  var isAssertion = false
  var grantedSeconds: Double?

  /// A line that shows the task to be over although no line says when it was ended.
  var unseenEnd: Evidence?

  /// Whether the notice of its expiry is about this task, and not about all.
  var isNoticeItsOwn = false

  /// The line that lists it as open although its begin lies before the log, or `nil`.
  var listedEvidence: Evidence?

  /// The expiration notice that it was begun after, or `nil`.
  var beganAfterExpiry: Evidence?

  /// Whether only readings give the task away, and their series is over: the app came back, or its
  /// clock started again.
  var isSeriesOver = false

  /// Whether the task is another one that was told of in other words, and no task of its own.
  var isAbsorbed = false

  /// How sure the outcome is, from 0 to 1.
  package var confidence = 1.0

  /// What the outcome stands on beyond begin, end and notices.
  package var proof: [Evidence] = []

  /// Why the outcome is what it is, in a few words.
  package var reason = ""

  /// Whether neither an end nor a refusal was seen.
  var isOpen: Bool { timeline.ended == nil && timeline.outcome != .refused }

  /// An end of a task that had been ended before.
  struct FurtherEnd: Sendable {
    /// Its lines.
    var evidence: [Evidence]
    /// When it came, or `nil`.
    var at: Instant?
    /// The vocabularies that told of it.
    var words: Set<String>
  }

  /// Creates the record of a task.
  init(_ timeline: TaskTimeline) { self.timeline = timeline }
}
