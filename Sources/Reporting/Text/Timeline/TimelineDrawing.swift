import LogModel

/// Draws the tasks of one launch as bars over time.
///
/// ```
///                           ╷21:47:02        ╷+60 s         ╷+120 s        ╷+180 s
///   app                     ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁✗
///   ✗ LEAKED     12 'Sync'  ├──────────────────────────────────────────────✗
/// ```
struct TimelineDrawing {
  /// The lines of the drawing, from top to bottom.
  let lines: [TerminalText]

  /// The marks that occur in the drawing, in the order of the legend.
  let marks: [TimelineMark]

  /// The number of tasks that are not drawn because they have no time.
  let undated: Int

  /// A task to draw.
  struct Row {
    /// The task.
    var task: TaskTimeline
    /// The sign and the word of its outcome.
    var mark: TerminalText
  }

  /// Draws a launch; `nil` if its lines do not have at least two different times.
  ///
  /// - Parameters:
  ///   - rows: The tasks, from top to bottom.
  ///   - process: The launch, or `nil` if only its tasks are known.
  ///   - killed: When the process ended according to a crash report, or `nil`.
  ///   - width: The maximum width of a line in columns.
  ///   - ascii: Whether to use only ASCII characters.
  init?(
    _ rows: [Row], of process: ProcessTimeline?, killed: Instant? = nil, width: Int, ascii: Bool
  ) {
    let states = process?.states ?? []
    let name = Self.nameColumns(rows, states, width: width, ascii: ascii)
    let gap: TerminalText = "  "
    let times = Self.times(rows, process) + [killed].compactMap { $0 }
    // The last column of a line is reserved for the arrow of a task that has no end.
    let columns = width - name - gap.columns - 1
    guard let scale = TimelineScale(times, columns: columns) else { return nil }
    let end = states.last { $0.state == .terminated }?.line.at ?? killed
    var lines = [TerminalText("").padded(to: name) + gap + TimelineAxis(scale).text(ascii: ascii)]
    var marks: Set<TimelineMark> = []
    func add(_ cell: TerminalText, _ bar: TimelineBar) {
      lines.append(cell.padded(to: name) + gap + bar.text(ascii: ascii))
      marks.formUnion(bar.marks.compactMap { $0 })
    }
    if states.contains(where: { $0.line.at != nil }) {
      add("app", TimelineBar(states, killed: killed, on: scale))
    }
    var undated = 0
    for row in rows {
      guard let bar = TimelineBar(row.task, processEnd: end, on: scale) else {
        undated += 1
        continue
      }
      let space = name - row.mark.columns - 1
      add(row.mark + " " + row.task.shortName.cut(to: space, ascii: ascii), bar)
    }
    guard undated < rows.count else { return nil }
    self.lines = lines
    self.marks = marks.sorted()
    self.undated = undated
  }

  /// The width of the names in columns: that of the longest name, but little enough to leave room
  /// for the bars.
  private static func nameColumns(
    _ rows: [Row], _ states: [StateChange], width: Int, ascii: Bool
  ) -> Int {
    let longest = rows.map { row in
      let name = ascii ? row.task.shortName.inASCII : row.task.shortName
      return row.mark.columns + 1 + name.columns
    }
    let room = width < 60 ? width / 3 : min(width * 2 / 5, 50)
    return min(max(longest.max() ?? 0, states.isEmpty ? 0 : 3), room)
  }

  /// All times that the drawing must contain. A deadline that was not reached may be outside.
  private static func times(_ rows: [Row], _ process: ProcessTimeline?) -> [Instant] {
    var times = [process?.firstSeen, process?.lastSeen].compactMap { $0 }
    times += process?.states.compactMap(\.line.at) ?? []
    for row in rows {
      times += [row.task.began, row.task.expired, row.task.ended].compactMap { $0?.at }
      times += row.task.readings.compactMap(\.at)
    }
    return times
  }
}
