import LogModel

extension TextReportWriter {
  /// Draws the tasks of a process as bars over its time, the worst first.
  ///
  /// - Parameters:
  ///   - timeline: The process, or `nil` when only its tasks are known.
  ///   - tasks: Its tasks, by their place in the document.
  ///   - killed: When a crash report says that the process ended, or `nil`.
  ///   - explained: The marks that a legend has explained already.
  ///   - page: Where to draw.
  func drawTimeline(
    of timeline: ProcessTimeline?, _ tasks: [Int], killed: Instant?,
    explained: inout Set<TimelineMark>, to page: inout TextPage
  ) {
    guard !tasks.isEmpty else { return }
    let worst = tasks.sorted {
      (document.tasks[$1].outcome.badness, $0) < (document.tasks[$0].outcome.badness, $1)
    }
    // A few tasks that are fine are enough to compare the others with.
    let bad = worst.prefix { document.tasks[$0].outcome != .completed }.count
    let bars = options.verbose ? tasks.count : min(limit(.bars), bad + limit(.fineBars))
    let shown = worst.prefix(bars).map { document.tasks[$0] }
    let width = max(options.width, 40)
    let isNarrow = width < 70
    let words = shown.map(\.outcome.headline.count).max() ?? 0
    let rows = shown.map { task in
      let mark = isNarrow ? task.outcome.mark : mark(of: task, columns: words)
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

  /// The legend of marks in lines that part between two of them.
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

  /// Writes every event of a process in the order of time, each with its line.
  func writeEvents(
    of timeline: ProcessTimeline?, _ tasks: [Int], kill: LineReference?, on day: Instant?,
    to page: inout TextPage
  ) {
    let events = TimelineEvents(timeline, tasks.map { document.tasks[$0] }, kill: kill).events
    guard !events.isEmpty else { return }
    let times = events.map { $0.line.at.map { ClockText.time($0, on: day) } ?? "" }
    let places = events.map { place($0.line.input, $0.line.line) }
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
