internal import LogModel

/// When the time of a task was up, and whether its process was seen alive after that.
extension LaunchRecord {
  /// A deadline, and how well it is known.
  struct Deadline {
    var at: Instant
    var source: Source

    enum Source {
      /// A reading of the task itself.
      case ownReading
      /// The start of the stretch and the budget.
      case budget
      /// Readings of other tasks or none.
      case otherReading
    }
  }

  /// The deadline of a task in the stretch it ended in, or in the last one while it is open;
  /// `nil` when it ended in the foreground or nothing tells.
  func deadline(of task: TaskRecord) -> Deadline? {
    let last = task.isOpen ? currentStretch : task.endStretch
    guard let last else { return nil }
    if let reading = task.latestReading, !isForegroundSeen(from: reading.stretch, to: last) {
      return Deadline(
        at: reading.at.advanced(bySeconds: reading.seconds), source: .ownReading)
    }
    return deadline(inStretch: last)
  }

  private func deadline(inStretch number: Int) -> Deadline? {
    guard let at = stretches[number].deadline(budget: budget.seconds) else { return nil }
    let isBudget = stretches[number].start != nil && budget.seconds != nil
    return Deadline(at: at, source: isBudget ? .budget : .otherReading)
  }

  /// Whether a line says that the app came back to the foreground between two stretches.
  private func isForegroundSeen(from first: Int, to last: Int) -> Bool {
    stretches[first..<max(first, last)].contains { $0.endEvidence != nil }
  }

  /// A sign of life past the deadline of a task that was never ended.
  struct SignOfLife {
    var evidence: Evidence
    var at: Instant
    var deadline: Deadline
    /// Whether the line says that the app came back to the foreground.
    var isForeground: Bool
    /// Whether other readings show that the clock started again before the deadline.
    var clockStartedAgain: Bool
  }

  /// How long past the deadline a line must be to count: expiry itself takes a moment.
  private static let grace = 1.0

  /// Returns the first sign of life past a deadline of an open task, or `nil`.
  func signOfLife(past task: TaskRecord) -> SignOfLife? {
    guard let first = task.firstStretch, first < stretches.count else { return nil }
    if let reading = task.latestReading {
      let deadline = Deadline(
        at: reading.at.advanced(bySeconds: reading.seconds), source: .ownReading)
      if let sign = sign(after: deadline, inStretch: reading.stretch) { return sign }
    }
    for number in first..<stretches.count {
      // A task's own reading knows better than the budget does in its stretch.
      if let reading = task.latestReading, reading.stretch >= number { continue }
      if task.latestReading != nil, stretches[number].start == nil { continue }
      guard let deadline = deadline(inStretch: number) else { continue }
      if let sign = sign(after: deadline, inStretch: number) { return sign }
    }
    return nil
  }

  private func sign(after deadline: Deadline, inStretch number: Int) -> SignOfLife? {
    var clockStartedAgain = false
    for stretch in stretches[number...] {
      if let reading = stretch.latestReading {
        let other = reading.at.advanced(bySeconds: reading.seconds)
        if other.seconds(since: deadline.at) > 5 { clockStartedAgain = true }
      }
      guard let evidence = stretch.endEvidence else { continue }
      guard let at = stretch.end, isPast(deadline, at) else { return nil }
      return SignOfLife(
        evidence: evidence, at: at, deadline: deadline, isForeground: true,
        clockStartedAgain: clockStartedAgain)
    }
    guard let evidence = lastSeen, let at = process.lastSeen, isPast(deadline, at) else {
      return nil
    }
    return SignOfLife(
      evidence: evidence, at: at, deadline: deadline, isForeground: false,
      clockStartedAgain: clockStartedAgain)
  }

  private func isPast(_ deadline: Deadline, _ at: Instant) -> Bool {
    at.seconds(since: deadline.at) > max(Self.grace, at.resolutionSeconds)
  }

  /// The part of a task's life that the app spent in the background, in seconds; `nil` when
  /// nothing tells foreground and background apart.
  func backgroundSeconds(from began: Instant, to ended: Instant) -> Double? {
    guard isInBackground != nil || !stretches.isEmpty else { return nil }
    var seconds = 0.0
    for stretch in stretches {
      guard let start = stretch.start(budget: budget.seconds) ?? stretch.firstReading?.at else {
        return nil
      }
      let end = stretch.end ?? ended
      let lower = start.seconds(since: began) > 0 ? start : began
      let upper = end.seconds(since: ended) < 0 ? end : ended
      seconds += max(0, upper.seconds(since: lower))
    }
    // Microseconds are all that the inputs hold; the rest is rounding of sums.
    return (seconds * 1_000_000).rounded() / 1_000_000
  }

  /// Seconds that the app had spent in the background, in one stretch, when the task ended.
  func stretchSeconds(atEndOf task: TaskRecord) -> Double? {
    guard let number = task.endStretch, let ended = task.timeline.ended?.at,
      let start = stretches[number].start(budget: budget.seconds)
    else { return nil }
    return ended.seconds(since: start)
  }
}
