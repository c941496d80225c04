import LogModel

/// Writes a launch as the text report shows it: its states, a drawing of its time, and its tasks.
struct ProcessText {
  private let report: TextReport
  private let document: ReportDocument
  private let options: TextReportOptions
  private let taskText: TaskText

  /// The severity of each finding, by the finding's identifier.
  private let severities: [String: Severity]

  /// The marks that a legend further up has already explained.
  private var explained: Set<TimelineMark> = []

  /// Prepares to write the launches of a report.
  init(_ report: TextReport) {
    self.report = report
    document = report.document
    options = report.options
    taskText = TaskText(report)
    severities = Dictionary(
      document.findings.map { ($0.id, $0.severity) }, uniquingKeysWith: { max($0, $1) })
  }

  /// Writes the identity of a launch, the changes of its state and its background tasks.
  ///
  /// - Parameters:
  ///   - process: The identity of the launch.
  ///   - timeline: What is known about the launch; `nil` if only its tasks are known.
  ///   - section: The tasks and findings of the launch.
  ///   - page: The page to write on.
  mutating func write(
    _ process: ProcessIdentity, _ timeline: ProcessTimeline?, _ section: ReportSections.Section,
    to page: inout TextPage
  ) {
    let tasks = section.tasks
    let kill = ProcessKill(of: timeline, section.findings, in: report)?.line
    var title: TerminalText = "\(process.name ?? "process without a name", style: .bold)"
    title = title + "\(process.numbers)"
    if let bundle = timeline?.bundleIdentifier { title = title + "  \(bundle)" }
    page.line(title)
    let begun = tasks.first { document.tasks[$0].began?.at != nil }
    let day = timeline?.firstSeen ?? begun.flatMap { document.tasks[$0].began?.at }
    if let first = timeline?.firstSeen, let last = timeline?.lastSeen {
      page.line("\(ClockText.range(first, last))", indent: 2)
    } else if let day {
      page.line("\(ClockText.date(of: day))", indent: 2)
    }
    if let states = timeline?.states, !states.isEmpty {
      page.line(stateChanges(states, on: day), indent: 2)
    }
    draw(timeline, tasks, killed: kill?.at, to: &page)
    writeTasks(tasks, on: day, to: &page)
    if options.verbose {
      writeEvents(of: timeline, tasks, kill: kill, on: day, to: &page)
    }
  }

  private func stateChanges(_ states: [StateChange], on day: Instant?) -> TerminalText {
    let words = states.map { change -> TerminalText in
      guard let at = change.line.at else { return "\(change.state.rawValue)" }
      return "\(change.state.rawValue) \(ClockText.time(at, on: day))"
    }
    guard words.count > report.limit(.states) else { return words.joined(", ") }
    let half = report.limit(.states) / 2
    let omitted: TerminalText = "… \(words.count - 2 * half) more …"
    return (words.prefix(half) + [omitted] + words.suffix(half)).joined(", ")
  }

  /// Writes the tasks of a launch in the order in which they began; if there are very many, only
  /// the worst.
  private func writeTasks(_ tasks: [Int], on day: Instant?, to page: inout TextPage) {
    guard tasks.count >= report.limit(.tasks) else {
      let isShort = tasks.count <= report.limit(.tasksInFull)
      for index in tasks {
        let task = document.tasks[index]
        if isShort || isBad(task) {
          taskText.write(task, on: day, to: &page)
        } else {
          page.line(taskText.oneLine(task, on: day), indent: 2, .wrap(hanging: 4))
        }
      }
      return
    }
    // The order of the document decides between equally bad tasks.
    let bad = tasks.filter { isBad(document.tasks[$0]) }.sorted {
      (badness(of: $1), $0) < (badness(of: $0), $1)
    }
    let shown = bad.prefix(report.limit(.tasks) - 1)
    for (position, index) in shown.enumerated() {
      let task = document.tasks[index]
      if position < report.limit(.badTasksInFull) {
        taskText.write(task, on: day, to: &page)
      } else {
        page.line(taskText.oneLine(task, on: day), indent: 2, .wrap(hanging: 4))
      }
    }
    var rest: [TaskOutcome: Int] = [:]
    for index in tasks { rest[document.tasks[index].outcome, default: 0] += 1 }
    for index in shown { rest[document.tasks[index].outcome, default: 0] -= 1 }
    let counts = TaskOutcome.counts { rest[$0] ?? 0 }
    guard !counts.isEmpty else { return }
    let more: TerminalText = shown.isEmpty ? "" : "… and "
    page.line("\(more)\(counts) tasks (use --verbose or --format json)", indent: 2)
  }

  private func badness(of index: Int) -> Int { document.tasks[index].outcome.badness }

  /// Whether a task deserves more than one line.
  private func isBad(_ task: borrowing TaskTimeline) -> Bool {
    switch task.outcome {
    case .leaked, .late, .expired, .refused: true
    case .completed, .open, .abandoned, .unknown:
      task.findings.contains { severities[$0, default: .note] > .note }
    }
  }

  /// Draws the tasks of a launch as bars over time, worst first.
  ///
  /// - Parameters:
  ///   - timeline: The launch, or `nil` if only its tasks are known.
  ///   - tasks: Its tasks, as indexes into the document's tasks.
  ///   - killed: When the process ended according to a crash report, or `nil`.
  ///   - page: The page to draw on.
  private mutating func draw(
    _ timeline: ProcessTimeline?, _ tasks: [Int], killed: Instant?, to page: inout TextPage
  ) {
    guard !tasks.isEmpty else { return }
    let worst = tasks.sorted {
      (document.tasks[$1].outcome.badness, $0) < (document.tasks[$0].outcome.badness, $1)
    }
    // A few tasks without a problem are enough to compare the others with.
    let bad = worst.prefix { document.tasks[$0].outcome != .completed }.count
    let bars =
      options.verbose ? tasks.count : min(report.limit(.bars), bad + report.limit(.fineBars))
    let shown = worst.prefix(bars).map { document.tasks[$0] }
    let width = max(options.width, 40)
    let isNarrow = width < 70
    let words = shown.map(\.outcome.headline.count).max() ?? 0
    let rows = shown.map { task in
      let mark = isNarrow ? task.outcome.mark : TaskText.mark(of: task, columns: words)
      return TimelineDrawing.Row(task: task, mark: options.ascii ? mark.inASCII : mark)
    }
    let indent = isNarrow ? 2 : 4
    let drawing = TimelineDrawing(
      rows, of: timeline, killed: killed, width: width - indent, ascii: options.ascii)
    guard let drawing else { return }
    for line in drawing.lines { page.line(line, indent: indent, .cut) }
    let left = tasks.count - shown.count
    if left > 0 { page.line("… and \(.count(left, "more task"))", indent: indent) }
    if drawing.undated > 0 {
      page.line("\(.count(drawing.undated, "task")) without a time", indent: indent)
    }
    let legend = drawing.marks.filter { !explained.contains($0) }
    explained.formUnion(drawing.marks)
    for line in lines(of: legend, width: width - indent) { page.line(line, indent: indent) }
    page.blank()
  }

  /// The legend of the marks, wrapped only between two marks.
  private func lines(of legend: [TimelineMark], width: Int) -> [TerminalText] {
    var lines: [TerminalText] = []
    for mark in legend {
      let part = ("\(mark.sign(ascii: options.ascii)) " + mark.words).styled(.dim)
      if let last = lines.last, last.columns + 2 + part.columns <= width {
        lines[lines.count - 1] = last + "  " + part
      } else {
        lines.append(part)
      }
    }
    return lines
  }

  /// Writes all events of a launch in order of time, each with its line.
  private func writeEvents(
    of timeline: ProcessTimeline?, _ tasks: [Int], kill: LineReference?, on day: Instant?,
    to page: inout TextPage
  ) {
    let events = TimelineEvents(timeline, tasks.map { document.tasks[$0] }, kill: kill).events
    guard !events.isEmpty else { return }
    let times = events.map { $0.line.at.map { ClockText.time($0, on: day) } ?? "" }
    let places = events.map { report.place($0.line.input, $0.line.line) }
    let columns = [times.map(\.count).max() ?? 0, places.map(\.columns).max() ?? 0]
    page.blank()
    page.line("\("Events", style: .bold)", indent: 2)
    for (index, event) in events.enumerated() {
      var cells: [TerminalText] = []
      if columns[0] > 0 {
        cells.append(TerminalText(untrusted: times[index]).padded(to: columns[0]))
      }
      cells.append(places[index].padded(to: columns[1]).styled(.dim))
      cells.append(event.detail.isEmpty ? event.word : event.word.padded(to: 10))
      if !event.detail.isEmpty { cells.append(event.detail) }
      let hanging = columns.reduce(0) { $0 > 0 ? $0 + $1 + 2 : $1 + 2 }
      page.line(cells.joined("  "), indent: 4, .wrap(hanging: hanging))
    }
  }
}
