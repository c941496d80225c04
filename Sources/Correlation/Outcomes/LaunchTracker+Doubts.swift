internal import LogModel

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
    guard !clockSteps.isEmpty, let began = task.timeline.began?.at,
      hasStep(after: began, before: task.timeline.ended?.at)
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

  /// Whether the clock was set between two times.
  private func hasStep(after from: Instant, before to: Instant?) -> Bool {
    var (low, high) = (0, clockSteps.count)
    while low < high {
      let middle = (low + high) / 2
      if clockSteps[middle].at.microseconds(since: from) >= 0 {
        high = middle
      } else {
        low = middle + 1
      }
    }
    guard low < clockSteps.count else { return false }
    return to.map { clockSteps[low].at.microseconds(since: $0) <= 0 } ?? true
  }
}
