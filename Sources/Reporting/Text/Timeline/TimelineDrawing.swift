import LogModel

/// The tasks of one process as bars over its time.
///
/// ```
///                           ╷21:47:02        ╷+60 s         ╷+120 s        ╷+180 s
///   app                     ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁✗
///   ✗ LEAKED     12 'Sync'  ├──────────────────────────────────────────────✗
/// ```
struct TimelineDrawing {
  /// The lines, in order.
  let lines: [TerminalText]

  /// What occurs in them, in the order of a legend.
  let marks: [TimelineMark]

  /// How many of the tasks have no time to be drawn at.
  let undated: Int

  /// A task and the word and sign of its outcome.
  struct Row {
    var task: TaskTimeline
    var mark: TerminalText
  }

  /// Draws a process; `nil` where its lines do not have two different times.
  ///
  /// - Parameters:
  ///   - rows: The tasks, in the order of their rows.
  ///   - process: The process, or `nil` when only its tasks are known.
  ///   - killed: When a crash report says that the process ended, or `nil`.
  ///   - width: The columns that a line may take.
  ///   - ascii: Whether to keep to ASCII.
  init?(
    _ rows: [Row], of process: ProcessTimeline?, killed: Instant? = nil, width: Int, ascii: Bool
  ) {
    let states = process?.states ?? []
    let name = Self.nameColumns(rows, states, width: width, ascii: ascii)
    let gap: TerminalText = "  "
    let times = Self.times(rows, process) + [killed].compactMap { $0 }
    // One column more is for the arrow of what goes on.
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

  /// The columns of the first cell: the longest name, and no more than leaves room for the bars.
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

  /// Every time that the drawing must hold; a deadline that nobody reached need not be in it.
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
