import LogModel

/// Writes background tasks as the text report shows them: in full, or on one line.
struct TaskText {
  private let report: TextReport

  /// Prepares to write the tasks of a report.
  init(_ report: TextReport) { self.report = report }

  /// Writes a task with all of its lines in the log.
  func write(_ task: TaskTimeline, on day: Instant?, to page: inout TextPage) {
    page.line(heading(of: task), indent: 2, .wrap(hanging: 4))
    let rows = TaskRows(task, day: day, readingLimit: report.limit(.readings)).rows
    let places = rows.map { row in row.line.map { report.place($0.input, $0.line) } ?? "" }
    let timeColumns = rows.map(\.time.columns).max() ?? 0
    let placeColumns = places.map(\.columns).max() ?? 0
    // If a log has no times, or a task has no lines, the column is left out.
    let columns = [timeColumns, placeColumns].filter { $0 > 0 }
    for (row, place) in zip(rows, places) {
      var cells: [TerminalText] = []
      if timeColumns > 0 { cells.append(row.time.padded(to: timeColumns)) }
      if placeColumns > 0 { cells.append(place.padded(to: placeColumns).styled(.dim)) }
      cells.append(row.detail.isEmpty ? row.word : row.word.padded(to: 10))
      if !row.detail.isEmpty { cells.append(row.detail) }
      let hanging = columns.reduce(0) { $0 + $1 + 2 }
      page.line(cells.joined("  "), indent: 6, .wrap(hanging: hanging))
    }
  }

  /// A task on one line, for tasks without a problem.
  func oneLine(_ task: TaskTimeline, on day: Instant?) -> TerminalText {
    var parts = [heading(of: task)]
    let times = [task.began?.at, task.ended?.at].map { at in
      at.map { "\(ClockText.time($0, on: day))" as TerminalText }
    }
    switch (times[0], times[1]) {
    case (let began?, let ended?): parts.append("\(began)–\(ended)")
    case (let began?, nil): parts.append("from \(began)")
    case (nil, let ended?): parts.append("until \(ended)")
    case (nil, nil): break
    }
    if let elapsed = task.elapsedSeconds { parts.append("\(NumberText.seconds(elapsed))") }
    let lines = [task.began, task.ended].compactMap { $0 }
    if let first = lines.first {
      let last: TerminalText = lines.count > 1 ? "–" + .plain(lines[1].line) : ""
      parts.append(report.place(first.input, first.line) + last)
    }
    return parts.joined("  ")
  }

  private func heading(of task: TaskTimeline) -> TerminalText {
    var title = task.shortName
    if task.identifier == nil, task.label == nil {
      let line = task.place?.line
      let verb: TerminalText = task.began == nil ? "ended" : "begun"
      title = line.map { "task \(verb) on line " + .plain($0) } ?? "task without a name"
    }
    let remarks = task.kind.remarks(owner: task.owner.name)
    if !remarks.isEmpty { title = title + " (\(remarks))" }
    if !task.findings.isEmpty {
      title = title + "  \(task.findings.joined(separator: ", "), style: .dim)"
    }
    return "\(Self.mark(of: task, columns: 9))  \(title)"
  }

  /// The sign of a task's outcome, and the word for it padded to a number of columns.
  static func mark(of task: TaskTimeline, columns: Int) -> TerminalText {
    let outcome = task.outcome
    let word: TerminalText = "\(outcome.headline, style: outcome.style)"
    return "\(outcome.mark) \(word.padded(to: columns))"
  }
}
