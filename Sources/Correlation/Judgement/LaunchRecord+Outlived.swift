internal import LogModel

/// Tasks that were ended in the foreground, though their time was up before the app came back.
extension LaunchRecord {
  /// The deadline that an ended task outlived in a stretch in the background before the one it ended in,
  /// and the line that brought the app back then; `nil` when there is none.
  ///
  /// Coming back stops the clock. It does not give back the time that was up.
  func outlivedDeadline(of task: TaskRecord) -> (deadline: Deadline, evidence: Evidence)? {
    guard let first = task.firstStretch, let last = task.lastStretch, first <= last else {
      return nil
    }
    // Of a log that is watched, those behind are not kept.
    for number in first...min(last, first + Self.reach - 1) where number != task.endStretch {
      guard number < stretches.count, case let stretch = stretches[number], stretch.start != nil,
        !stretch.hasRestarted, let evidence = stretch.endEvidence, let over = stretch.end
      else { continue }
      guard let deadline = deadline(of: task, inStretch: number), isPast(deadline, over),
        !isWoken(for: task, after: deadline, in: number)
      else { continue }
      // Another reading may show that the clock had started again.
      if let reading = stretch.latestReading,
        reading.at.advanced(bySeconds: reading.seconds).seconds(since: deadline.at) > 5
      {
        continue
      }
      return (deadline, evidence)
    }
    return nil
  }

  private func deadline(of task: TaskRecord, inStretch number: Int) -> Deadline? {
    guard let reading = task.latestReading, reading.stretch == number else {
      return deadline(inStretch: number)
    }
    return deadline(ofReading: reading)
  }
}
