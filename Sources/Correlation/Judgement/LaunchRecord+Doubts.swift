internal import LogModel

extension LaunchRecord {
  /// How sure a statement about a duration can be that a step of the clock lies within.
  private static let acrossStep = 0.5

  /// How sure one can be of a deadline while another scene may be in the foreground.
  private static let oneScene = 0.4

  /// How sure the outcome of a task can be, from 0 to 1, given what the clock and other scenes did in its
  /// time.
  func confidence(in task: TaskRecord, until verdict: Outcome) -> Double {
    guard verdict.outcome == .late || verdict.outcome == .leaked else { return 1 }
    // UIKit's word or a kill needs no clock.
    if verdict.outcome == .leaked, end?.cause == .heldTasks || !task.notEndedEvidence.isEmpty {
      return 1
    }
    if isOneScenes(task) { return Self.oneScene }
    guard !clockSteps.isEmpty, let began = task.timeline.began?.at,
      hasStep(after: began, before: task.timeline.ended?.at)
    else { return 1 }
    return Self.acrossStep
  }

  /// Whether the deadline of a task rests on one scene that left the foreground, and on no reading.
  private func isOneScenes(_ task: TaskRecord) -> Bool {
    guard task.latestReading == nil, task.timeline.expired == nil,
      let number = task.endStretch ?? task.firstStretch, stretches.indices.contains(number)
    else { return false }
    return stretches[number].isOneScenes && stretches[number].latestReading == nil
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
