internal import LogModel

/// The drawing of one background task: a bar from begin to end, and marks for what its log shows.
///
/// How it went can be told without colour: what leaked is hatched and has no end, what came late is
/// crossed behind its deadline, and the word stands beside the lane.
struct TaskLane {
  private let task: TaskTimeline
  private let scale: TimeScale
  private let day: Instant?
  /// Whether there are very many lanes, of which each shows less.
  private let isDense: Bool
  /// When the process ended, or the log; where a task without an end is drawn to.
  private let lastSeen: Instant?
  private let wasKilled: Bool

  /// Creates the drawing of a task.
  init(
    _ task: TaskTimeline, scale: TimeScale, day: Instant?, kill: Instant?, lastSeen: Instant?,
    isDense: Bool
  ) {
    self.task = task
    self.scale = scale
    self.day = day
    self.isDense = isDense
    self.lastSeen = kill ?? lastSeen
    wasKilled = kill != nil
  }

  /// Whether a task has a time, so that it can be drawn.
  static func canDraw(_ task: borrowing TaskTimeline) -> Bool {
    task.began?.at != nil || task.ended?.at != nil || task.expired?.at != nil
  }

  /// The bar and its marks.
  var markup: Markup {
    var markup: Markup = ""
    guard task.outcome != .refused else {
      if let at = task.began?.at ?? task.ended?.at { markup += mark("refused", at, "refused") }
      return markup
    }
    let first = task.began?.at ?? scale.start
    if let ended = task.ended?.at {
      if task.outcome == .late, let limit = limit, limit.seconds(since: first) >= 0,
        ended.seconds(since: limit) > 0
      {
        markup += bar("bar", first, limit)
        markup += bar("over", limit, ended)
      } else {
        markup += bar(task.outcome == .late ? "over" : "bar", first, ended)
      }
    } else if task.ended != nil {
      // An end that nothing dates is somewhere after the begin.
      markup += bar("bar", first, first)
    } else {
      markup += openBar(from: first)
    }
    markup += readings
    if task.began?.at == nil {
      markup += "<use href=\"#before\" x=\"0%\" y=\"14\"/>"
    } else {
      markup += mark("begin", first, "begin")
    }
    if let deadline = task.deadline, isInside(deadline) {
      markup += mark("deadline", deadline, "deadline")
    }
    if let expired = task.expired?.at { markup += mark("expiration", expired, "expiration") }
    if let ended = task.ended?.at {
      markup += mark(task.outcome == .late ? "late" : "end", ended, "end")
    }
    return markup
  }

  /// From when on an end is late.
  private var limit: Instant? { task.deadline ?? task.expired?.at }

  private func isInside(_ instant: Instant) -> Bool {
    (0...1).contains(instant.seconds(since: scale.start) / scale.length)
  }

  /// A bar without an end: to where the process ended, else over the edge.
  private func openBar(from first: Instant) -> Markup {
    let edge = scale.start.advanced(bySeconds: scale.length)
    let isLeak = task.outcome == .leaked
    guard wasKilled || !isLeak, let last = lastSeen, last.seconds(since: first) >= 0 else {
      return bar("bar", first, edge) + "<use href=\"#onward\" x=\"100%\" y=\"14\"/>"
    }
    return bar("bar", first, last) + mark(wasKilled ? "cut" : "onward", last, "no end")
  }

  private func bar(_ name: Markup, _ first: Instant, _ last: Instant) -> Markup {
    let start = scale.place(first)
    let width = TimeScale.percent(max(scale.place(last) - start, 0.0005))
    return """
      <rect class="\(name)" x="\(TimeScale.percent(start))" width="\(width)" y="8" height="12"/>
      """
  }

  private func mark(_ name: Markup, _ at: Instant, _ word: Markup) -> Markup {
    // Where there are very many lanes only the whole of each one has a title.
    let title: Markup = isDense ? "" : "<title>\(word) \(ClockText.time(at, on: day))</title>"
    return "<use href=\"#\(name)\" x=\"\(scale.x(at))\" y=\"14\">\(title)</use>"
  }

  /// Ticks where the remaining time was read, evenly chosen from very many.
  private var readings: Markup {
    let dated = task.readings.filter { $0.at != nil }
    let limit = isDense ? 4 : 24
    let step = max(1, (dated.count + limit - 1) / limit)
    var markup: Markup = ""
    for index in stride(from: 0, to: dated.count, by: step) {
      guard let at = dated[index].at, isInside(at) else { continue }
      markup += "<use href=\"#reading\" x=\"\(scale.x(at))\"/>"
    }
    return markup
  }
}
