internal import LogModel

/// The remaining time did not fall as the clock of the log did.
///
/// Slower means that the device slept, for the budget's clock stands still then; anything else is
/// a jump. Deadlines worked out from such readings are as good as the last one.
enum ReadingDriftRule: LaunchRule {
  static let rule = FindingRule.readingDrift

  /// How far two readings may be off, in seconds and as a part of the time between them.
  private static let tolerance = (seconds: 2.0, share: 0.05)

  private struct Point {
    var line: Int
    var at: Instant
    var seconds: Double
  }

  static func findings(in launch: LaunchRecord) -> [Finding] {
    var told: Set<Int> = []
    return launch.tasks.compactMap { task in
      let points = points(of: task.timeline)
      let drifts = zip(points, points.dropFirst()).compactMap { drift(from: $0, to: $1) }
      // One reading may belong to several open tasks; its drift is told once.
      guard let worst = drifts.max(by: { abs($0.seconds) < abs($1.seconds) }),
        told.insert(worst.line).inserted
      else { return nil }
      let more = drifts.count > 1 ? ", and \(drifts.count - 1) times more" : ""
      return finding(
        task, in: launch, .note, confidence: 0.8,
        "the remaining time of \(launch.title) \(wording(worst.seconds)) on line \(worst.line)"
          + more,
        advice: "take deadlines from the last reading; a device that sleeps stops the budget's "
          + "clock",
        evidence: [task.beganEvidence, task.endedEvidence])
    }
  }

  private static func points(of task: TaskTimeline) -> [Point] {
    var points: [Point] = []
    if let began = task.began, let at = began.at, let seconds = task.remainingAtBegin?.seconds {
      points.append(Point(line: began.line, at: at, seconds: seconds))
    }
    for reading in task.readings {
      guard let at = reading.at, let seconds = reading.remaining.seconds else {
        // Unlimited: the app was in the foreground, and the clock starts again.
        points.removeAll()
        continue
      }
      points.append(Point(line: reading.line, at: at, seconds: seconds))
    }
    if let ended = task.ended, let at = ended.at, let seconds = task.remainingAtEnd?.seconds {
      points.append(Point(line: ended.line, at: at, seconds: seconds))
    }
    return points
  }

  /// How many seconds less than the clock the remaining time fell, where that is too many.
  private static func drift(from earlier: Point, to later: Point) -> (line: Int, seconds: Double)? {
    let elapsed = later.at.seconds(since: earlier.at)
    let drift = elapsed - (earlier.seconds - later.seconds)
    let allowed =
      tolerance.seconds + abs(elapsed) * tolerance.share + later.at.resolutionSeconds
    return abs(drift) > allowed ? (later.line, drift) : nil
  }

  private static func wording(_ drift: Double) -> String {
    drift > 0
      ? "fell \(Wording.seconds(drift)) less than the clock"
      : "fell \(Wording.seconds(-drift)) more than the clock"
  }
}
