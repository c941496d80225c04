internal import LogModel

/// The drawing of one background task: a bar from its begin to its end, with marks for what the log
/// shows.
///
/// The outcome is visible without color: the bar of a leaked task is hatched and has no end, the
/// bar of a late task is crossed out after the deadline, and the outcome is also printed as a word
/// next to the lane.
struct TaskLane {
  private let task: TaskTimeline
  private let scale: TimeScale
  private let day: Instant?
  /// Whether there are so many lanes that each has fewer marks.
  private let isDense: Bool
  /// When the process or the log ended; the bar of a task without an end is drawn up to here.
  private let lastSeen: Instant?
  private let wasKilled: Bool

  /// Prepares the drawing of a task.
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

  /// Whether a task can be drawn, because one of its lines has a time.
  static func canDraw(_ task: borrowing TaskTimeline) -> Bool {
    task.began?.at != nil || task.ended?.at != nil || task.expired?.at != nil
  }

  /// Draws the bar and its marks.
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
      // An end that has no time is somewhere after the begin.
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

  /// The time after which an end is late: the deadline, or else the expiration; `nil` if both are
  /// unknown.
  private var limit: Instant? { task.deadline ?? task.expired?.at }

  private func isInside(_ instant: Instant) -> Bool {
    (0...1).contains(instant.seconds(since: scale.start) / scale.length)
  }

  /// Draws a bar without an end: up to the end of the process, or else beyond the edge.
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
    // If there are very many lanes, each lane has a title for screen readers, but its marks have
    // none.
    let title: Markup = isDense ? "" : "<title>\(word) \(ClockText.time(at, on: day))</title>"
    return "<use href=\"#\(name)\" x=\"\(scale.x(at))\" y=\"14\">\(title)</use>"
  }

  /// Draws a tick for each reading of the remaining time; if there are very many, only some are
  /// drawn.
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

/// The name of a task on a web page.
enum TaskMarkup {
  /// The identifier and the label, as far as they are known: `3 'Upload'`.
  static func markup(_ task: TaskTimeline) -> Markup {
    let label: Markup? = task.label.map { "<span class=\"name\">\($0, limit: 80)</span>" }
    let identifier: Markup? = task.identifier.map { "<span class=\"id\">\($0, limit: 40)</span>" }
    switch (identifier, label) {
    case (let identifier?, let label?): return identifier + " " + label
    case (let name?, nil), (nil, let name?): return name
    case (nil, nil):
      guard let line = task.place?.line else {
        return "<span class=\"name dim\">without a name</span>"
      }
      return "<span class=\"name dim\">line \(plain: line)</span>"
    }
  }
}

extension TaskOutcome {
  /// The sign and the word of an outcome.
  var badge: Markup {
    "<b class=\"badge \(rawValue)\">\(sign) \(headline)</b>"
  }
}
