internal import Reporting

/// The lines at the bottom of a terminal that show the open tasks and requests. They are redrawn in place.
public struct StatusArea {
  /// Of how many lines requests get at least one, where there are tasks as well.
  private static let requestShare = 4

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

  /// Returns the text that draws the area at the cursor: the tasks, and below them the requests. It has
  /// fewer lines than the terminal, and each is narrower than the terminal.
  public mutating func draw(
    _ tasks: [TaskCountdown], requests: [RequestCountdown] = [], width: Int, height: Int
  ) -> String {
    guard width > 0 else { return "" }
    let room = max(1, height - 1)
    // A request that runs shows how long its task has been open.
    let tasks = tasks.filter { !$0.isToldByRequest }
    let share = min(requests.count, max(1, room / Self.requestShare))
    var lines = Self.lines(
      for: Self.sorted(tasks) { $0.remainingSeconds ?? .infinity }.map { WatchText.text($0) },
      "open tasks", room: max(1, room - share))
    lines += Self.lines(
      for: Self.sorted(requests, by: Self.urgency).map { WatchText.text($0) }, "open requests",
      room: room - lines.count)
    lines = lines.map { Self.cut($0, to: width - 1) }
    drawn = lines.map { DisplayWidth.columns(of: $0) }
    return lines.joined(separator: "\r\n")
  }

  /// Returns as many of the texts as there is room for; the last line counts the others.
  private static func lines(for texts: [String], _ noun: String, room: Int) -> [String] {
    guard room > 0, texts.count > room else { return room > 0 ? texts : [] }
    return Array(texts.prefix(room - 1)) + ["and \(texts.count - room + 1) more \(noun)"]
  }

  /// Returns the values in ascending order of a number; equal ones keep their order.
  private static func sorted<Value>(_ values: [Value], by number: (Value) -> Double) -> [Value] {
    values.enumerated().sorted {
      (number($0.element), $0.offset) < (number($1.element), $1.offset)
    }.map(\.element)
  }

  /// Work that runs comes first, then what has to run soon, and last the requests whose windows are over.
  private static func urgency(_ request: RequestCountdown) -> Double {
    if request.state == .running { return -1 }
    guard let seconds = request.closesInSeconds, seconds >= 0 else { return .infinity }
    return seconds
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
