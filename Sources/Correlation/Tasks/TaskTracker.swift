package import LogModel

/// A background task while its log is read: its timeline, and the facts from which its outcome is determined.
///
/// A log may have very many tasks, so the properties that only few of them need are stored separately
/// (``details``).
package final class TaskTracker {
  /// What the report will say about the task. Other modules read it as ``reportedTimeline``.
  var timeline: TaskTimeline

  /// The 0-based number of the task in its launch.
  package internal(set) var number = 0

  /// The thread that logged the begin; `nil` if it is unknown.
  var thread: String?

  /// The 1-based number of its begin among the begins that UIKit logged in the launch; `nil` if UIKit did not
  /// log it.
  var ordinal: Int?

  /// The message sources that logged its begin.
  var beginSources = SourceSet()

  /// The message sources that logged its end.
  var endSources = SourceSet()

  /// The 0-based place of the background interval in which it began; if it began in the foreground, of the
  /// next interval.
  var firstInterval: Int?

  /// The 0-based place of the background interval in which it ended; `nil` if it ended in the foreground or
  /// has not ended.
  var endInterval: Int?

  /// The 0-based place of the last background interval that had begun when it ended; -1 if none had, `nil` if
  /// it has not ended.
  var lastInterval: Int?

  /// The latest finite reading that counts for this task: the latest time at which it can have been made, the
  /// seconds that it printed, the place of its background interval, and how many seconds before `at` it may
  /// have been made.
  var latestReading: (at: Instant, seconds: Double, interval: Int, early: Double)?

  /// How far its readings deviate from the clock of the log.
  var drift = ReadingDrift()

  /// The line of its begin, or `nil`.
  var beganEvidence: Evidence?

  /// The line of its end, or `nil`.
  var endedEvidence: Evidence?

  /// How certain the outcome is, from 0 to 1.
  var confidence = 1.0

  /// Whether it was requested (`Will add …`) and UIKit has not confirmed yet that it exists.
  var isRequested = false

  /// Whether UIKit's warning that it was not ended can be about no other task.
  var isNotEndedForSure = false

  /// Whether it ended after its deadline, or with no time left.
  var isPastDeadline = false

  /// Whether its begin says that it has no expiration handler.
  var lacksExpirationHandler = false

  /// Whether its kind is only assumed, because its begin does not print it.
  var isKindAssumed = false

  /// Whether only a daemon's assertion shows it.
  var isAssertion = false

  /// Whether its expiration notice is about this task alone, and not about all tasks of the app.
  var isNoticeItsOwn = false

  /// Whether the task is known only by falling readings, and that series has ended: the app came back, or the
  /// budget's clock was reset.
  var isSeriesOver = false

  /// Whether it turned out to be the same as another task.
  var isMerged = false

  /// Whether its outcome is final.
  package internal(set) var isFinalized = false

  /// Whether its outcome is final, and either it was handed on or that waits until the log is over.
  var isDecided: Bool { isFinalized || judgement != nil }

  /// Whether it was finalized while it was open, because too many tasks were waiting to be finalized.
  var wasEvicted = false

  /// Whether it was finalized but is not in the report so far, because the report does not select it.
  package var isLeftOut = false

  /// The properties that only few tasks need; `nil` until ``details`` is first used.
  private var knownDetails: TaskDetails?

  /// Whether ``details`` has been created.
  var hasDetails: Bool { knownDetails != nil }

  /// The properties that only few tasks need, created on first use. Properties of the tracker with the same
  /// names read them without creating them.
  var details: TaskDetails {
    if let knownDetails { return knownDetails }
    let made = TaskDetails()
    knownDetails = made
    return made
  }

  /// Whether it is open: neither its end nor a refusal was seen.
  var isOpen: Bool { timeline.ended == nil && timeline.outcome != .refused }

  /// Whether its begin is not in the log, as for a task that only readings show.
  var isUnmatched: Bool { timeline.began == nil || timeline.kind == .implied }

  /// Notes that a message source logged its begin.
  func noteBegin(in messageSource: String) { _ = beginSources.insert(messageSource) }

  /// Notes that a message source logged its end; returns `false` if that source had done so before.
  func noteEnd(in messageSource: String) -> Bool { endSources.insert(messageSource) }

  /// Creates a task with a timeline.
  init(_ timeline: TaskTimeline) { self.timeline = timeline }
}

/// The properties from which reports are made.
extension TaskTracker {
  /// What the report says about the task so far.
  package var reportedTimeline: TaskTimeline { timeline }

  /// Its key in the report, such as `State Lab/7449/1#17`; empty until it is given one.
  package var key: String { timeline.key }

  /// Its name, or `nil`.
  package var label: String? { timeline.label }

  /// Its outcome.
  package var outcome: TaskOutcome { timeline.outcome }

  /// The line at which to look the task up in the log; `nil` if only readings show it.
  package var place: LineReference? { timeline.place }

  /// The first reading between its begin and its end, or `nil`.
  package var firstReading: Reading? { timeline.readings.first }

  /// The identifiers of the findings about it.
  package var findings: [String] {
    get { timeline.findings }
    set { timeline.findings = newValue }
  }

  /// Adds the identifier of a finding about it. Appends in place, because there may be tens of thousands.
  package func add(finding: String) { timeline.findings.append(finding) }

  /// Adds a reading between its begin and its end.
  func add(reading: Reading) {
    // Most tasks have only one reading; an array literal reserves no more space than that needs.
    if timeline.readings.isEmpty {
      timeline.readings = [reading]
    } else {
      timeline.readings.append(reading)
    }
  }
}

/// Properties that only few tasks need.
extension TaskTracker {
  /// The properties that only few tasks need, so that the others take no space for them.
  final class TaskDetails {
    /// The line of its first expiration notice, or `nil`.
    var expiredEvidence: Evidence?

    /// UIKit's warnings that its expiration handler did not end it.
    var notEndedEvidence: [Evidence] = []

    /// UIKit's latest warning that it has been open for long, and whether the app was in the background at
    /// that time (`nil` if unknown).
    var longRunningEvidence: (evidence: Evidence, inBackground: Bool?)?

    /// Its ends after the first one.
    var doubleEnds: [FurtherEnd] = []

    /// The lines in which UIKit refused to end it although it is open as far as the log shows.
    var disputed: [Evidence] = []

    /// The line which says that it has no expiration handler, or `nil`.
    var handlerEvidence: Evidence?

    /// The seconds that were granted to it; `nil` if no line says.
    var grantedSeconds: Double?

    /// A line which shows that it is over although its end is not in the log, or `nil`.
    var unseenEnd: Evidence?

    /// The line that lists it as open although its begin is not in the log, or `nil`.
    var listedEvidence: Evidence?

    /// The expiration notice after which, in the same background interval, it was begun, or `nil`.
    var beganAfterExpiry: Evidence?

    /// Why the end matched to it may belong to another task, or why it may be no task at all; `nil` if there
    /// is no such doubt.
    var pairingDoubt: PairingDoubt?

    /// The lines that prove the outcome, besides its begin, its end and its expiration notices.
    var proof: [Evidence] = []

    /// What was decided about it before the end of its log, if that is reported only at the end; otherwise
    /// `nil`.
    var judgement: Judgement?

    /// The reason for the outcome, in a few words; empty if none is given.
    var reason = ""

    /// The caveat that is appended to messages about it; empty if there is none.
    var doubt = ""
  }

  /// A further end of a task that had already ended.
  struct FurtherEnd {
    /// The lines about this end.
    var evidence: [Evidence]
    /// When it was logged; `nil` if unknown.
    var at: Instant?
    /// The message sources that logged it; UIKit's refusal of this end counts as `refusal`.
    var words: Set<String>
  }

  /// What was decided about a task before the end of its log.
  struct Judgement {
    /// The task as it is reported.
    var timeline: TaskTimeline
    /// What was found about it.
    var findings: [Finding]
  }

  /// What was decided about it before the end of its log, if that is reported only at the end; otherwise `nil`.
  var judgement: Judgement? { knownDetails?.judgement }

  /// The line of its first expiration notice, or `nil`.
  package var expiredEvidence: Evidence? { knownDetails?.expiredEvidence }

  /// UIKit's warnings that its expiration handler did not end it.
  package var notEndedEvidence: [Evidence] { knownDetails?.notEndedEvidence ?? [] }

  /// UIKit's latest warning that it has been open for long, and whether the app was in the background at that
  /// time (`nil` if unknown).
  package var longRunningEvidence: (evidence: Evidence, inBackground: Bool?)? {
    knownDetails?.longRunningEvidence
  }

  /// Why the end matched to it may belong to another task, or why it may be no task at all; `nil` if there is
  /// no such doubt.
  var pairingDoubt: PairingDoubt? { knownDetails?.pairingDoubt }

  /// The lines that prove the outcome, besides its begin, its end and its expiration notices.
  package var proof: [Evidence] { knownDetails?.proof ?? [] }

  /// The reason for the outcome, in a few words; empty if none is given.
  package var reason: String { knownDetails?.reason ?? "" }

  /// The caveat to append to a message, with a comma before it; empty if there is none.
  var doubt: String { knownDetails.map { $0.doubt.isEmpty ? "" : ", \($0.doubt)" } ?? "" }

  /// Its ends after the first one.
  var doubleEnds: [FurtherEnd] { knownDetails?.doubleEnds ?? [] }
  /// The lines in which UIKit refused to end it although it is open as far as the log shows.
  var disputed: [Evidence] { knownDetails?.disputed ?? [] }
  /// The line which says that it has no expiration handler, or `nil`.
  var handlerEvidence: Evidence? { knownDetails?.handlerEvidence }
  /// The seconds that were granted to it; `nil` if no line says.
  var grantedSeconds: Double? { knownDetails?.grantedSeconds }
  /// A line which shows that it is over although its end is not in the log, or `nil`.
  var unseenEnd: Evidence? { knownDetails?.unseenEnd }
  /// The line that lists it as open although its begin is not in the log, or `nil`.
  var listedEvidence: Evidence? { knownDetails?.listedEvidence }
  /// The expiration notice after which, in the same background interval, it was begun, or `nil`.
  var beganAfterExpiry: Evidence? { knownDetails?.beganAfterExpiry }
}
