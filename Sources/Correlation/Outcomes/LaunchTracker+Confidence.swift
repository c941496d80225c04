internal import LogModel

/// What makes outcomes and kills more or less sure.
extension LaunchTracker {
  /// What keeps an outcome from being sure.
  struct Doubt {
    /// How sure it can be, from 0 to 1.
    var confidence: Double
    /// Why, behind what is said of the task.
    var words: String
  }

  /// A duration that a step of the clock lies within.
  private static let acrossStep = Doubt(
    confidence: 0.5, words: "as the clock has it, which was set in between")

  /// A deadline while another scene may be in the foreground.
  private static let oneScene = Doubt(
    confidence: 0.4, words: "unless another window of the app stayed in the foreground")

  /// How sure anything can be that holds only if a begin and an end belong together that may not.
  static let unsurePairing = 0.5

  /// What makes the outcome of a task less sure, or `nil`: that its end may be another one's, or what the clock
  /// and other scenes did in its time.
  func doubt(about task: TaskTracker, _ verdict: Outcome) -> Doubt? {
    let own = doubtOfTime(about: task, verdict)
    guard let doubt = task.pairingDoubt else { return own }
    if let own, own.confidence < Self.unsurePairing { return own }
    return Doubt(confidence: Self.unsurePairing, words: doubt.words)
  }

  private func doubtOfTime(about task: TaskTracker, _ verdict: Outcome) -> Doubt? {
    guard verdict.outcome == .late || verdict.outcome == .leaked else { return nil }
    // UIKit's word or a kill needs no clock.
    if verdict.outcome == .leaked, end?.cause == .heldTasks || !task.notEndedEvidence.isEmpty {
      return nil
    }
    if isOneScenes(task) { return Self.oneScene }
    guard !span.clockSteps.isEmpty, let began = task.timeline.began?.at,
      span.hasStep(after: began, before: task.timeline.ended?.at)
    else { return nil }
    return Self.acrossStep
  }

  /// Whether the deadline of a task rests on one scene that left the foreground, and on no reading.
  private func isOneScenes(_ task: TaskTracker) -> Bool {
    guard task.latestReading == nil, task.timeline.expired == nil,
      let number = task.endInterval ?? task.firstInterval, intervals.indices.contains(number)
    else { return false }
    return intervals[number].isOneScenes && intervals[number].latestReading == nil
  }

  /// How far from a task's deadline a kill for held tasks may lie, in seconds: expiry starts some
  /// seconds before it, and the report is written some seconds after.
  private static let expiryTime = 15.0

  /// What makes a kill for held tasks nearly certain, from 0 to 1.
  private static let corroborated = 0.9

  /// How sure it is then that the report is about the launch, whatever the zone of the log.
  private static let agreed = 0.8

  /// Raises the confidence of a crash report's verdict where the log beside it shows the task: one
  /// that was open when its time was up.
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

  /// How far behind a task's deadline a kill for it may lie, in seconds: expiration handlers take
  /// their time, the kill follows some seconds later and its report after that.
  private static let patience = 25.0

  /// How long the app may be silent before it has been in the background for the whole of its time,
  /// where the log does not show that it was there, in seconds.
  private static let longestBudget = 600.0

  /// Why a kill for held tasks, which only a report mentions, does not prove that a task open in the
  /// log was still held then; `nil` when it does.
  ///
  /// A task that is held is killed for when its time is up. When the log stops before that and the
  /// kill comes much later, the task was most likely ended in between and another one was held.
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

  /// Seconds that the app had spent in the background, in one interval, when the task ended; `nil`
  /// when it ended in the foreground or that is unknown.
  func intervalSeconds(atEndOf task: TaskTracker) -> Double? {
    guard let budget = budget.seconds, let deadline = task.timeline.deadline,
      let ended = task.timeline.ended?.at
    else { return nil }
    return budget + ended.seconds(since: deadline)
  }
}
