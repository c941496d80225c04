internal import Reporting

/// The lines at the bottom of a terminal that show the open tasks. They are redrawn in place.
public struct StatusArea {
  private var drawn: [Int] = []

  /// Creates an area that is not drawn yet.
  public init() {}

  /// Returns the control sequences that erase the area and move the cursor to the start of its first
  /// line.
  ///
  /// `width` is the current width of the terminal. If it has become narrower, it has wrapped the lines
  /// that were drawn.
  public mutating func erase(width: Int) -> String {
    guard !drawn.isEmpty else { return "" }
    let rows = drawn.reduce(0) { $0 + max(1, ($1 + width - 1) / max(1, width)) }
    drawn = []
    return (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\r\u{1B}[J"
  }

  /// Returns the text that draws the area at the cursor. It has fewer lines than the terminal, and each
  /// is narrower than the terminal.
  public mutating func draw(_ tasks: [TaskCountdown], width: Int, height: Int) -> String {
    guard !tasks.isEmpty, width > 0 else { return "" }
    let room = max(1, height - 1)
    let sorted = tasks.enumerated().sorted {
      ($0.element.remainingSeconds ?? .infinity, $0.offset)
        < ($1.element.remainingSeconds ?? .infinity, $1.offset)
    }.map(\.element)
    var lines = sorted.prefix(tasks.count > room ? room - 1 : room).map {
      Self.cut(WatchText.text($0), to: width - 1)
    }
    if tasks.count > room {
      lines.append(Self.cut("and \(tasks.count - lines.count) more open tasks", to: width - 1))
    }
    drawn = lines.map { DisplayWidth.columns(of: $0) }
    return lines.joined(separator: "\r\n")
  }

  /// Returns the beginning of a text, at most as wide as `width` columns.
  private static func cut(_ text: String, to width: Int) -> String {
    guard DisplayWidth.columns(of: text) > width else { return text }
    var cut = ""
    var columns = 0
    for character in text {
      let own = DisplayWidth.columns(of: String(character))
      if columns + own > width { break }
      columns += own
      cut.append(character)
    }
    return cut
  }
}
