internal import ConsoleLogs
internal import Correlation
internal import LogModel

/// What is to be told of a log that is watched.
extension LiveLog {
  /// The time on the clock of a device: that of its last line, and what has passed since; `nil` before any.
  ///
  /// Of the log's own device every line tells, of others their messages.
  func now(of channel: LiveChannel) -> Instant? {
    guard
      let latest = channel.host == nil && channels.count == 1 ? latest : channel.latest ?? latest
    else { return nil }
    let passed = ContinuousClock.now - latest.read
    let seconds = Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18
    var at = latest.at.advanced(bySeconds: seconds)
    at.correction &+= channel.correction
    return at
  }

  /// The tasks that are open, each with the time it is on the clock of its device.
  func openTasks() -> [(task: OpenTask, now: Instant?)] {
    channels.flatMap { channel in
      let now = now(of: channel)
      return channel.correlator.openTasks(budgetOption: options.budgetSeconds).map { ($0, now) }
    }
  }

  /// The launches that are over, judged; they are forgotten then.
  func retireEnded() -> [LaunchTracker] {
    channels.flatMap { channel in
      let now = now(of: channel)
      return channel.correlator.retireEnded(
        now: now, seen: { channel.seen(scanner.sightings) }, budgetOption: options.budgetSeconds
      ) { at, isVague in
        guard let at, let now else { return true }
        return now.seconds(since: at) > (isVague ? Self.lastWords.vague : Self.lastWords.known)
      }
    }
  }

  /// Ends the log.
  func finish() -> (turn: Turn, timelines: [Timeline]) {
    var turn = Turn()
    endText()
    for channel in channels { channel.finish() }
    correlate(into: &turn)
    let timelines = channels.map { channel in
      let launches = channel.correlator.finish(seen: channel.seen(scanner.sightings), order: .lines)
      turn.finalized += channel.correlator.takeFinalized()
      return Timeline(inputs: [index], launches: channel.correlator.unretired(launches))
    }
    return (turn, timelines)
  }

  /// What was read of it.
  var summary: InputSummary {
    var summary = InputSummary(path: path)
    let read = scanner.summary
    summary.format = read.format?.rawValue
    summary.bytes = bytesRead
    summary.records = read.recordCount
    summary.linesNotUnderstood = read.linesNotUnderstood
    summary.firstTimestamp = read.firstTimestamp
    summary.lastTimestamp = read.lastTimestamp
    summary.problems = read.problems + matcher.takeComplaints()
    for problem in channels.flatMap(\.intake.problems) where !summary.problems.contains(problem) {
      summary.problems.append(problem)
    }
    if unheard > 0 {
      summary.problems.append(.tooManyDevices(followed: channels.count, messages: unheard))
    }
    if let failure {
      summary.problems.append(InputProblem(line: nil, message: failure, isFatal: true))
    } else if isForeign {
      summary.problems.append(
        InputProblem(
          line: 1, message: "holds no console record that bglog understands", isForeign: true))
    }
    return summary
  }
}
