package import LogModel

/// One launch of a process in the making.
///
/// What is known of it lies in parts, each with a state of its own; here events are handed to the parts they change.
/// It is a large value, so it is changed where it is stored, and lent to whoever reads it.
package struct LaunchTracker {
  /// Which process it is of, and which of its launches it is.
  var identity: LaunchIdentity

  /// Its first and last lines, and the steps of the clock in between.
  var span = LaunchSpan()

  /// The state of the app, and how it ended.
  var lifecycle = Lifecycle()

  /// The times it spent in the background.
  var intervals = BackgroundIntervals()

  /// Its readings of the remaining time.
  var readings = ReadingHistory()

  /// The assertions that daemons hold for it.
  var assertions = HeldAssertions()

  /// What went wrong besides the outcomes of tasks.
  var anomalies = Anomalies()

  /// How long it may run in the background.
  var budgetTracker = BudgetTracker()

  /// Its tasks, in the order of their begins.
  package internal(set) var tasks = TaskTable()

  /// Finds its tasks by what lines print of them.
  var index = TaskIndex()

  /// What lines say of begins.
  var begins = BeginHistory()

  /// What it shows of tasks whose identifiers are hidden.
  var hidden: HiddenIdentifiers

  /// Its tasks that wait to be finalized, and what is kept of those that were.
  var queue = FinalizationQueue()
  var digest: FinalizedTasksDigest

  /// How many tasks bear each name and are not finalized.
  var unfinalized = NameCounts()

  /// What keeps it in memory while its log is watched.
  var retention: Retention

  /// Creates a launch of which no event is known.
  init(
    _ identity: LaunchIdentity, limits: MemoryLimits? = nil,
    digest: FinalizedTasksDigest = FinalizedTasksDigest()
  ) {
    self.identity = identity
    retention = Retention(limits: limits)
    hidden = HiddenIdentifiers(of: identity.timeline)
    self.digest = digest
  }

  /// Creates what is left of a launch that was retired: enough to know late lines about it.
  init(remembering other: LaunchTracker) {
    identity = LaunchIdentity(remembering: other.identity)
    identity.count(other.isReportable)
    span = other.span.remembered
    lifecycle = other.lifecycle.remembered(endedBy: other.span.successor)
    retention = Retention(limits: other.retention.limits, isRetired: true)
    hidden = HiddenIdentifiers(of: identity.timeline)
    digest = FinalizedTasksDigest()
  }

  /// What the report will say of the process.
  package var process: ProcessTimeline { identity.timeline }

  /// The process as messages name it: `State Lab[7449]`.
  var title: String { process.title }

  /// How it ended, or `nil` when no line says that it did.
  var end: ProcessEnd? { lifecycle.end }

  /// When it ended, on the clock of its log; `nil` if unknown.
  package var endedAt: Instant? { lifecycle.end?.at }

  /// The budget that counts for now.
  var budget: Budget { budgetTracker.current }

  /// What others refer to it by.
  package var id: LaunchID { identity.id }

  /// Whether it was retired while its log is watched, and is kept only so that late lines about it are known.
  package var isRetired: Bool { retention.isRetired }

  /// Whether it counts as a launch of its process.
  var isCounted: Bool { identity.isCounted ?? isReportable }

  /// Whether the log shows anything of the launch that a report is about; a number printed alone that turned out to
  /// be no reading is nothing.
  package var isReportable: Bool {
    let hasRequests = !anomalies.missingCompletions.isEmpty || !anomalies.refusedRequests.isEmpty
    if identity.isInferred, tasks.isEmpty, !hasRequests, !assertions.isFlooded {
      return end?.isReportable ?? false
    }
    return !process.states.isEmpty || !tasks.isEmpty || !intervals.isEmpty
      || !anomalies.unmatchedEnds.isEmpty || end != nil || lifecycle.wasWarnedOfMemory
      || readings.hasUnlimited || hasRequests || assertions.isFlooded
  }

  /// The line of an event, quoted.
  func evidence(_ event: LogEvent) -> Evidence {
    Evidence(input: event.input, line: event.line, text: event.text, at: event.at)
  }

  /// The place and time of an event.
  func reference(_ event: LogEvent) -> LineReference {
    LineReference(input: event.input, line: event.line, at: event.at)
  }

  /// The key of a task by its number from 0, final once the launch has its own number.
  mutating func key(of number: Int) -> String { identity.key(of: number) }

  /// Gives the tasks that are not finalized the process and the key that they have once the launch has its number.
  func nameTasks() {
    let start = identity.startOfKeys
    for task in tasks {
      task.timeline.process = process.process
      task.timeline.key = start + String(task.number + 1)
    }
  }

  // MARK: Events

  /// The message source of the daemon that came with iOS 13.
  private static let runningBoard = "runningboard"

  /// Notes the first event of the launch.
  mutating func open(with event: LogEvent) {
    identity.noteInferred(ProcessResolver.isDaemons(event))
    span.open(with: evidence(event))
    if let at = event.at { span.noteMention(at: at) }
  }

  /// Takes an event of the launch, before which the clock had been set so many times.
  mutating func take(_ normalized: NormalizedEvent, after step: ClockStep?, steps: Int) {
    hidden.keep(.event(normalized, after: step, steps: steps))
    span.note(step, number: steps)
    apply(normalized.event)
  }

  /// Notes that a launch which only daemons mentioned logs something itself.
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
    case .requestRefused: anomalies.add(refusedRequest: event)
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
