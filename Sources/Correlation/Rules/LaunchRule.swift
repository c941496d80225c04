package import LogModel

/// Recognises one kind of problem in a launch that was judged.
protocol LaunchRule: Sendable {
  /// The rule whose findings these are.
  static var rule: FindingRule { get }

  /// Returns the findings about a launch as a whole.
  static func findings(in launch: LaunchTracker) -> [Finding]
}

/// Recognises one kind of problem in a task that was judged.
protocol TaskRule: Sendable {
  /// The rule whose findings these are.
  static var rule: FindingRule { get }

  /// Returns the findings about a task of a launch.
  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ told: inout OncePerLaunch
  ) -> [Finding]
}

/// What was told of a launch that is to be told once, however many tasks it is about.
struct OncePerLaunch {
  /// The lines of readings that drift.
  var driftLines: Set<Evidence> = []
  /// The names of tasks without an expiration handler.
  var namesWithoutHandler: Set<String?> = []
  /// The expiration notices that tasks were begun after.
  var notices: Set<Evidence> = []
}

/// Every rule that looks at a launch and its tasks.
///
/// The order of rules decides nothing but that of findings that are equally bad.
package enum LaunchRules {
  /// Those about every task, and those about tasks that no line says anything unusual of.
  static let ofTasks: [any TaskRule.Type] =
    [
      LeakedTaskRule.self, LateCompletionRule.self, ExpiredTaskRule.self, RefusedTaskRule.self,
      DoubleEndRule.self, LongRunningTaskRule.self, ReadingDriftRule.self,
      HandlerDoesNotEndRule.self, MissingExpirationHandlerRule.self, BeginAfterExpiryRule.self,
    ] + ofPlainTasks
  static let ofPlainTasks: [any TaskRule.Type] = [CloseCallRule.self, OverModernBudgetRule.self]

  static let ofLaunches: [any LaunchRule.Type] = [
    ConsoleKillRule.self, RejectedEndRule.self, EndWithoutBeginRule.self, TooManyTasksRule.self,
    MissingCompletionRule.self, RequestRefusedRule.self, OverwrittenIdentifierRule.self,
    ClockStepRule.self,
  ]

  /// Hands on the findings about a judged task.
  static func tell(
    about task: TaskTracker, in launch: LaunchTracker, _ told: inout OncePerLaunch,
    to take: (Finding) -> Void
  ) {
    for rule in task.isPlain ? ofPlainTasks : ofTasks {
      for finding in rule.findings(about: task, in: launch, &told) { take(finding) }
    }
  }

  /// Hands on the findings about a judged launch: those about each task, in the order of tasks and
  /// with its number, then those about the launch.
  package static func tell(
    about launch: LaunchTracker, to take: (_ finding: Finding, _ task: Int?) -> Void
  ) {
    var told = launch.digest.reported
    for task in launch.tasks {
      tell(about: task, in: launch, &told) { take($0, task.number) }
    }
    for rule in ofLaunches {
      for finding in rule.findings(in: launch) { take(finding, nil) }
    }
  }
}

extension TaskTracker {
  /// Whether the app or its libraries began it; nobody can mend those of the system.
  var isBlamable: Bool { timeline.owner != .system }

  /// Whether no line says more of it than that it was begun and ended in time.
  fileprivate var isPlain: Bool {
    timeline.outcome == .completed && rare == nil && drift.worst == nil && !lacksExpirationHandler
      && timeline.expired == nil
  }
}

extension LaunchTracker {
  /// The tasks that the app or its libraries began.
  var blamableTasks: LazyFilterSequence<TaskTable> { tasks.lazy.filter(\.isBlamable) }
}

extension TaskRule {
  /// A finding about one task, under this rule.
  static func finding(
    _ task: TaskTracker, in launch: LaunchTracker, _ severity: Severity,
    confidence: Double = 1, _ message: String, advice: String, evidence: [Evidence?]
  ) -> Finding {
    // What one of several ways to match begins and ends makes an error proves none.
    let isSure = task.pairingDoubt == nil
    return Finding(
      rule: rule, severity: isSure ? severity : min(severity, .warning),
      confidence: isSure ? confidence : min(confidence, LaunchTracker.unsurePairing),
      message: message, advice: advice, task: task.timeline.key, process: launch.process.process,
      evidence: Evidence.distinct(evidence.compactMap { $0 }))
  }
}

extension Evidence {
  /// The given lines in the order of the input, each once.
  static func distinct(_ evidence: [Evidence]) -> [Evidence] {
    let sorted = evidence.enumerated().sorted {
      ($0.element.input, $0.element.line, $0.offset) < (
        $1.element.input, $1.element.line, $1.offset
      )
    }
    var distinct: [Evidence] = []
    for (_, line) in sorted {
      // The same line may be quoted in several cuts.
      let isKnown = distinct.reversed().prefix { $0.line == line.line && $0.input == line.input }
        .contains(line)
      if !isKnown { distinct.append(line) }
    }
    return distinct
  }
}
