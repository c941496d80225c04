import LogModel

@testable import Correlation

/// The result for a log that is watched with the given memory limits.
struct Watched {
  var tasks: [TaskTimeline] = []
  var findings: [Finding] = []
  var correlator: Correlator
  /// All launches that were followed to the end of the log, and what is left of retired ones.
  private(set) var launches: [LaunchTracker] = []
  /// How many tasks were reported as late before the log was over.
  var lateEarly = 0
  /// The most launches, the most undecided tasks of one launch, and the most of all launches that were kept at
  /// once.
  var mostLaunches = 0
  var mostTasks = 0
  var mostTasksOfAll = 0
  /// The lines that were not examined yet, and what the examined lines showed.
  private var unread: ArraySlice<Substring> = []
  private var script = Script("")

  /// Watches a log, and looks for finished launches after every `pace` events.
  init(
    _ text: String, budget: Double? = 30, bounds: MemoryLimits = MemoryLimits(), every pace: Int = 1
  ) {
    self.init(Script(text), of: text, budget: budget, bounds: bounds, every: pace)
  }

  /// Watches the events of a script. Without `text`, no other lines are seen before the log is over.
  init(
    _ script: Script, of text: String? = nil, budget: Double?,
    bounds: MemoryLimits = MemoryLimits(), every pace: Int = 1
  ) {
    correlator = Correlator(early: Correlator.Early(budgetOption: budget), limits: bounds)
    unread = text?.split(separator: "\n", omittingEmptySubsequences: false)[...] ?? []
    var normalizer = EventNormalizer(isLive: true)
    var normalized: [NormalizedEvent] = []
    for event in script.events { normalizer.take(event, into: &normalized) }
    normalizer.finish(into: &normalized)
    for (number, event) in normalized.enumerated() {
      correlator.take(event)
      if number.isMultiple(of: pace) { look(at: event.event, budget) }
      take(correlator.takeFinalized())
      mostLaunches = max(mostLaunches, correlator.table.launches.count)
      let counts = correlator.table.launches.map(\.tasks.unfinalizedCount)
      mostTasks = max(mostTasks, counts.max() ?? 0)
      mostTasksOfAll = max(mostTasksOfAll, counts.reduce(0, +))
    }
    lateEarly = outcomes[.late] ?? 0
    launches = correlator.finish(seen: script.sightings)
    take(correlator.takeFinalized())
    var left = launches
    Correlator.removeRetired(from: &left)
    _ = OutcomeEvaluator(budgetOption: budget).evaluate(&left, at: left.indices)
    take(left)
  }

  private mutating func look(at event: LogEvent, _ budget: Double?) {
    let now = event.at
    while unread.startIndex < event.line, let line = unread.popFirst() {
      script.read(line, number: unread.startIndex)
    }
    let seen = script.sightings
    correlator.finalizeLate(at: now)
    let over = correlator.retireEnded(now: now, seen: { seen }, budgetOption: budget) {
      at, isVague in
      guard let at, let now else { return true }
      return now.seconds(since: at) > (isVague ? 2 : 0.2)
    }
    take(over)
  }

  private mutating func take(_ launches: [LaunchTracker]) {
    tasks += launches.flatMap(\.tasks).map(\.timeline)
    for launch in launches {
      LaunchRules.evaluate(launch) { found, _ in findings.append(found) }
    }
  }

  private mutating func take(_ finalized: [FinalizedTask]) {
    tasks += finalized.filter { !$0.isReported }.compactMap { $0.task?.timeline }
    findings += finalized.flatMap(\.findings)
  }

  /// The number of tasks by outcome.
  var outcomes: [TaskOutcome: Int] {
    Dictionary(tasks.map { ($0.outcome, 1) }, uniquingKeysWith: +)
  }
}

extension Judged {
  /// The number of tasks by outcome.
  var outcomeCounts: [TaskOutcome: Int] {
    Dictionary(tasks.map { ($0.timeline.outcome, 1) }, uniquingKeysWith: +)
  }
}
