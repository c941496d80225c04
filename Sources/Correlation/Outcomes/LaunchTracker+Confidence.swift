internal import LogModel

/// Determines how certain outcomes and kills are.
extension LaunchTracker {
  /// Why an outcome is not certain.
  struct Doubt {
    /// The highest confidence that the outcome can have, from 0 to 1.
    var confidence: Double
    /// The reason, to be appended to what a message says about the task.
    var words: String
  }

  /// The doubt about a duration during which the clock was set.
  private static let acrossStep = Doubt(
    confidence: 0.5, words: "as the clock has it, which was set in between")

  /// The doubt about a deadline if another scene of the app may have stayed in the foreground.
  private static let oneScene = Doubt(
    confidence: 0.4, words: "unless another window of the app stayed in the foreground")

  /// The highest confidence, from 0 to 1, of anything that assumes an uncertain match between a begin and an
  /// end.
  static let unsurePairing = 0.5

  /// What makes the outcome of a task less certain; `nil` if nothing does.
  ///
  /// Its end may belong to another task, the clock may have been set during its lifetime, or another scene
  /// may have stayed in the foreground.
  func doubt(about task: TaskTracker, _ verdict: Outcome) -> Doubt? {
    let own = doubtOfTime(about: task, verdict)
    guard let doubt = task.pairingDoubt else { return own }
    if let own, own.confidence < Self.unsurePairing { return own }
    return Doubt(confidence: Self.unsurePairing, words: doubt.words)
  }

  private func doubtOfTime(about task: TaskTracker, _ verdict: Outcome) -> Doubt? {
    guard verdict.outcome == .late || verdict.outcome == .leaked else { return nil }
    // A leak that a kill or a warning of UIKit shows does not depend on the clock.
    if verdict.outcome == .leaked, end?.cause == .heldTasks || !task.notEndedEvidence.isEmpty {
      return nil
    }
    if isOfSingleScene(task) { return Self.oneScene }
    guard !span.clockSteps.isEmpty, let began = task.timeline.began?.at,
      span.hasStep(after: began, before: task.timeline.ended?.at)
    else { return nil }
    return Self.acrossStep
  }

  /// Whether the deadline of a task depends only on the fact that one scene left the foreground, and is
  /// confirmed by no reading and no expiration notice.
  private func isOfSingleScene(_ task: TaskTracker) -> Bool {
    guard task.latestReading == nil, task.timeline.expired == nil,
      let number = task.endInterval ?? task.firstInterval, intervals.indices.contains(number)
    else { return false }
    return intervals[number].isOfSingleScene && intervals[number].latestReading == nil
  }

  /// How many seconds a kill for held tasks may come before or after a task's deadline: expiration starts
  /// some seconds before the deadline, and the report is written some seconds after it.
  private static let expiryTime = 15.0

  /// The confidence, from 0 to 1, of a kill for held tasks if the log shows such a task.
  private static let corroborated = 0.9

  /// The confidence, from 0 to 1, that the crash report is then about the launch, whatever the time zone of
  /// the log.
  private static let agreed = 0.8

  /// Raises the confidence of a crash report's kill for held tasks if the log also shows a task that was open
  /// when its time was up.
  mutating func corroborateKill() {
    guard let kill = end, kill.cause == .heldTasks, let killed = kill.at,
      min(kill.confidence, kill.joinConfidence) < Self.corroborated
    else { return }
    let isShown = tasks.contains { task in
      guard task.isOpen, task.timeline.owner != .system, let deadline = deadlines.deadline(of: task)
      else {
        return false
      }
      return abs(killed.seconds(since: deadline.at)) <= Self.expiryTime
    }
    guard isShown else { return }
    lifecycle.end?.confidence = max(kill.confidence, Self.corroborated)
    lifecycle.end?.joinConfidence = max(kill.joinConfidence, Self.agreed)
  }

  /// How many seconds after a task's deadline a kill for it may come: expiration handlers take their time,
  /// the kill follows some seconds later, and its report some seconds after that.
  private static let patience = 25.0

  /// The background time, in seconds, that is assumed from the last line on if neither the deadline nor the
  /// budget is known: the longest that any system grants.
  private static let longestBudget = 600.0

  /// Why a kill for held tasks that only a crash report shows does not prove that a task, open in the log,
  /// was still held at that time, and how certain it still is; `nil` if it is proof.
  ///
  /// An app is killed for a held task soon after the task's time is up. If the log stops before that and the
  /// kill comes much later, the task was most likely ended in between, and the app held another one.
  func doubtOfHolding(_ task: TaskTracker) -> (reason: String, confidence: Double)? {
    guard let end, !end.isInLog else { return nil }
    // A task that outlived its deadline in the log itself needs no kill to be a leak.
    if let last = process.lastSeen, let deadline = task.timeline.deadline,
      last.seconds(since: deadline) > 0
    {
      return nil
    }
    guard let killed = end.at else {
      let untold =
        process.lastSeen == nil
        ? "the log does not tell the time of its lines"
        : "the report does not tell the time of the kill"
      return ("\(untold), so it may have been ended by then", 0.5)
    }
    guard let last = process.lastSeen else { return nil }
    let silence = killed.seconds(since: last)
    let timeIsUp =
      task.timeline.deadline ?? last.advanced(bySeconds: budget.seconds ?? Self.longestBudget)
    guard killed.seconds(since: timeIsUp) > Self.patience, timeIsUp.seconds(since: last) >= 0
    else { return nil }
    return (
      "the log stops \(Wording.span(silence)) before the kill, and a task held since then would "
        + "have been killed for long before; it may have been ended unseen", 0.4
    )
  }

  /// How many seconds the app had been in the background, in the same interval, when the task ended; `nil` if
  /// it ended in the foreground or if that is unknown.
  func intervalSeconds(atEndOf task: TaskTracker) -> Double? {
    guard let budget = budget.seconds, let deadline = task.timeline.deadline,
      let ended = task.timeline.ended?.at
    else { return nil }
    return budget + ended.seconds(since: deadline)
  }
}
