internal import LogModel

/// UIKit refused to end a task that the log shows open: it knew of none with that identifier.
///
/// So the log does not show all: the task was ended without a line, and this is a further end; or the end
/// was meant for another task, and this one goes on. One finding for each refusal.
enum RefusedEndRule: TaskRule {
  static let rule = FindingRule.refusedEnd

  static func findings(
    about task: TaskRecord, in launch: LaunchRecord, _ told: inout ToldAlready
  ) -> [Finding] {
    guard !task.refusals.isEmpty, task.isBlamable else { return [] }
    // What iOS 13 prints of its own accord says nothing of a task that is known.
    return task.refusals.filter { !launch.isSpurious($0) }.map { end in
      finding(
        task, in: launch, .warning, confidence: 0.5,
        "UIKit refused to end \(task.timeline.title) of \(launch.title), which was open as far as the "
          + "log shows: it was ended before without a line, or the end was meant for another task",
        advice: DoubleEndRule.advice, evidence: [task.beganEvidence] + end.evidence)
    }
  }
}
