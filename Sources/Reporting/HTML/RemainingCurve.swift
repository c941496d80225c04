internal import LogModel

/// The curve of an app's remaining background time, drawn from the readings of all its tasks.
struct RemainingCurve {
  /// A reading that has a time and is not unlimited.
  private struct Point {
    let at: Instant
    let seconds: Double
    let place: LineReference
  }

  /// The maximum number of readings that are drawn; if there are more, some are skipped.
  static let limit = 300

  private var points: [Point] = []
  /// The time that the system grants the app in the background, in seconds; `nil` if unknown.
  private let budget: Double?
  /// When the app's background time was up, or `nil` if unknown.
  private let deadline: Instant?

  /// Collects the readings of tasks.
  init(_ tasks: [TaskTimeline]) {
    let worst = tasks.filter { $0.deadline != nil }.max { $0.outcome.badness < $1.outcome.badness }
    deadline = worst?.deadline
    budget = (worst?.budgetSeconds ?? tasks.lazy.compactMap(\.budgetSeconds).first).flatMap {
      $0.isFinite && $0 > 0 && $0 < 1_000_000 ? $0 : nil
    }
    var seen: Set<LineReference> = []
    for task in tasks {
      if let began = task.began, let remaining = task.remainingAtBegin {
        add(remaining, began, &seen)
      }
      for reading in task.readings {
        let line = LineReference(input: reading.input, line: reading.line, at: reading.at)
        add(reading.remaining, line, &seen)
      }
      if let ended = task.ended, let remaining = task.remainingAtEnd {
        add(remaining, ended, &seen)
      }
    }
    if let first = points.first?.at {
      points.sort {
        ($0.at.microseconds(since: first), $0.place.line)
          < ($1.at.microseconds(since: first), $1.place.line)
      }
    }
  }

  /// Adds the remaining time that a line prints, unless the line was added before. Without a number
  /// or a time, it cannot be drawn.
  private mutating func add(
    _ remaining: RemainingTime, _ line: LineReference, _ seen: inout Set<LineReference>
  ) {
    guard let at = line.at, let seconds = remaining.seconds, seconds.isFinite,
      seconds.magnitude < 1_000_000, seen.insert(line).inserted
    else { return }
    points.append(Point(at: at, seconds: seconds, place: line))
  }

  /// Whether there is nothing to draw: no reading, and not both a budget and a deadline.
  var isEmpty: Bool { points.isEmpty && (budget == nil || deadline == nil) }

  /// The number of readings.
  var count: Int { points.count }

  /// A description of the drawing in words, for people who cannot see it.
  func description(day: Instant?) -> Markup {
    var text: Markup = ""
    if let first = points.first, let last = points.last {
      text += """
        \(TerminalText.count(points.count, "reading")), from \(NumberText.seconds(first.seconds)) \
        left at \(ClockText.time(first.at, on: day)) to \(NumberText.seconds(last.seconds)) left \
        at \(ClockText.time(last.at, on: day)).
        """
    }
    if let budget { text += " The budget is \(NumberText.seconds(budget))." }
    if let deadline { text += " The time was up at \(ClockText.time(deadline, on: day))." }
    return text
  }

  /// Draws the curve 120 units high; more time left is higher up.
  func markup(on scale: TimeScale, day: Instant?) -> Markup {
    let top = max(max(budget ?? 0, points.map(\.seconds).max() ?? 0), 1) * 1.15
    let bottom = min(points.map(\.seconds).min() ?? 0, 0)
    let y = { (seconds: Double) in 112 - 100 * (seconds - bottom) / (top - bottom) }
    var markup = line("zero", y(0), "0 s")
    if let budget { markup += line("budget", y(budget), "budget \(NumberText.seconds(budget))") }
    if let budget, let deadline {
      let start = deadline.advanced(bySeconds: -budget)
      markup += """
        <line class="fall" x1="\(x(start, scale))" y1="\(number(y(budget)))" \
        x2="\(x(deadline, scale))" y2="\(number(y(0)))"/>
        """
    }
    markup += curve(on: scale, y)
    for point in shown where (0...1).contains(scale.place(point.at)) {
      markup += """
        <circle class="point" cx="\(scale.x(point.at))" cy="\(number(y(point.seconds)))" r="2.5">\
        <title>\(NumberText.seconds(point.seconds)) left at \(ClockText.time(point.at, on: day)), \
        line \(plain: point.place.line)</title></circle>
        """
    }
    return markup
  }

  /// The place is not limited to the drawing, so that a line keeps its slope where it leaves the
  /// drawing.
  private func x(_ instant: Instant, _ scale: TimeScale) -> Markup {
    TimeScale.percent(instant.seconds(since: scale.start) / scale.length)
  }

  private var shown: [Point] {
    let step = max(1, (points.count + Self.limit - 1) / Self.limit)
    return points.indices.filter { $0 % step == 0 || $0 == points.count - 1 }.map { points[$0] }
  }

  private func curve(on scale: TimeScale, _ y: (Double) -> Double) -> Markup {
    var markup: Markup = ""
    for (earlier, later) in zip(shown, shown.dropFirst()) {
      // Draws no line if the remaining time increased, because the app was in the foreground in
      // between.
      guard later.seconds <= earlier.seconds + 0.5 else { continue }
      markup += """
        <line class="curve" x1="\(x(earlier.at, scale))" y1="\(number(y(earlier.seconds)))" \
        x2="\(x(later.at, scale))" y2="\(number(y(later.seconds)))"/>
        """
    }
    return markup
  }

  private func line(_ name: Markup, _ y: Double, _ word: String) -> Markup {
    """
    <line class="\(name)" x1="0%" x2="100%" y1="\(number(y))" y2="\(number(y))"/>\
    <text class="level" x="0%" dx="4" y="\(number(y - 3))">\(word)</text>
    """
  }

  private func number(_ value: Double) -> Markup { "\(NumberText.rounded(value))" }
}
