internal import BGLogKit

/// Prints the output of `bglog watch`: lines and, on a terminal, the open tasks and requests below them.
struct WatchScreen {
  private let format: WatchFormat
  private let text: WatchText
  private var writer: WatchLineWriter
  private var area = StatusArea()
  private let hasArea: Bool
  private var drawn: ContinuousClock.Instant?

  /// How often the open tasks and requests are redrawn if nothing else happens.
  private static let pace = Duration.milliseconds(250)

  /// Creates the output for logs at these paths.
  init(paths: [String], format: WatchFormat) {
    self.format = format
    text = WatchText(paths: paths)
    writer = WatchLineWriter(paths: paths)
    hasArea =
      format == .text && StandardStreams.outputIsTerminal
      && StandardStreams.environment("TERM") != "dumb"
  }

  /// Prints lines, and below them the tasks and requests that are open now.
  mutating func show(
    _ lines: [WatchLine], open: [TaskCountdown], requests: [RequestCountdown]
  ) throws(StandardStreams.WriteError) {
    for case .notice(let notice) in lines where !hasArea {
      StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(notice))
    }
    guard format == .text else {
      for line in lines { try writer.write(line, to: StandardStreams.write) }
      return
    }
    var output = ""
    let end = hasArea ? "\r\n" : "\n"
    for line in lines {
      if hasArea, case .notice(let notice) = line {
        output += "bglog: " + ReportOutput.escaped(notice) + end
      }
      for text in text.lines(of: line) { output += text + end }
    }
    let now = ContinuousClock.now
    let isDue = hasArea && drawn.map { now - $0 > Self.pace } ?? true
    guard !output.isEmpty || isDue else { return }
    if hasArea {
      let width = StandardStreams.outputWidth ?? 80
      drawn = now
      output = area.erase(width: width) + output
      output += area.draw(
        open, requests: requests, width: width, height: StandardStreams.outputHeight ?? 24)
    }
    if !output.isEmpty { try StandardStreams.write(ContiguousArray(output.utf8)) }
  }

  /// Prints the last lines and removes the open tasks and requests from the screen.
  mutating func close(_ lines: [WatchLine]) throws(StandardStreams.WriteError) {
    drawn = nil
    try show(lines, open: [], requests: [])
  }
}
