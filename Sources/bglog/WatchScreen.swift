internal import BGLogKit

/// Where a watch is shown: lines, and on a terminal the open tasks below them.
struct WatchScreen {
  private let format: WatchFormat
  private let text: WatchText
  private var writer: WatchLineWriter
  private var area = StatusArea()
  private let hasArea: Bool
  private var drawn: ContinuousClock.Instant?

  /// How often the open tasks are drawn again.
  private static let pace = Duration.milliseconds(250)

  init(paths: [String], format: WatchFormat) {
    self.format = format
    text = WatchText(paths: paths)
    writer = WatchLineWriter(paths: paths)
    hasArea =
      format == .text && StandardStreams.outputIsTerminal
      && StandardStreams.environment("TERM") != "dumb"
  }

  /// Shows lines, and the tasks that are open now.
  mutating func show(
    _ lines: [WatchLine], open: [TaskCountdown]
  ) throws(StandardStreams.WriteError) {
    for case .notice(let notice) in lines where !hasArea {
      StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(notice))
    }
    guard format == .text else {
      for line in lines { try writer.write(line, to: StandardStreams.write) }
      return
    }
    var told = ""
    let end = hasArea ? "\r\n" : "\n"
    for line in lines {
      if hasArea, case .notice(let notice) = line {
        told += "bglog: " + ReportOutput.escaped(notice) + end
      }
      for text in text.lines(of: line) { told += text + end }
    }
    let now = ContinuousClock.now
    let isDue = hasArea && drawn.map { now - $0 > Self.pace } ?? true
    guard !told.isEmpty || isDue else { return }
    if hasArea {
      let width = StandardStreams.outputWidth ?? 80
      drawn = now
      told = area.erase(width: width) + told
      told += area.draw(open, width: width, height: StandardStreams.outputHeight ?? 24)
    }
    if !told.isEmpty { try StandardStreams.write(ContiguousArray(told.utf8)) }
  }

  /// Shows the last lines and takes the open tasks away.
  mutating func close(_ lines: [WatchLine]) throws(StandardStreams.WriteError) {
    drawn = nil
    try show(lines, open: [])
  }
}
