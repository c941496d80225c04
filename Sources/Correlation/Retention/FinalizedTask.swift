package import LogModel

/// What is said about a launch before its log is over: a task that nothing can change any more, or
/// findings about one that was said before.
package struct FinalizedTask {
  /// The launch, as far as it is known.
  package var launch: LaunchTracker

  /// The task, or `nil` when only ``findings`` are said.
  package var task: TaskTracker?

  /// The number of the task that the findings are about, or `nil` when they are about none.
  package var number: Int?

  /// What was found about the task, or about one that was said before.
  package var findings: [Finding]

  /// The name of the task that the findings are about.
  package var label: String?
}
