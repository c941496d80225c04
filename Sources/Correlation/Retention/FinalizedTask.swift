package import LogModel

/// What is reported of a launch before its log is over: a task that nothing can change any more, or further findings.
package struct FinalizedTask {
  /// The launch.
  package let launch: LaunchID

  /// Its process as far as it is known, without its states.
  package let process: ProcessTimeline

  /// The task, or `nil` when the findings are about none.
  package let task: TaskTracker?

  /// Whether the task was reported before, and only ``findings`` are new.
  package let isReported: Bool

  /// What was found about the task, or about the launch.
  package let findings: [Finding]

  /// Creates what is reported of a launch.
  init(
    of launch: LaunchTracker, _ task: TaskTracker? = nil, isReported: Bool = false,
    findings: [Finding]
  ) {
    self.launch = launch.id
    process = launch.identity.withoutStates
    self.task = task
    self.isReported = isReported
    self.findings = findings
  }
}
