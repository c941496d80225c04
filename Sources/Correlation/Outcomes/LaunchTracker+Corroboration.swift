internal import LogModel

extension LaunchTracker {
  /// How far from a task's deadline a kill for held tasks may lie, in seconds: expiry starts some
  /// seconds before it, and the report is written some seconds after.
  private static let expiryTime = 15.0

  /// What makes a kill for held tasks nearly certain, from 0 to 1.
  private static let corroborated = 0.9

  /// How sure it is then that the report is about the launch, whatever the zone of the log.
  private static let agreed = 0.8

  /// Raises the confidence of a crash report's verdict where the log beside it shows the task: one
  /// that was open when its time was up.
  func corroborateKill() {
    guard let kill = end, kill.cause == .heldTasks, let killed = kill.at,
      min(kill.confidence, kill.joinConfidence) < Self.corroborated
    else { return }
    let isShown = tasks.contains { task in
      guard task.isOpen, task.timeline.owner != .system, let deadline = deadline(of: task) else {
        return false
      }
      return abs(killed.seconds(since: deadline.at)) <= Self.expiryTime
    }
    guard isShown else { return }
    end?.confidence = max(kill.confidence, Self.corroborated)
    end?.joinConfidence = max(kill.joinConfidence, Self.agreed)
  }
}
