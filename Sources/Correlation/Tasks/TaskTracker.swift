package import LogModel

/// A background task while its log is read: its timeline, and what its outcome is determined from.
///
/// There are many of them, so what few of them have is stored separately (``details``).
package final class TaskTracker {
  /// What the report will say of the task; other modules use ``told``.
  var timeline: TaskTimeline

  /// The 0-based number of the task in its launch.
  package internal(set) var number = 0

  /// The thread that logged the begin, or `nil`.
  var thread: String?

  /// The 1-based number of its begin among UIKit's in the launch; `nil` if UIKit logged none.
  var ordinal: Int?

  /// The message sources that logged its begin.
  var beginSources = SourceSet()

  /// The message sources that logged its end.
  var endSources = SourceSet()

  /// The background interval that it began in, or the next one.
  var firstInterval: Int?

  /// The background interval that it ended in, `nil` if it ended in the foreground.
  var endInterval: Int?

  /// The last background interval that had begun when the task ended.
  var lastInterval: Int?

  /// The task's own latest finite reading, its background interval, and how many seconds before `at` it may have been
  /// made.
  var latestReading: (at: Instant, seconds: Double, interval: Int, early: Double)?

  /// How far its readings deviate from the clock.
  var drift = ReadingDrift()

  /// The line that begins it.
  var beganEvidence: Evidence?

  /// The line that ends it.
  var endedEvidence: Evidence?

  /// How certain the outcome is, from 0 to 1.
  var confidence = 1.0

  /// Whether it was requested (`Will add …`) and UIKit has not confirmed yet that it exists.
  var isRequested = false

  /// Whether UIKit's warning that it has not ended can be about no other task.
  var isNotEndedForSure = false

  /// Whether it ended after its deadline, or with no time left.
  var isPastDeadline = false

  /// Whether UIKit said that the task has no expiration handler.
  var lacksExpirationHandler = false

  /// Whether its begin does not print its kind.
  var isKindAssumed = false

  /// Whether it is known from a daemon's assertion only.
  var isAssertion = false

  /// Whether the notice of its expiry is about this task alone.
  var isNoticeItsOwn = false

  /// Whether it is known from readings only, and their series is over: the app came back, or the budget's clock was
  /// reset.
  var isSeriesOver = false

  /// Whether it turned out to be the same as another task.
  var isMerged = false

  /// Whether its outcome is final.
  package internal(set) var isFinalized = false

  /// Whether it was finalized while it was open, because too many such tasks were kept.
  var wasEvicted = false

  /// Whether it was finalized but not reported, because nothing has asked for it so far.
  package var isLeftOut = false

  /// What few tasks have; `nil` while this one has nothing of it.
  private var knownDetails: TaskDetails?

  /// Whether it has anything of what few tasks have.
  var hasDetails: Bool { knownDetails != nil }

  /// What few tasks have, created when it is first changed.
  var details: TaskDetails {
    if let knownDetails { return knownDetails }
    let made = TaskDetails()
    knownDetails = made
    return made
  }

  /// Whether neither an end nor a refusal was seen.
  var isOpen: Bool { timeline.ended == nil && timeline.outcome != .refused }

  /// Whether its begin is not in the log.
  var isUnmatched: Bool { timeline.began == nil || timeline.kind == .implied }

  /// Notes that a message source logged its begin.
  func noteBegin(in messageSource: String) { _ = beginSources.insert(messageSource) }

  /// Notes that a message source logged its end; `false` if it had before.
  func noteEnd(in messageSource: String) -> Bool { endSources.insert(messageSource) }

  /// Creates a task.
  init(_ timeline: TaskTimeline) { self.timeline = timeline }
}

/// What reports are made of.
extension TaskTracker {
  /// What the report says of the task so far.
  package var told: TaskTimeline { timeline }

  /// Its key.
  package var key: String { timeline.key }

  /// Its name, or `nil`.
  package var label: String? { timeline.label }

  /// Its outcome.
  package var outcome: TaskOutcome { timeline.outcome }

  /// The line to look the task up at; `nil` where it is known from readings only.
  package var place: LineReference? { timeline.place }

  /// The first reading between its begin and its end, or `nil`.
  package var firstReading: Reading? { timeline.readings.first }

  /// The identifiers of the findings about it.
  package var findings: [String] {
    get { timeline.findings }
    set { timeline.findings = newValue }
  }

  /// Adds the identifier of a finding about it, of which there may be tens of thousands.
  package func add(finding: String) { timeline.findings.append(finding) }

  /// Adds a reading between its begin and its end.
  func add(reading: Reading) {
    // Mostly the only one, which then takes no more space than it needs.
    if timeline.readings.isEmpty {
      timeline.readings = [reading]
    } else {
      timeline.readings.append(reading)
    }
  }
}

/// What is known of few tasks only.
extension TaskTracker {
  /// The properties that most tasks need no space for.
  final class TaskDetails {
    /// The line of the first notice of its expiry.
    var expiredEvidence: Evidence?

    /// UIKit's warnings that its expiration handler did not end it.
    var notEndedEvidence: [Evidence] = []

    /// UIKit's warning that it is old, and whether the app was in the background then, as far as it is known.
    var longRunningEvidence: (evidence: Evidence, inBackground: Bool?)?

    /// Its ends after the first one.
    var doubleEnds: [FurtherEnd] = []

    /// UIKit's refusals to end it while it seemed to be open.
    var disputed: [Evidence] = []

    /// The line that says that the task has no expiration handler.
    var handlerEvidence: Evidence?

    /// The seconds that a daemon granted it.
    var grantedSeconds: Double?

    /// A line that shows it to be over although its end is not in the log.
    var unseenEnd: Evidence?

    /// The line that lists it as open although its begin is not in the log.
    var listedEvidence: Evidence?

    /// The expiration notice after which it was begun, or `nil`.
    var beganAfterExpiry: Evidence?

    /// Why its end may be another task's, or it may be no task at all; `nil` where neither is in doubt.
    var pairingDoubt: PairingDoubt?

    /// The lines that prove the outcome, besides begin, end and notices.
    var proof: [Evidence] = []

    /// The reason for the outcome, in a few words.
    var reason = ""

    /// The caveat that is appended to messages; empty where the outcome is certain.
    var doubt = ""
  }

  /// An end of a task that had been ended before.
  struct FurtherEnd {
    /// Its lines.
    var evidence: [Evidence]
    /// When it came, or `nil`.
    var at: Instant?
    /// The message sources that logged it.
    var words: Set<String>
  }

  /// The line of the first notice of its expiry, or `nil`.
  package var expiredEvidence: Evidence? { knownDetails?.expiredEvidence }

  /// UIKit's warnings that its expiration handler did not end it.
  package var notEndedEvidence: [Evidence] { knownDetails?.notEndedEvidence ?? [] }

  /// UIKit's warning that it is old, and whether the app was in the background then.
  package var longRunningEvidence: (evidence: Evidence, inBackground: Bool?)? {
    knownDetails?.longRunningEvidence
  }

  /// Why its end may be another task's, or it may be no task at all; `nil` where neither is in doubt.
  var pairingDoubt: PairingDoubt? { knownDetails?.pairingDoubt }

  /// The lines that prove the outcome, besides begin, end and notices.
  package var proof: [Evidence] { knownDetails?.proof ?? [] }

  /// The reason for the outcome, in a few words.
  package var reason: String { knownDetails?.reason ?? "" }

  /// The caveat to append to a message; empty where the outcome is certain.
  var doubt: String { knownDetails.map { $0.doubt.isEmpty ? "" : ", \($0.doubt)" } ?? "" }

  /// Its ends after the first one.
  var doubleEnds: [FurtherEnd] { knownDetails?.doubleEnds ?? [] }
  /// UIKit's refusals to end it while it seemed to be open.
  var disputed: [Evidence] { knownDetails?.disputed ?? [] }
  /// The line that says that it has no expiration handler.
  var handlerEvidence: Evidence? { knownDetails?.handlerEvidence }
  /// The seconds that a daemon granted it.
  var grantedSeconds: Double? { knownDetails?.grantedSeconds }
  /// A line that shows it to be over although its end is not in the log.
  var unseenEnd: Evidence? { knownDetails?.unseenEnd }
  /// The line that lists it as open although its begin is not in the log.
  var listedEvidence: Evidence? { knownDetails?.listedEvidence }
  /// The expiration notice after which it was begun.
  var beganAfterExpiry: Evidence? { knownDetails?.beganAfterExpiry }
}
