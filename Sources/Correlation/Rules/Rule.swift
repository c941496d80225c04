internal import LogModel

/// Recognizes one kind of problem; ``LaunchRules`` lists all rules.
protocol Rule: Sendable {}

/// Recognizes one kind of problem in a launch as a whole.
protocol LaunchRule: Rule {
  /// Returns the findings about a launch whose tasks' outcomes are known.
  static func findings(in launch: LaunchTracker) -> [Finding]
}

/// Recognizes one kind of problem in a single task.
protocol TaskRule: Rule {
  /// The rule under which its findings are reported.
  static var rule: FindingRule { get }

  /// Whether the rule can find anything in a task that was begun and ended in time without further incident.
  ///
  /// Nearly all tasks are like that, so a rule with `false` is not run on them, which saves time.
  static var appliesToPlainTasks: Bool { get }

  /// Returns the findings about a task whose outcome is known.
  ///
  /// `reported` holds what must be reported only once in a launch. The rule skips what it contains, and adds what
  /// it reports.
  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding]
}

/// What has been reported about a launch and must not be reported again, however many tasks it concerns.
struct OncePerLaunch {
  /// The lines of readings that drift.
  var driftLines: Set<Evidence> = []
  /// The names of tasks without an expiration handler.
  var namesWithoutHandler: Set<String?> = []
  /// The expiration notices after which tasks were begun.
  var notices: Set<Evidence> = []
}

extension TaskRule {
  /// Unless a rule overrides this, it finds nothing in tasks without incident.
  static var appliesToPlainTasks: Bool { false }

  /// Returns a finding of this rule about one task.
  ///
  /// If it is unsure which end belongs to the task, the finding is at most a warning, and of lower confidence. The
  /// evidence may be in any order; `nil` stands for a line that the log lacks.
  static func finding(
    _ task: TaskTracker, in launch: LaunchTracker, _ severity: Severity,
    confidence: Double, _ message: String, advice: String, evidence: [Evidence?]
  ) -> Finding {
    let isSure = task.pairingDoubt == nil
    return Finding(
      rule: rule, severity: isSure ? severity : min(severity, .warning),
      confidence: isSure ? confidence : min(confidence, LaunchTracker.unsurePairing),
      message: message, advice: advice, task: task.timeline.key, process: launch.process.process,
      evidence: Evidence.distinct(evidence.compactMap { $0 }))
  }
}

extension TaskTracker {
  /// Whether the app or one of its libraries began the task: nobody can fix the system's own tasks.
  var isBlamable: Bool { timeline.owner != .system }
}

extension LaunchTracker {
  /// The tasks that the app or its libraries began.
  var blamableTasks: LazyFilterSequence<TaskTable> { tasks.lazy.filter(\.isBlamable) }
}

extension Evidence {
  /// Returns the lines sorted by input and line, without duplicates.
  static func distinct(_ evidence: [Evidence]) -> [Evidence] {
    let sorted = evidence.enumerated().sorted {
      ($0.element.input, $0.element.line, $0.offset) < (
        $1.element.input, $1.element.line, $1.offset
      )
    }
    var distinct: [Evidence] = []
    for (_, line) in sorted {
      // One line may be quoted with different parts of its text.
      let isKnown = distinct.reversed().prefix { $0.line == line.line && $0.input == line.input }
        .contains(line)
      if !isKnown { distinct.append(line) }
    }
    return distinct
  }
}
