package import LogModel

/// Recognises one kind of problem in a launch that was judged.
package protocol LaunchRule: Sendable {
  /// The rule whose findings these are.
  static var rule: FindingRule { get }

  /// Returns the findings about a launch, in the order of its tasks.
  static func findings(in launch: LaunchRecord) -> [Finding]
}

/// Every rule that looks at a launch.
package enum LaunchRules {
  /// The rules; the order decides nothing but that of findings that are equally bad.
  package static let all: [any LaunchRule.Type] = [
    LeakedTaskRule.self, LateCompletionRule.self, ConsoleKillRule.self, ExpiredTaskRule.self,
    RefusedTaskRule.self, DoubleEndRule.self, EndWithoutBeginRule.self, CloseCallRule.self,
    LongRunningTaskRule.self, OverModernBudgetRule.self, ReadingDriftRule.self,
    HandlerDoesNotEndRule.self, TooManyTasksRule.self, MissingCompletionRule.self,
    OverwrittenIdentifierRule.self, MissingExpirationHandlerRule.self, BeginAfterExpiryRule.self,
    ClockStepRule.self,
  ]
}

extension LaunchRecord {
  /// The tasks that the app or its libraries began; nobody can mend those of the system.
  var blamableTasks: [TaskRecord] { tasks.filter { $0.timeline.owner != .system } }
}

extension LaunchRule {
  /// A finding about one task, under this rule.
  static func finding(
    _ task: TaskRecord, in launch: LaunchRecord, _ severity: Severity,
    confidence: Double = 1, _ message: String, advice: String, evidence: [Evidence?]
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, confidence: confidence, message: message, advice: advice,
      task: task.timeline.key, process: launch.process.process,
      evidence: distinct(evidence.compactMap { $0 }))
  }

  /// The given lines in the order of the input, each once.
  static func distinct(_ evidence: [Evidence]) -> [Evidence] {
    var seen: Set<Evidence> = []
    return evidence.filter { seen.insert($0).inserted }
      .sorted { ($0.input, $0.line) < ($1.input, $1.line) }
  }
}
