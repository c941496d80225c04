internal import LogModel

/// The log shows that the app was killed, and for what.
///
/// A kill that a crash report tells of too is reported with that report.
enum ConsoleKillRule: LaunchRule {
  static let rule = FindingRule.assertionKill

  static func findings(in launch: LaunchRecord) -> [Finding] {
    guard let end = launch.end, end.crash == nil, let kill = KillWording(end) else { return [] }
    let open = openTasks(of: end.cause, in: launch)
    let named = open.isEmpty ? "" : "; open at the kill: " + names(of: open)
    return [
      Finding(
        rule: kill.rule, severity: kill.severity, confidence: end.confidence,
        message: "\(launch.title) \(kill.what)\(named)", advice: kill.advice,
        task: open.count == 1 ? open[0].timeline.key : nil, process: launch.process.process,
        evidence: Evidence.distinct(end.evidence + open.prefix(3).compactMap(\.beganEvidence)))
    ]
  }

  /// The tasks of the kind that the kill is about.
  private static func openTasks(
    of cause: ProcessEnd.Cause, in launch: LaunchRecord
  ) -> [TaskRecord] {
    let kinds: Set<TaskKind>
    switch cause {
    case .fetch: kinds = [.fetch, .processing]
    case .urlSession: kinds = [.urlSession]
    case .otherAssertion: kinds = [.expiringActivity]
    default: return []
    }
    return launch.tasks.filter { $0.isOpen && kinds.contains($0.timeline.kind) }
  }

  private static func names(of tasks: [TaskRecord]) -> String {
    let more = tasks.count > 3 ? " and \(tasks.count - 3) more" : ""
    return tasks.prefix(3).map(\.told).map(\.title).joined(separator: ", ") + more
  }
}
