internal import LogModel

/// A daemon counted more assertions held for the app than any app needs at once.
///
/// Each background task that was begun and not ended adds one. At about a thousand the system refuses more,
/// and kills the app.
enum TooManyTasksRule: LaunchRule {
  /// How many assertions mean that the app is about to be killed.
  private static let deadly = 1000

  static func findings(in launch: LaunchTracker) -> [Finding] {
    guard let flood = launch.assertions.floodEvent, let count = flood.count else { return [] }
    let last = flood.label.map { ", the last of them '\($0)'" } ?? ""
    let owner = TaskOwners.owner(ofTaskNamed: flood.label)
    let whose: String
    if case .sdk(let library) = owner { whose = " of \(library)" } else { whose = "" }
    return [
      Finding(
        rule: .tooManyTasks, severity: count >= deadly ? .error : .warning,
        confidence: count >= deadly ? 0.95 : 0.7,
        message: "\(launch.title) held \(count) background tasks at once\(last)\(whose)",
        advice: "End each background task when its work is done, and begin one task for a batch of "
          + "work", process: launch.process.process, evidence: [launch.evidence(flood)])
    ]
  }
}
