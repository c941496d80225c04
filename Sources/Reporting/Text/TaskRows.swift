import LogModel

/// The life of a task as rows of a table, one row for each line of the log, in order of time.
struct TaskRows {
  /// One row of the table.
  struct Row {
    /// The time of day; empty if the line has none.
    var time: TerminalText
    /// The line in the input; `nil` for something that the log does not show.
    var line: (input: InputIndex, line: Int)?
    /// What happened.
    var word: TerminalText
    /// The remaining time or a duration, or empty.
    var detail: TerminalText = ""
    /// The time by which rows are ordered.
    fileprivate var at: Instant?
  }

  /// The rows, in order of time.
  private(set) var rows: [Row] = []

  private let task: TaskTimeline
  private let day: Instant?

  /// Creates the rows of a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - day: The day whose date is not repeated, or `nil`.
  ///   - readingLimit: If there are more readings, only the first and the last are shown.
  init(_ task: TaskTimeline, day: Instant?, readingLimit: Int) {
    self.task = task
    self.day = day
    addBegin()
    addReadings(limit: readingLimit)
    if let expired = task.expired, expired != task.ended {
      let place = rows.firstIndex { Self.isAfter($0, expired) } ?? rows.count
      rows.insert(row(expired, "expiration", "its expiration handler was called"), at: place)
    }
    addEnd()
    addDeadline()
  }

  /// Whether a row comes after a line; lines in two different inputs are compared by their times.
  private static func isAfter(_ row: Row, _ other: LineReference) -> Bool {
    guard let line = row.line else { return false }
    if line.input == other.input { return line.line > other.line }
    guard let at = row.at, let earlier = other.at else { return false }
    return at.microseconds(since: earlier) > 0
  }

  private mutating func addBegin() {
    guard let began = task.began else {
      return rows.append(Row(time: "", word: "no begin", detail: "it lies before the log"))
    }
    let remaining = task.remainingAtBegin.map { "\($0.words)" as TerminalText }
    rows.append(row(began, "begin", remaining ?? ""))
  }

  private mutating func addReadings(limit: Int) {
    let own = [task.began, task.ended]
    let readings = task.readings.filter { reading in
      !own.contains { $0?.line == reading.line && $0?.input == reading.input }
    }
    let isLong = readings.count > limit
    let shown = isLong ? [readings[0], readings[readings.count - 1]] : readings
    for (index, reading) in shown.enumerated() {
      if isLong, index == 1 {
        rows.append(
          Row(
            time: reading.at == nil ? "" : "…", word: "…",
            detail: "\(readings.count - 2) more readings"))
      }
      let line = LineReference(input: reading.input, line: reading.line, at: reading.at)
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
    if ended.isSameLine(as: task.expired) { details.append("by its expiration handler") }
    rows.append(row(ended, "end", details.joined(", ")))
  }

  /// Adds a row for the deadline at its time, unless the task ended in time.
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
