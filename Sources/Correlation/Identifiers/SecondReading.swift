internal import LogModel

/// Reads the events of a launch a second time, with the identifiers of its begins known.
struct SecondReading {
  private let earlier: LaunchTracker
  private var again: LaunchTracker

  /// Reads a launch a second time; `nil` if nothing can be learned from that.
  ///
  /// - Parameters:
  ///   - launch: The launch as it was read first.
  ///   - isOver: Whether the launch is over, so that the likeliest of several series is used.
  init?(of launch: LaunchTracker, isOver: Bool) {
    guard let begins = launch.hidden.begins, let journal = launch.hidden.journal,
      let series = IdentifierSeries(
        begins, isLaunchInLog: launch.lifecycle.isLaunchInLog,
        showsRequests: launch.hidden.showsRequests)
    else { return nil }
    guard isOver || series.isCertain else { return nil }
    // The first reading already took the suspects for copies and counted the begins from 1, so nothing changes.
    if launch.lifecycle.isLaunchInLog, series.hasOnlyCopies { return nil }
    earlier = launch
    again = LaunchTracker(
      LaunchIdentity(journal.opening, again: launch.identity), limits: launch.retention.limits,
      digest: launch.digest)
    again.hidden.forgetEvents()
    again.hidden.series = series
    read(journal)
    resume(tasks: begins.tasksSoFar)
  }

  /// The launch as it was read the second time.
  var launch: LaunchTracker { again }

  private mutating func read(_ journal: EventJournal) {
    for (place, entry) in journal.entries.enumerated() {
      switch entry {
      case .event(let normalized, let step, let steps):
        if place == 0 { again.open(with: normalized.event) }
        again.take(normalized, after: step, steps: steps)
      case .shown(let subject, let normalized): again.confirmIdentity(as: subject, normalized.event)
      }
    }
    // Other launches and later lines have added to what is known about this launch.
    again.identity.adopt(fromFirstReading: earlier.identity)
    again.span.adopt(fromFirstReading: earlier.span)
    again.budgetTracker.adopt(fromFirstReading: earlier.budgetTracker)
    again.retention.note(event: earlier.retention.latestEvent)
    again.queue.isIdleNoted = earlier.queue.isIdleNoted
  }

  /// Takes over from the first reading which of the first `count` tasks were finalized and reported. They were
  /// known before any begin was hidden.
  private mutating func resume(tasks count: Int) {
    for number in 0..<min(count, again.tasks.count) {
      guard let task = again.tasks.record(number),
        earlier.tasks.record(number)?.isDecided ?? true
      else { continue }
      if let judgement = earlier.tasks.record(number)?.judgement {
        task.details.judgement = judgement
        again.judgedCount += 1
        _ = again.unfinalized.remove(task.timeline.label)
        continue
      }
      task.isFinalized = true
      again.tasks.noteFinalized()
      _ = again.unfinalized.remove(task.timeline.label)
      let isUnreported = !(earlier.tasks.record(number)?.doubleEnds.isEmpty ?? true)
      if !isUnreported, !task.doubleEnds.isEmpty { task.details.doubleEnds = [] }
      if isUnreported { again.noteFurtherEnd(of: task) }
      if task.isMerged { again.tasks.forget(number) }
    }
    again.anomalies.adopt(fromFirstReading: earlier.anomalies) { task in
      task < count && again.tasks.record(task)?.isFinalized ?? true
    }
  }
}
