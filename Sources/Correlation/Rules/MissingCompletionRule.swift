internal import LogModel

/// The system says that a completion handler was never called: for a fetch, a silent push or the events of a
/// background URL session.
///
/// The app runs until the time for the event is used up, and the system grants it less time for the next one.
enum MissingCompletionRule: LaunchRule {
  static func findings(in launch: LaunchTracker) -> [Finding] {
    var reported: Set<String> = []
    return launch.anomalies.missingCompletions.compactMap { event in
      let isSession = event.taskKind == .urlSession
      let what = event.label.map { "'\($0)'" } ?? (isSession ? "a URL session" : "a fetch")
      guard reported.insert("\(isSession) \(what)").inserted else { return nil }
      return Finding(
        rule: isSession ? .urlSessionNotFinished : .fetchNotFinished, severity: .warning,
        confidence: 0.9,
        message: "\(launch.title) never called the completion handler of \(what)",
        advice: "Call the completion handler exactly once on every path, errors included",
        process: launch.process.process, evidence: [launch.evidence(event)])
    }
  }
}
