internal import LogModel

/// The clock of the log was set while a process ran.
///
/// Durations across the change are taken from other evidence: the order of lines, UIKit's own clock, readings.
enum ClockStepRule: LaunchRule {
  /// How many changes of the clock are reported for one launch at most.
  private static let most = 10

  static func findings(in launch: LaunchTracker) -> [Finding] {
    launch.span.clockSteps.prefix(most).map { step in
      Finding(
        rule: .clockStep, severity: .note, confidence: step.maySleep ? 0.6 : 0.9,
        message: message(step, launch),
        advice: "Take durations across it for the least they can be, and compare readings of the "
          + "remaining time instead",
        process: launch.process.process, evidence: Evidence.distinct([step.before, step.after]))
    }
  }

  private static func message(_ step: ClockStep, _ launch: LaunchTracker) -> String {
    let seconds = Wording.seconds(abs(step.seconds))
    let place = "between lines \(step.before.line) and \(step.after.line)"
    return step.maySleep
      ? "the clock of \(launch.title)'s log went \(seconds) further than UIKit's own \(place): it "
        + "was set, or the device slept"
      : "the clock of \(launch.title)'s log was set back by \(seconds) \(place)"
  }
}
