import LogModel

/// The row of round times above a drawing, counted from the first moment of the drawing.
struct TimelineAxis {
  private let scale: TimelineScale

  /// Creates the axis for a scale.
  init(_ scale: TimelineScale) { self.scale = scale }

  /// The time of the first column, followed by labels such as `+1 min` wherever they fit.
  func text(ascii: Bool) -> TerminalText {
    let tick = ascii ? "'" : "╷"
    var text = tick + ClockText.timeOfDay(scale.origin, fraction: false)
    guard let step else { return "\(text, style: .dim)" }
    var micros = step
    while micros <= scale.span {
      let column = scale.column(after: micros)
      let label = Self.label(micros, step: step)
      // At the right edge, the label precedes its tick.
      let isLast = column + 1 + label.count > scale.columns
      let start = isLast ? column - label.count : column
      if start > text.count {
        text += String(repeating: " ", count: start - text.count)
        text += isLast ? label + tick : tick + label
      }
      let (next, overflow) = micros.addingReportingOverflow(step)
      guard !overflow else { break }
      micros = next
    }
    return "\(text, style: .dim)"
  }

  /// The distance between labels: the smallest round time that leaves enough room; `nil` if there
  /// is none.
  private var step: Int64? {
    let room = Int64(max(1, scale.columns / 14))
    return Self.steps.first { scale.span / $0 <= room }
  }

  private static let second: Int64 = 1_000_000
  private static let minute = 60 * second
  private static let hour = 60 * minute
  private static let day = 24 * hour

  private static let steps: [Int64] =
    [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]
    + [1, 2, 5, 10, 15, 30].map { $0 * second } + [1, 2, 5, 10, 15, 30].map { $0 * minute }
    + [1, 2, 3, 6, 12].map { $0 * hour }
    + [1, 2, 5, 10, 30, 100, 300, 1000, 3000, 10_000, 100_000, 1_000_000].map { $0 * day }

  private static func label(_ micros: Int64, step: Int64) -> String {
    for (unit, name) in [(day, "d"), (hour, "h"), (minute, "min")]
    where step % unit == 0 {
      return "+\(micros / unit) \(name)"
    }
    return step < 100_000
      ? "+\(NumberText.rounded(Double(micros) / 1000)) ms"
      : "+\(NumberText.rounded(Double(micros) / 1_000_000)) s"
  }
}
