internal import LogModel
internal import Reporting

/// Collects the output of a watch, leaving out what is only about lines from before the watch.
struct WatchSink: ReportSink {
  /// The messages of logs are passed to this sink as well.
  static let takesEvents = true

  /// How far a log has been read.
  struct Progress {
    /// Whether everything that was in the file at the start of the watch has been read.
    var isCaughtUp = false
    /// The value of ``isCaughtUp`` before the latest piece was read.
    var wasCaughtUp = false
    /// How many lines were in the file at the start of the watch.
    var oldLines = 0
  }

  /// How far each log has been read.
  var progress: [Progress]

  /// The counts of the reported lines.
  private var summary = ReportSummary()

  /// The worst severity of the reported findings; `nil` if there are none.
  private(set) var worst: Severity?

  private var lines: [WatchLine] = []
  private var reportLines: [WatchLine] = []

  /// The message that no log contains the requested process or app; `nil` if one does.
  private var unmet: String?

  /// Creates a sink for the given number of logs.
  init(logs count: Int) { progress = Array(repeating: Progress(), count: count) }

  /// Adds a line that does not belong to the report.
  mutating func take(_ line: WatchLine) { lines.append(line) }

  /// Adds a message, unless it was logged before the watch.
  mutating func take(_ event: WatchedEvent) {
    if progress[event.line.input].wasCaughtUp { lines.append(.event(event)) }
  }

  /// Adds a line of the report, unless it is only about lines from before the watch.
  mutating func take(_ line: consuming ReportLine, about subject: ReportSubject?, isReported: Bool)
  {
    guard isReported else { return }
    var line = line
    switch line {
    case .task(let task):
      if let last = task.ended ?? task.expired, isOld(last.input, last.line) { return }
      summary.count(task.outcome)
    case .request(let request):
      if let last = request.ended, isOld(last.input, last.line) { return }
      summary.count(request.state)
    case .finding(let finding):
      let areOld = finding.evidence.allSatisfy { isOld($0.input, $0.line) }
      if areOld, !finding.evidence.isEmpty { return }
      summary.count(finding.severity)
      worst = max(worst ?? finding.severity, finding.severity)
    case .input(var input):
      // An unknown process or app is no problem of the log here, because it may still appear.
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

  /// Appends the report lines since the last call after the other lines.
  mutating func endPiece() {
    lines += reportLines
    reportLines.removeAll(keepingCapacity: true)
  }

  /// Returns the lines since the last call and removes them here.
  mutating func takeLines() -> [WatchLine] {
    endPiece()
    defer { lines = [] }
    return lines
  }
}
