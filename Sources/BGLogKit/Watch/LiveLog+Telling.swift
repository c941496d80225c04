internal import ConsoleLogs
internal import Correlation
internal import LogModel

/// What is to be told of a log that is watched.
extension LiveLog {
  /// The time on the log's clock: its last line's, and what has passed since; `nil` before any.
  var now: Instant? {
    guard let latest else { return nil }
    let passed = ContinuousClock.now - latest.read
    let seconds = Double(passed.components.seconds) + Double(passed.components.attoseconds) / 1e18
    var at = latest.at.advanced(bySeconds: seconds)
    at.correction &+= correction
    return at
  }

  /// The tasks that are open.
  func openTasks() -> [OpenTask] { correlator.openTasks(budgetOption: options.budgetSeconds) }

  /// The launches that are over, judged; they are forgotten then.
  func takeOver() -> [LaunchRecord] {
    let now = now
    return correlator.takeOver(
      now: now, seen: { intake.corrected(scanner.sightings) }, budgetOption: options.budgetSeconds
    ) { at, isVague in
      guard let at, let now else { return true }
      return now.seconds(since: at) > (isVague ? Self.lastWords.vague : Self.lastWords.known)
    }
  }

  /// Ends the log.
  func finish() -> (turn: Turn, timeline: Timeline) {
    var turn = Turn()
    endText()
    intake.finish(into: &heard)
    correlate(into: &turn)
    let launches = correlator.finish(seen: intake.corrected(scanner.sightings), order: .lines)
    turn.decided += correlator.takeDecided()
    return (turn, Timeline(inputs: [index], launches: correlator.untold(launches)))
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
    summary.problems = read.problems + matcher.takeComplaints() + intake.problems
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
