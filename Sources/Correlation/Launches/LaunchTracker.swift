package import LogModel

/// One launch of a process, built up event by event.
///
/// The state is divided among parts, each of which keeps its own; this type passes each event to the parts that
/// it concerns. A tracker is a large value, so modify it in place and avoid copies.
package struct LaunchTracker {
  /// Which process the launch belongs to, and its number among the launches of that process.
  var identity: LaunchIdentity

  /// The first and last lines, and the clock steps between them.
  var span = LaunchSpan()

  /// The state of the app, and how it ended.
  var lifecycle = Lifecycle()

  /// The intervals that the app spent in the background.
  var intervals = BackgroundIntervals()

  /// The readings of the remaining background time.
  var readings = ReadingHistory()

  /// The assertions that daemons hold for the app.
  var assertions = HeldAssertions()

  /// The problems other than the outcomes of tasks.
  var anomalies = Anomalies()

  /// How long the app may run in the background.
  var budgetTracker = BudgetTracker()

  /// The tasks, in the order in which the log first mentions them.
  package internal(set) var tasks = TaskTable()

  /// Finds tasks by their identifiers, names, threads and order.
  var index = TaskIndex()

  /// What begins, refusals and notices show beyond single tasks.
  var begins = BeginHistory()

  /// What is known about tasks whose identifiers the log hides for privacy.
  var hidden: HiddenIdentifiers

  /// The tasks that wait to be finalized.
  var queue = FinalizationQueue()

  /// What is kept of finalized tasks.
  var digest: FinalizedTasksDigest

  /// The number of tasks with each name that are not decided.
  var unfinalized = NameCounts()

  /// How many of its tasks were judged before the end of the log and are reported at its end.
  var judgedCount = 0

  /// How much of the launch is kept in memory while its log is watched.
  var retention: Retention

  /// Creates a launch without events.
  init(
    _ identity: LaunchIdentity, limits: MemoryLimits? = nil,
    digest: FinalizedTasksDigest = FinalizedTasksDigest()
  ) {
    self.identity = identity
    retention = Retention(limits: limits)
    hidden = HiddenIdentifiers(of: identity.timeline)
    self.digest = digest
  }

  /// Creates what is kept of a retired launch: enough to recognize late lines about it.
  init(remembering other: LaunchTracker) {
    identity = LaunchIdentity(remembering: other.identity)
    identity.count(other.isReportable)
    span = other.span.remembered
    lifecycle = other.lifecycle.remembered(endedBy: other.span.successor)
    retention = Retention(limits: other.retention.limits, isRetired: true)
    hidden = HiddenIdentifiers(of: identity.timeline)
    digest = FinalizedTasksDigest()
  }

  /// What the report will say about the process.
  package var process: ProcessTimeline { identity.timeline }

  /// The process as messages name it: `State Lab[7449]`.
  var title: String { process.title }

  /// How the launch ended; `nil` if no line shows an end.
  var end: ProcessEnd? { lifecycle.end }

  /// When the launch ended, by the clock of its log; `nil` if unknown.
  package var endedAt: Instant? { lifecycle.end?.at }

  /// The budget that applies for now; a later line may replace it.
  var budget: Budget { budgetTracker.current }

  /// The identifier by which other types refer to the launch.
  package var id: LaunchID { identity.id }

  /// Whether the launch was retired while its log is watched, and is kept only to recognize late lines about it.
  package var isRetired: Bool { retention.isRetired }

  /// Whether the launch counts when the launches of its process are numbered.
  var isCounted: Bool { identity.isCounted ?? isReportable }

  /// Whether the log shows anything about the launch that belongs in a report. A bare number that turned out
  /// not to be a reading does not.
  package var isReportable: Bool {
    let lacksCompletions = !anomalies.missingCompletions.isEmpty
    if identity.isInferred, tasks.isEmpty, !lacksCompletions, !assertions.isFlooded {
      return end?.isReportable ?? false
    }
    return !process.states.isEmpty || !tasks.isEmpty || !intervals.isEmpty
      || !anomalies.unmatchedEnds.isEmpty || end != nil || lifecycle.wasWarnedOfMemory
      || readings.hasUnlimited || lacksCompletions || assertions.isFlooded
  }

  /// Sets the budget that applies for now to what is known of it: `option`, which the user gave in seconds, the
  /// launch's own lines, or those of other launches of the device.
  mutating func estimateBudget(option: Double?, device: Budget?) {
    budgetTracker.estimate(
      option.map { Budget(seconds: $0, source: .option) } ?? ownBudget ?? device)
  }

  /// Returns the line of an event, with its text.
  func evidence(_ event: LogEvent) -> Evidence {
    Evidence(input: event.input, line: event.line, text: event.text, at: event.at)
  }

  /// Returns the place and time of an event, without its text.
  func reference(_ event: LogEvent) -> LineReference {
    LineReference(input: event.input, line: event.line, at: event.at)
  }

  /// Returns the key of the task with the given 0-based number, final once the launch has its final number.
  mutating func key(of number: Int) -> String { identity.key(of: number) }

  /// Sets the process and the key of all tasks that are not finalized, once the launch has its final number.
  func nameTasks() {
    let start = identity.startOfKeys
    for task in tasks {
      task.timeline.process = process.process
      task.timeline.key = start + String(task.number + 1)
    }
  }

  // MARK: Events

  /// The message source of RunningBoard, a daemon that exists since iOS 13.
  private static let runningBoard = "runningboard"

  /// Notes the first event of the launch.
  mutating func open(with event: LogEvent) {
    identity.noteInferred(ProcessResolver.isDaemons(event))
    span.open(with: evidence(event))
    if let at = event.at { span.noteMention(at: at) }
  }

  /// Takes an event of the launch. `step` is the latest clock step before the event, `steps` the number of
  /// clock steps so far.
  mutating func take(_ normalized: NormalizedEvent, after step: ClockStep?, steps: Int) {
    hidden.keep(.event(normalized, after: step, steps: steps))
    span.note(step, number: steps)
    apply(normalized.event)
  }

  /// Notes that the process, which only daemons had mentioned so far, logs something itself.
  mutating func confirmIdentity(as subject: LogEvent.Subject, _ event: LogEvent) {
    hidden.keep(.shown(subject, NormalizedEvent(event)))
    identity.confirm(as: subject, event)
    span.open(with: evidence(event))
  }

  private mutating func apply(_ event: LogEvent) {
    let isDaemons = ProcessResolver.isDaemons(event)
    if event.at == nil { begins.noteUndated() }
    if isDaemons, event.messageSource == Self.runningBoard { budgetTracker.noteRunningBoard() }
    if !isDaemons, let at = event.at {
      span.note(own: evidence(event), at: at)
      if lifecycle.isSuspended { resume(at: at) }
    }
    switch event.kind {
    case .launched, .active, .inactive, .background, .foreground, .suspended, .terminated:
      guard let state = event.kind.state else { return }
      if event.isFromDaemon {
        takeDaemonsWord(of: state, event, evidence: evidence(event))
      } else {
        change(to: state, event, evidence: evidence(event))
      }
    case .resumed: resume(at: event.at)
    case .memoryWarning: lifecycle.noteMemoryWarning()
    case .assertionAcquired, .assertionReleased, .assertionTimedOut: takeAssertion(event)
    case .assertionFlood: assertions.take(count: event)
    case .completionMissing: anomalies.add(missingCompletion: event)
    case .debugged: lifecycle.noteDebugger(evidence(event))
    case .assertionKill, .killConfirmed, .termination, .watchdogKill, .jetsamKill, .processExited,
      .uncaught:
      finish(event, evidence: evidence(event))
    default: applyToTasks(event)
    }
  }

  private mutating func applyToTasks(_ event: LogEvent) {
    if event.messageSource == HiddenIdentifiers.messageSource, event.identifier != nil {
      hidden.note(mention: event, begins: begins.uikitCount, upTo: latestBegin(meantBy: event))
    }
    if let named = begins.takeAnnounced(for: event) {
      return named.kind == .taskBegan
        ? begin(named, isKindAssumed: true) : expire(named, ends: false)
    }
    switch event.kind {
    case .taskAnnounced: begins.announce(TaskAnnouncement(event))
    case .taskBegan where event.identifier == TaskIndex.invalid: refuse(event)
    case .taskEnded where event.identifier == TaskIndex.invalid: break
    case .taskRequested, .taskBegan: begin(event)
    case .taskEnded, .taskEndDetail:
      takeInventory(event)
      end(event)
    case .taskRefused: refuse(event)
    case .expirationStarted: startExpiration(event)
    case .taskExpired, .taskExpiredAndEnded:
      for reading in readings.confirmBeforeNotice() { read(reading) }
      expire(event, ends: event.kind == .taskExpiredAndEnded)
    case .taskLongRunning: warnOfAge(event)
    case .taskNotEnded: warnOfMissingEnd(event)
    case .taskEndRejected: rejectEnd(event)
    case .reading: read(event)
    case .bareNumber: for reading in readings.add(number: event) { read(reading) }
    default: break
    }
  }
}
