internal import LogModel

/// Maps times to the width of a drawing.
struct TimeScale {
  /// The time at the left edge.
  let start: Instant
  /// The length of time over the whole width, in seconds; greater than 0.
  let length: Double
  /// Whether labels show seconds since ``start`` instead of times.
  let isRelative: Bool

  /// Covers all the given times, with a margin at both sides; `nil` if there are none.
  init?(_ times: [Instant]) {
    guard let first = times.first else { return nil }
    let offsets = times.map { $0.seconds(since: first) }
    guard let low = offsets.min(), let high = offsets.max() else { return nil }
    let margin = max((high - low) * 0.03, 0.5)
    start = first.advanced(bySeconds: low - margin)
    length = high - low + 2 * margin
    isRelative = false
  }

  /// Covers a number of seconds, starting with an instant.
  init(from start: Instant, seconds: Double) {
    self.start = start
    length = max(seconds, 1) * 1.03
    isRelative = true
  }

  /// Where an instant is, as a fraction of the width; slightly below 0 or above 1 if it is outside.
  func place(_ instant: Instant) -> Double {
    min(max(instant.seconds(since: start) / length, -0.01), 1.01)
  }

  /// A fraction of the width as a percentage for SVG.
  static func percent(_ share: Double) -> Markup {
    let scaled = Int((min(max(share, -10), 10) * 10_000).rounded())
    let (sign, digits) = (scaled < 0 ? "-" : "", scaled.magnitude)
    let fraction = digits % 100
    let tail = fraction == 0 ? "" : fraction < 10 ? ".0\(fraction)" : ".\(fraction)"
    return "\(sign)\(String(digits / 100))\(tail)%"
  }

  /// Where an instant is, as a percentage for SVG.
  func x(_ instant: Instant) -> Markup { Self.percent(place(instant)) }

  /// A mark on the time axis.
  struct Tick {
    /// Where the mark is, as a fraction of the width.
    let share: Double
    /// The time or the seconds at the mark.
    let label: String
  }

  /// Up to six marks at round times.
  var ticks: [Tick] {
    let steps: [Double] = [
      0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600,
      43_200, 86_400,
    ]
    let days = (length / 86_400 / 5).rounded(.up)
    let step = steps.first { length / $0 <= 5 } ?? 86_400 * max(days, 1)
    // Marks are at round times of the log's clock. A `Double` is exact enough for this: dates are
    // far below 2^53 µs.
    let zero = isRelative ? 0 : Double(start.wallMicroseconds) / 1_000_000
    var mark = ((zero / step).rounded(.up)) * step
    var ticks: [Tick] = []
    while mark - zero <= length, ticks.count < 8 {
      ticks.append(Tick(share: (mark - zero) / length, label: label(mark - zero, step: step)))
      mark += step
    }
    return ticks
  }

  private func label(_ seconds: Double, step: Double) -> String {
    guard !isRelative else { return NumberText.seconds(seconds) }
    var instant = start.advanced(bySeconds: seconds)
    instant.fractionDigits = step < 1 ? 1 : 0
    // Floating-point errors may put the sum just below the round time, so it is rounded to the
    // nearest unit.
    let unit: Int64 = step < 1 ? 100_000 : 1_000_000
    instant.wallMicroseconds = (instant.wallMicroseconds &+ unit / 2) / unit * unit
    return ClockText.time(instant, on: start)
  }
}
