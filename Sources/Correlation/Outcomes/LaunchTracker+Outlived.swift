internal import LogModel

/// Tasks that were ended in the foreground, though their time was up before the app came back.
extension LaunchTracker {
  /// The deadline that an ended task outlived in a interval in the background before the one it ended in,
  /// and the line that brought the app back then; `nil` when there is none.
  ///
  /// Coming back stops the clock. It does not give back the time that was up.
  func outlivedDeadline(of task: TaskTracker) -> (deadline: Deadline, evidence: Evidence)? {
    guard let first = task.firstInterval, let last = task.lastInterval, first <= last else {
      return nil
    }
    // Of a log that is watched, those behind are not kept.
    for number in first...min(last, first + Self.reach - 1) where number != task.endInterval {
      guard number < intervals.count, case let interval = intervals[number], interval.start != nil,
        !interval.hasRestarted, let evidence = interval.endEvidence, let over = interval.end
      else { continue }
      guard let deadline = deadline(of: task, inInterval: number), isPast(deadline, over),
        !isWoken(for: task, after: deadline, in: number)
      else { continue }
      // Another reading may show that the clock had started again.
      if let reading = interval.latestReading,
        reading.at.advanced(bySeconds: reading.seconds).seconds(since: deadline.at) > 5
      {
        continue
      }
      return (deadline, evidence)
    }
    return nil
  }

  private func deadline(of task: TaskTracker, inInterval number: Int) -> Deadline? {
    guard let reading = task.latestReading, reading.interval == number else {
      return deadline(inInterval: number)
    }
    return deadline(ofReading: reading)
  }
}
