import LogModel

@testable import Correlation

/// The result for a log if tasks are decided while it is read.
struct Eager {
  /// All tasks: first those that were decided early, then the others.
  var tasks: [TaskTimeline] = []
  var findings: [Finding] = []
  var assumptions: [String] = []
  /// How many tasks were decided early.
  var early = 0
  /// The findings that were reported after their task.
  var late: [Finding] = []

  init(_ text: String, budget: Double? = nil, memory: Int = 4096) {
    let script = Script(text)
    self.init(script.events, seen: script.sightings, budget: budget, memory: memory)
  }

  init(_ events: [LogEvent], seen: [ProcessActivity], budget: Double? = nil, memory: Int = 4096) {
    var early = Correlator.Early(budgetOption: budget)
    early.finalizedKept = memory
    var normalizer = EventNormalizer()
    var normalized: [NormalizedEvent] = []
    for event in events { normalizer.take(event, into: &normalized) }
    normalizer.finish(into: &normalized)
    var correlator = Correlator(early: early)
    for event in normalized {
      correlator.take(event)
      take(correlator.takeFinalized())
    }
    var launches = correlator.finish(
      seen: normalizer.corrected(seen), order: normalizer.isNewestFirst ? .linesBackwards : .lines)
    take(correlator.takeFinalized())
    assumptions = OutcomeEvaluator(budgetOption: budget).evaluate(&launches, at: launches.indices)
      .map(\.sentence)
    tasks += launches.flatMap(\.tasks).map(\.timeline)
    for launch in launches {
      LaunchRules.evaluate(launch) { found, _ in findings.append(found) }
    }
  }

  private mutating func take(_ finalized: [FinalizedTask]) {
    for one in finalized {
      if let task = one.task, !one.isReported {
        tasks.append(task.timeline)
        early += 1
      } else {
        late += one.findings
      }
      findings += one.findings
    }
  }

  /// The whole result as texts, sorted.
  var words: [String] {
    tasks.map { "\($0)" }.sorted() + findings.map { "\($0)" }.sorted() + assumptions
  }
}

extension Judged {
  /// The whole result as texts, sorted, of a log whose tasks are decided at its end.
  var words: [String] {
    tasks.map { "\($0.timeline)" }.sorted() + findings.map { "\($0)" }.sorted() + assumptions
  }
}
