internal import LogModel

/// The remaining time did not fall as fast as the clock of the log advanced.
///
/// If it fell less, the device probably slept, which stops the budget's clock; otherwise the reading jumped. Only
/// the last of the deadlines that are computed from such readings can be trusted.
enum ReadingDriftRule: TaskRule {
  static let rule = FindingRule.readingDrift

  static func findings(
    about task: TaskTracker, in launch: LaunchTracker, _ reported: inout OncePerLaunch
  ) -> [Finding] {
    // One reading may belong to several open tasks; its drift is reported once.
    guard let worst = task.drift.worst, let line = task.drift.worstLine,
      reported.driftLines.insert(line).inserted
    else { return [] }
    let others = task.drift.count - 1
    let more = others > 1 ? ", and \(others) times more" : others == 1 ? ", and once more" : ""
    return [
      finding(
        task, in: launch, .note, confidence: 0.8,
        "the remaining time of \(launch.title) \(wording(worst.seconds)) on line \(line.line)\(more)",
        advice: "Take deadlines from the last reading; a device that sleeps stops the budget's "
          + "clock",
        evidence: worst.lines)
    ]
  }

  private static func wording(_ drift: Double) -> String {
    drift > 0
      ? "fell \(Wording.seconds(drift)) less than the clock"
      : "fell \(Wording.seconds(-drift)) more than the clock"
  }
}
