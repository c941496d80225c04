internal import LogModel
internal import Reporting

/// Collects what is reported of followed logs, but for what is about lines from before the watch.
struct WatchSink: ReportSink {
  static let takesEvents = true

  /// How far a log was read.
  struct Progress {
    /// Whether everything that was there when the watch began was read.
    var isCaughtUp = false
    /// Whether that was so before the latest piece.
    var wasCaughtUp = false
    /// The last line that was there when the watch began.
    var oldLines = 0
  }

  /// How far each log was read.
  var progress: [Progress]

  /// The counts of what was reported.
  private var summary = ReportSummary()

  /// The worst severity of a reported finding, or `nil`.
  private(set) var worst: Severity?

  private var lines: [WatchLine] = []
  private var reportLines: [WatchLine] = []

  /// Why nothing was reported, where no log holds the process or the app that is asked for.
  private var unmet: String?

  /// Creates a sink for so many logs.
  init(logs count: Int) { progress = Array(repeating: Progress(), count: count) }

  /// Takes a line that is no line of the report.
  mutating func take(_ line: WatchLine) { lines.append(line) }

  mutating func take(_ event: WatchedEvent) {
    if progress[event.line.input].wasCaughtUp { lines.append(.event(event)) }
  }

  mutating func take(_ line: consuming ReportLine, about subject: ReportSubject?, isReported: Bool)
  {
    guard isReported else { return }
    var line = line
    switch line {
    case .task(let task):
      if let last = task.ended ?? task.expired, isOld(last.input, last.line) { return }
      summary.count(task.outcome)
    case .finding(let finding):
      let areOld = finding.evidence.allSatisfy { isOld($0.input, $0.line) }
      if areOld, !finding.evidence.isEmpty { return }
      summary.count(finding.severity)
      worst = max(worst ?? finding.severity, finding.severity)
    case .input(var input):
      // Logs that go on may still come to hold what is asked for: that is no problem of theirs.
      if let place = input.problems.firstIndex(where: { $0.unmetFilter?.isUnknown ?? false }) {
        unmet = input.problems.remove(at: place).message
      }
      summary.count(input)
      line = .input(input)
    case .process(let process):
      if progress.indices.contains(process.input), !progress[process.input].isCaughtUp { return }
    case .summary(let all, let assumptions):
      if let unmet { reportLines.append(.notice(unmet)) }
      summary.findingsLeftOut = all.findingsLeftOut
      line = .summary(summary, assumptions: assumptions)
    case .header, .crash, .exitMetric: break
    }
    reportLines.append(.report(line))
  }

  private func isOld(_ input: InputIndex, _ line: Int) -> Bool {
    guard progress.indices.contains(input) else { return false }
    return !progress[input].isCaughtUp || line <= progress[input].oldLines
  }

  /// Puts the lines of the report that came since the last call after all others.
  mutating func endPiece() {
    lines += reportLines
    reportLines.removeAll(keepingCapacity: true)
  }

  /// Gives away the lines that came since the last call.
  mutating func takeLines() -> [WatchLine] {
    endPiece()
    defer { lines = [] }
    return lines
  }
}
