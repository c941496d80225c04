import LogModel

/// The lines of a log that tell the life of a task, in the order they happened.
struct TaskRows {
  /// One line of the timeline.
  struct Row {
    /// When; empty when nothing dates the line.
    var time: TerminalText
    /// Where it stands, or `nil` for something that the log does not show.
    var line: (input: InputIndex, line: Int)?
    /// What happened.
    var word: TerminalText
    /// How much, how long; may be empty.
    var detail: TerminalText = ""
    /// When, for putting rows in order.
    fileprivate var at: Instant?
  }

  /// The lines, in order.
  private(set) var rows: [Row] = []

  private let task: TaskTimeline
  private let day: Instant?

  /// Takes a task apart.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - day: The day whose date is not repeated.
  ///   - readingLimit: More readings than these are shown by their first and last.
  init(_ task: TaskTimeline, day: Instant?, readingLimit: Int) {
    self.task = task
    self.day = day
    addBegin()
    addReadings(limit: readingLimit)
    if let expired = task.expired, expired.line != task.ended?.line {
      let place = rows.firstIndex { ($0.line?.line ?? 0) > expired.line } ?? rows.count
      rows.insert(row(expired, "expiration", "its expiration handler was called"), at: place)
    }
    addEnd()
    addDeadline()
  }

  private mutating func addBegin() {
    guard let began = task.began else {
      return rows.append(Row(time: "", word: "no begin", detail: "it lies before the log"))
    }
    let remaining = task.remainingAtBegin.map { "\($0.words)" as TerminalText }
    rows.append(row(began, "begin", remaining ?? ""))
  }

  private mutating func addReadings(limit: Int) {
    guard let input = (task.began ?? task.ended ?? task.expired)?.input else { return }
    let own = [task.began?.line, task.ended?.line]
    let readings = task.readings.filter { !own.contains($0.line) }
    let isLong = readings.count > limit
    let shown = isLong ? [readings[0], readings[readings.count - 1]] : readings
    for (index, reading) in shown.enumerated() {
      if isLong, index == 1 {
        rows.append(
          Row(
            time: reading.at == nil ? "" : "…", word: "…",
            detail: "\(readings.count - 2) more readings"))
      }
      let line = LineReference(input: input, line: reading.line, at: reading.at)
      rows.append(row(line, "reading", "\(reading.remaining.words)"))
    }
  }

  private mutating func addEnd() {
    guard let ended = task.ended else {
      let detail: TerminalText =
        task.outcome == .refused ? "the system granted no task" : "the log shows none"
      return rows.append(Row(time: "", word: "no end", detail: detail))
    }
    var details: [TerminalText] = []
    if let elapsed = task.elapsedSeconds { details.append("after \(NumberText.seconds(elapsed))") }
    if let background = task.backgroundSeconds, background != task.elapsedSeconds {
      details.append("\(NumberText.seconds(background)) of it in the background")
    }
    if let remaining = task.remainingAtEnd { details.append("\(remaining.words)") }
    if ended.line == task.expired?.line { details.append("by its expiration handler") }
    rows.append(row(ended, "end", details.joined(", ")))
  }

  /// Puts the deadline where it passed; a task that was given back in time needs none.
  private mutating func addDeadline() {
    guard let deadline = task.deadline, task.outcome != .completed else { return }
    let after = rows.lastIndex { row in
      row.at.map { $0.microseconds(since: deadline) <= 0 } ?? false
    }
    let budget = task.budgetSeconds.map { "\(NumberText.seconds($0)) in the background" }
    rows.insert(
      Row(
        time: "\(ClockText.time(deadline, on: day))", word: "deadline",
        detail: "\(budget ?? "time was up")", at: deadline),
      at: after.map { $0 + 1 } ?? min(1, rows.count))
  }

  private func row(_ line: LineReference, _ word: TerminalText, _ detail: TerminalText) -> Row {
    let time: TerminalText = line.at.map { "\(ClockText.time($0, on: day))" } ?? ""
    return Row(
      time: time, line: (line.input, line.line), word: word, detail: detail, at: line.at)
  }
}
