internal import LogModel

/// The drawing of one launch: a lane for each task, then the app's states and the remaining
/// background time.
struct LaunchChart {
  /// A task, which gets a row of the drawing.
  struct Lane {
    /// The number by which the page links to the task.
    let number: Int
    /// The task.
    let task: TaskTimeline
    /// The task on one line, as in the text report.
    let sentence: String
  }

  /// A number that is unique on the page; identifiers in the drawing contain it.
  let number: Int
  /// The tasks to draw.
  let lanes: [Lane]
  /// The launch, or `nil` if only its tasks are known.
  let timeline: ProcessTimeline?
  /// When the process was killed or crashed, and which word says so; or `nil`.
  let kill: (at: Instant, word: String)?
  /// The day whose date is not repeated, or `nil`.
  let day: Instant?

  /// The drawing; empty if no task has a time.
  var markup: Markup {
    guard !lanes.isEmpty, let scale = TimeScale(times) else { return "" }
    let edge = scale.start.advanced(bySeconds: scale.length)
    let bands = AppBands(timeline?.states ?? [], until: kill?.at ?? lastSeen ?? edge)
    let curve = RemainingCurve(lanes.map(\.task))
    let start = scale.start.wallMicroseconds / 1000
    var markup: Markup = """
      <div class="chart" data-lanes="\(plain: lanes.count)" data-start="\(plain: Int(start))" \
      data-seconds="\(NumberText.rounded(scale.length))">
      <svg class="defs" aria-hidden="true"><defs><g id="grid-\(plain: number)">\
      \(bands.markup(on: scale))\(grid(scale))</g></defs></svg>
      <div class="row"><span class="head">Tasks</span>\(Self.plot("axis", Self.axis(scale)))</div>
      <ol class="lanes">

      """
    for lane in lanes {
      let drawing = TaskLane(
        lane.task, scale: scale, day: day, kill: kill?.at, lastSeen: lastSeen,
        isDense: lanes.count > 30)
      let body: Markup = "\(use)\(drawing.markup)"
      markup += LaunchChart.row(lane, Self.plot("bar-plot", body, title: "\(lane.sentence)"))
    }
    markup += "</ol>\n"
    if !bands.bands.isEmpty || kill != nil {
      let names = bands.names(on: scale, y: "16") + killWord(scale)
      markup += """
        <div class="row"><span class="head">App</span>\
        \(Self.plot("states", use + names, title: "\(stateSentence(bands))"))</div>

        """
    }
    if !curve.isEmpty {
      let body = use + curve.markup(on: scale, day: day)
      let plot = Self.plot(
        "curve-plot", body, title: "Remaining time in the background",
        description: curve.description(day: day))
      markup += "<div class=\"row\"><span class=\"head\">Time left</span>\(plot)</div>\n"
    }
    if bands.isTooMany {
      markup += "<p class=\"dim\">The app's states change too often to be drawn.</p>\n"
    }
    if curve.count > RemainingCurve.limit {
      markup += "<p class=\"dim\">The curve shows some of \(curve.count) readings.</p>\n"
    }
    return markup + "</div>\n"
  }

  /// The row of a task: its name, which is a link to the row, and its drawing.
  static func row(_ lane: Lane, _ plot: Markup) -> Markup {
    let outcome = lane.task.outcome
    return """
      <li class="row lane \(outcome.rawValue)" id="task-\(plain: lane.number)" \
      data-outcome="\(outcome.rawValue)">\
      <a class="head" href="#task-\(plain: lane.number)">\(outcome.badge) \
      \(TaskMarkup.markup(lane.task))</a>\(plot)</li>

      """
  }

  private var use: Markup { "<use href=\"#grid-\(plain: number)\"/>" }

  /// A drawing over the full width. Without a title it is only decoration, which screen readers
  /// skip.
  static func plot(
    _ name: Markup, _ body: Markup, title: Markup? = nil, description: Markup? = nil
  ) -> Markup {
    var role: Markup = title.map { "role=\"img\"><title>\($0)</title>" } ?? "aria-hidden=\"true\">"
    if let description { role += "<desc>\(description)</desc>" }
    return
      "<svg class=\"plot \(name)\" \(role)<svg class=\"zoom\" width=\"100%\">\(body)</svg></svg>"
  }

  private var lastSeen: Instant? { timeline?.lastSeen }

  /// The times that the drawing must cover: those of the tasks, and of changes of state close to
  /// them.
  private var times: [Instant] {
    var times: [Instant] = []
    for lane in lanes {
      let task = lane.task
      times += [task.began?.at, task.ended?.at, task.expired?.at].compactMap { $0 }
      if task.outcome != .completed, let deadline = task.deadline { times.append(deadline) }
      times += [task.readings.first?.at, task.readings.last?.at].compactMap { $0 }
    }
    if let kill { times.append(kill.at) }
    guard let first = times.first else { return times }
    // Without this limit, a day in the foreground before the first task would leave no room for the
    // tasks.
    let offsets = times.map { $0.seconds(since: first) }
    let (low, high) = (offsets.min() ?? 0, offsets.max() ?? 0)
    let reach = max((high - low) / 2, 30)
    let near = [timeline?.firstSeen, timeline?.lastSeen] + (timeline?.states ?? []).map(\.line.at)
    times += near.compactMap { $0 }.filter {
      let offset = $0.seconds(since: first)
      return offset > low - reach && offset < high + reach
    }
    return times
  }

  private func grid(_ scale: TimeScale) -> Markup {
    var markup: Markup = ""
    for tick in scale.ticks {
      let x = TimeScale.percent(tick.share)
      markup += "<line class=\"grid\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"100%\"/>"
    }
    if let kill {
      let x = scale.x(kill.at)
      markup += "<line class=\"kill\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"100%\"/>"
    }
    return markup
  }

  /// The labels of the time axis at the top.
  static func axis(_ scale: TimeScale) -> Markup {
    var markup: Markup = ""
    for (index, tick) in scale.ticks.enumerated() {
      // A label with a date needs the room of two labels.
      guard tick.label.utf8.count <= 12 || index % 2 == 0 else { continue }
      let side: Markup = tick.share < 0.08 ? "first" : tick.share > 0.92 ? "last" : "tick"
      markup += """
        <text class="\(side)" x="\(TimeScale.percent(tick.share))" y="14">\(tick.label)</text>
        """
    }
    return markup
  }

  private func killWord(_ scale: TimeScale) -> Markup {
    guard let kill else { return "" }
    let isRight = scale.place(kill.at) > 0.6
    return """
      <text class="\(isRight ? "killed before" : "killed")" x="\(scale.x(kill.at))" \
      dx="\(isRight ? "-5" : "5")" y="16">\(kill.word)</text>
      """
  }

  private func stateSentence(_ bands: AppBands) -> String {
    var words = bands.bands.map { band in
      "\(band.state.rawValue) from \(ClockText.time(band.start, on: day))"
    }
    if let kill { words.append("\(kill.word) at \(ClockText.time(kill.at, on: day))") }
    return "App: " + words.joined(separator: ", ")
  }
}
