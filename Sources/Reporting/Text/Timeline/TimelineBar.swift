import LogModel

/// One row of a drawing, which has a mark or nothing in each column.
struct TimelineBar {
  /// The marks, by column. After the columns of the scale, one more is for tasks that have no end.
  private(set) var marks: [TimelineMark?]

  private let scale: TimelineScale

  /// Creates an empty row.
  init(_ scale: TimelineScale) {
    self.scale = scale
    marks = Array(repeating: nil, count: scale.columns + 1)
  }

  /// Draws when a process was in the foreground or background; columns are blank if the log does
  /// not say.
  init(_ states: [StateChange], killed: Instant?, on scale: TimelineScale) {
    self.init(scale)
    var dated = states.compactMap { change in change.line.at.map { (change.state, $0) } }
    if let killed, dated.last?.0 != .terminated { dated.append((.terminated, killed)) }
    for (index, (state, at)) in dated.enumerated() {
      let mark: TimelineMark
      switch state.interval {
      case .foreground: mark = .foreground
      case .background: mark = .background
      case .suspended: mark = .suspended
      case nil:
        guard state == .terminated else { continue }
        mark = .processEnd
      }
      let first = scale.column(of: at)
      let next = index + 1 < dated.count ? scale.column(of: dated[index + 1].1) - 1 : nil
      let last = mark == .processEnd ? first : max(first, next ?? scale.columns - 1)
      for column in first...last { put(mark, at: column) }
    }
  }

  /// Draws the life of a task; `nil` if the task has no times.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - processEnd: When the task's process ended, or `nil`.
  ///   - scale: The scale of the drawing.
  init?(_ task: TaskTimeline, processEnd: Instant?, on scale: TimelineScale) {
    self.init(scale)
    let began = task.began?.at
    if task.outcome == .refused {
      guard let at = began ?? task.ended?.at else { return nil }
      put(.refused, at: scale.column(of: at))
      return
    }
    guard let known = began ?? task.ended?.at ?? task.expired?.at else { return nil }
    let first = began.map(scale.column(of:)) ?? 0
    let last = drawEnd(of: task, after: known, processEnd, from: first)
    if task.began == nil {
      put(.earlier, at: first)
    } else {
      put(.begin, at: first)
    }
    for column in first...max(first, last) { put(.held, at: column) }
    let notice = task.expired?.at
    if let notice { put(.expiration, at: scale.column(of: notice)) }
    for at in task.readings.lazy.compactMap(\.at) where scale.contains(at) {
      put(.reading, at: scale.column(of: at))
    }
    drawOverdue(task, notice: notice, last)
  }

  /// Draws the end of the bar, and returns its last column.
  private mutating func drawEnd(
    of task: TaskTimeline, after known: Instant, _ processEnd: Instant?, from first: Int
  ) -> Int {
    if let ended = task.ended {
      // An end that has no time is somewhere after the begin.
      guard let at = ended.at else { return first }
      let last = max(first, scale.column(of: at))
      put(task.outcome == .late ? .lateEnd : last == first ? .moment : .end, at: last)
      return last
    }
    if let processEnd, processEnd.microseconds(since: known) >= 0 {
      let last = max(first, scale.column(of: processEnd))
      put(.processEnd, at: last)
      return last
    }
    put(.goesOn, at: scale.columns)
    return scale.columns - 1
  }

  /// Unless the task completed, draws the deadline and how long the task was held after it.
  private mutating func drawOverdue(_ task: TaskTimeline, notice: Instant?, _ last: Int) {
    guard task.outcome != .completed else { return }
    let deadline = task.deadline.flatMap { scale.contains($0) ? $0 : nil }
    if let deadline { put(.deadline, at: scale.column(of: deadline)) }
    let isLate = task.outcome == .late || task.outcome == .leaked
    let limit = deadline ?? notice
    guard isLate, let start = limit.map(scale.column(of:)), start < last else { return }
    for column in start...last { put(.overdue, at: column) }
  }

  private mutating func put(_ mark: TimelineMark, at column: Int) {
    marks[column] = max(marks[column] ?? mark, mark)
  }

  /// The row as text, without trailing spaces.
  func text(ascii: Bool) -> TerminalText {
    var text: TerminalText = ""
    var column = 0
    let end = (marks.lastIndex { $0 != nil } ?? -1) + 1
    while column < end {
      let style = marks[column]?.style ?? .plain
      var signs = ""
      while column < end, (marks[column]?.style ?? .plain) == style {
        signs += marks[column]?.sign(ascii: ascii) ?? " "
        column += 1
      }
      text = text + "\(signs, style: style)"
    }
    return text
  }
}
