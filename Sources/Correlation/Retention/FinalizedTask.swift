package import LogModel

/// What is reported about a launch before its log is over: a task that no later line can change, or further
/// findings.
package struct FinalizedTask {
  /// The launch.
  package let launch: LaunchID

  /// The process of the launch, as far as it is known; its app states are left out.
  package let process: ProcessTimeline

  /// The task; `nil` if the findings are about no particular task.
  package let task: TaskTracker?

  /// Whether the task was reported before, and only ``findings`` are new.
  package let isReported: Bool

  /// What was found about the task, or about the launch.
  package let findings: [Finding]

  /// Creates what is to be reported about a launch.
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
