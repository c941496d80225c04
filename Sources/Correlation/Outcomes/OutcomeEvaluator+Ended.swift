internal import LogModel

/// What became of tasks whose end was seen.
extension OutcomeEvaluator {
  /// How long after its notice an end still counts as the expiration handler's, in seconds.
  private static let handlerTime = 1.0

  /// The outcome of a task whose end was seen.
  ///
  /// `comeback` is the line that brought the app back to the foreground, where its time was up by then.
  func ended(_ task: TaskTracker, outlivedUntil comeback: Evidence? = nil) -> Outcome {
    guard let ended = task.timeline.ended else { return Outcome(.unknown) }
    let isPast = isPastDeadline(task)
    if !task.notEndedEvidence.isEmpty {
      // UIKit says so by itself, whenever the task was begun; where privacy hides which task it means
      // it may be another one.
      return Outcome(
        .late, confidence: task.isNotEndedForSure || isPast ? 1 : 0.6,
        reason: "after UIKit had said that its expiration handler did not end it",
        proof: task.notEndedEvidence, isPastDeadline: isPast)
    }
    guard task.timeline.began != nil else { return Outcome(.unknown) }
    if let expired = task.timeline.expired {
      let gap = seconds(from: expired.at, to: ended.at) ?? 0
      let tolerance = Self.handlerTime + (ended.at?.resolutionSeconds ?? 0) / 1000
      if gap <= tolerance { return Outcome(.expired) }
      return Outcome(
        .late, reason: "after its expiration handler was called", isPastDeadline: isPast)
    }
    guard isPast else { return Outcome(.completed) }
    if !task.timeline.kind.isOnAppsClock {
      // What is granted there is known by custom only, and the system may have been patient.
      return Outcome(.late, confidence: 0.6, reason: "past the time that is usually granted")
    }
    if let comeback {
      // The system kills an app for that, if nothing else keeps it awake.
      return Outcome(
        .late, confidence: 0.6, reason: "past its deadline", proof: [comeback],
        isPastDeadline: true)
    }
    let hasNoneLeft = (task.timeline.remainingAtEnd?.seconds ?? 1) <= 0
    return Outcome(
      .late, reason: hasNoneLeft ? "with no time left" : "past its deadline", isPastDeadline: true)
  }

  /// Whether a task was ended with no time left, or after its deadline as far as that is known.
  func isPastDeadline(_ task: TaskTracker) -> Bool {
    if let left = task.timeline.remainingAtEnd?.seconds, left <= 0 { return true }
    guard let ended = task.timeline.ended?.at,
      let past = seconds(from: task.timeline.deadline, to: ended)
    else {
      return false
    }
    // Stamps without fractions may hide a second; others say what they mean.
    return past > (ended.fractionDigits == 0 ? ended.resolutionSeconds : 0)
  }

  func seconds(from earlier: Instant?, to later: Instant?) -> Double? {
    guard let earlier, let later else { return nil }
    return later.seconds(since: earlier)
  }
}
