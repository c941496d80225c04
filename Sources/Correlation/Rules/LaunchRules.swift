package import LogModel

/// The registry of the rules that look for problems in a launch and its tasks.
package enum LaunchRules {
  /// Every rule; one that is missing here never runs.
  ///
  /// The order only breaks ties between findings about the same line that are equally bad.
  private static let all: [any Rule.Type] = [
    LeakedTaskRule.self, LateCompletionRule.self, ExpiredTaskRule.self, RefusedTaskRule.self,
    DoubleEndRule.self, LongRunningTaskRule.self, ReadingDriftRule.self,
    HandlerDoesNotEndRule.self, MissingExpirationHandlerRule.self, BeginAfterExpiryRule.self,
    CloseCallRule.self, OverModernBudgetRule.self, ConsoleKillRule.self, RejectedEndRule.self,
    EndWithoutBeginRule.self, TooManyTasksRule.self, MissingCompletionRule.self,
    OverwrittenIdentifierRule.self, ClockStepRule.self,
  ]

  private static let ofTasks: [any TaskRule.Type] = all.compactMap { $0 as? any TaskRule.Type }
  private static let ofPlainTasks: [any TaskRule.Type] = ofTasks.filter { $0.appliesToPlainTasks }
  private static let ofLaunches: [any LaunchRule.Type] =
    all.compactMap { $0 as? any LaunchRule.Type }

  /// Passes the findings about a task whose outcome is known to `take`.
  static func evaluate(
    _ task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch,
    to take: (Finding) -> Void
  ) {
    for rule in task.isPlain ? ofPlainTasks : ofTasks {
      for finding in rule.findings(about: task, in: launch, &reported) { take(finding) }
    }
  }

  /// Passes the findings about a launch whose tasks' outcomes are known to `take`: first those about its tasks,
  /// each with its task, then those about the launch itself.
  package static func evaluate(
    _ launch: LaunchTracker, to take: (_ finding: Finding, _ task: TaskTracker?) -> Void
  ) {
    var reported = launch.digest.reported
    for task in launch.tasks {
      if let judgement = task.judgement {
        for finding in judgement.findings { take(finding.about(task, of: launch), task) }
        for finding in DoubleEndRule.findings(about: task, in: launch, &reported) {
          take(finding, task)
        }
      } else {
        evaluate(task, in: launch, &reported) { take($0, task) }
      }
    }
    for rule in ofLaunches {
      for finding in rule.findings(in: launch) { take(finding, nil) }
    }
  }
}

extension Finding {
  /// The finding with the task and the process named as they are now known.
  fileprivate func about(_ task: TaskTracker, of launch: LaunchTracker) -> Finding {
    var finding = self
    (finding.task, finding.process) = (task.timeline.key, launch.process.process)
    return finding
  }
}

extension TaskTracker {
  /// Whether the task was begun and ended in time, and no line says anything else about it.
  fileprivate var isPlain: Bool {
    timeline.outcome == .completed && !hasDetails && drift.worst == nil && !lacksExpirationHandler
      && timeline.expired == nil
  }
}
