internal import LogModel
internal import Reporting

/// Receives a report line by line, while it is made.
protocol ReportSink {
  /// Whether crash reports are passed as lines. If not, ``AnalysisSession/reportedCrashes`` has them at
  /// the end.
  static var takesCrashes: Bool { get }

  /// Whether messages of logs are passed as well.
  static var takesEvents: Bool { get }

  /// Whether no more lines are wanted. If so, the analysis ends.
  var isClosed: Bool { get }

  /// Receives the next line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - subject: The launch or task that the line is about; `nil` for other lines.
  ///   - isReported: Whether the line belongs to the report. Unreported findings are passed as well,
  ///     because findings are numbered as in the report without a filter.
  mutating func take(_ line: consuming ReportLine, about subject: ReportSubject?, isReported: Bool)

  /// Receives a message about an app's life or its tasks, before the lines that follow from it.
  mutating func take(_ event: WatchedEvent)
}

extension ReportSink {
  /// Crash reports are passed as lines by default.
  static var takesCrashes: Bool { true }
  /// Messages are not passed by default.
  static var takesEvents: Bool { false }
  /// All lines are wanted by default.
  var isClosed: Bool { false }
  /// Ignores the message by default.
  mutating func take(_ event: WatchedEvent) {}
}

/// Passes the reported lines to a closure until it throws.
struct LineSink<E: Error>: ReportSink {
  private let body: (ReportLine) throws(E) -> Void

  /// The error that the closure threw; `nil` if it threw none.
  private(set) var failure: E?

  /// The counts of the report; set with its last line.
  private(set) var summary = ReportSummary()

  /// Creates a sink that passes its lines to a closure.
  init(_ body: @escaping (ReportLine) throws(E) -> Void) { self.body = body }

  /// Whether the closure has thrown.
  var isClosed: Bool { failure != nil }

  /// Passes the line to the closure if it is reported.
  mutating func take(_ line: consuming ReportLine, about subject: ReportSubject?, isReported: Bool)
  {
    guard isReported else { return }
    if case .summary(let counts, _) = line { summary = counts }
    do throws(E) {
      try body(line)
    } catch {
      failure = error
    }
  }
}
