package import LogModel

/// A background task while its log is read: its timeline, and what its outcome is determined from.
///
/// There are many of them, so what few of them have is stored separately (``rare``).
package final class TaskTracker {
  /// What the report will say of the task.
  ///
  /// Other modules use ``told``, and ``changeReadings(_:)`` changes the readings: so every access is instantaneous, and
  /// none needs a check for conflicting accesses at run time.
  var timeline: TaskTimeline

  /// The 0-based number of the task in its launch.
  package var number: Int { numbered }
  /// The same within the module, where reading it needs no check.
  var numbered = 0

  /// The thread that logged the begin, or `nil`.
  var thread: String?

  /// The 1-based number of its begin among UIKit's in the launch; `nil` if UIKit logged none.
  var ordinal: Int?

  /// The message sources that logged its begin and its end.
  var beginSources = SourceSet()
  var endSources = SourceSet()

  /// The background interval that it began in, or the next one; and the one that it ended in, `nil` if it ended in
  /// the foreground.
  var firstInterval: Int?
  var endInterval: Int?

  /// The last background interval that had begun when the task ended.
  var lastInterval: Int?

  /// The task's own latest finite reading, its background interval, and how many seconds before `at` it may have been
  /// made.
  var latestReading: (at: Instant, seconds: Double, interval: Int, early: Double)?

  /// How far its readings deviate from the clock.
  var drift = ReadingDrift()

  /// The lines that begin and end it.
  var beganEvidence: Evidence?
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

  /// Whether it has anything of what few tasks have.
  var hasDetails: Bool { rare != nil }

  /// What few tasks have; `nil` while this one has nothing of it.
  private(set) var rare: TaskDetails?

  /// What few tasks have, created when it is first changed.
  var details: TaskDetails {
    if let rare { return rare }
    let made = TaskDetails()
    rare = made
    return made
  }

  /// Whether neither an end nor a refusal was seen.
  var isOpen: Bool { timeline.ended == nil && timeline.outcome != .refused }

  /// Whether its begin is not in the log.
  var isUnmatched: Bool { timeline.began == nil || timeline.kind == .implied }

  /// Notes that a message source logged its begin.
  func noteBegin(in messageSource: String) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var words = SourceSet()
    swap(&words, &beginSources)
    _ = words.insert(messageSource)
    swap(&words, &beginSources)
  }

  /// Notes that a message source logged its end; `false` if it had before.
  func noteEnd(in messageSource: String) -> Bool {
    var words = SourceSet()
    swap(&words, &endSources)
    defer { swap(&words, &endSources) }
    return words.insert(messageSource)
  }

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
  package func add(finding: String) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var findings: [String] = []
    swap(&findings, &timeline.findings)
    findings.append(finding)
    swap(&findings, &timeline.findings)
  }

  /// Adds a reading between its begin and its end.
  func add(reading: Reading) {
    // Mostly the only one: nothing grows.
    if timeline.readings.isEmpty {
      timeline.readings = [reading]
    } else {
      changeReadings { $0.append(reading) }
    }
  }

  /// Changes the readings between its begin and its end.
  func changeReadings(_ change: (inout [Reading]) -> Void) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var readings: [Reading] = []
    swap(&readings, &timeline.readings)
    change(&readings)
    swap(&readings, &timeline.readings)
  }
}
