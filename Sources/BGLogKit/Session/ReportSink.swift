internal import LogModel
internal import Reporting

/// Takes a report line by line, as it is made.
protocol ReportSink {
  /// Whether crash reports come as lines; otherwise ``AnalysisSession/result`` has them.
  static var takesCrashes: Bool { get }

  /// Whether the messages of logs come too.
  static var takesEvents: Bool { get }

  /// Whether no further line is wanted, which ends the analysis.
  var isClosed: Bool { get }

  /// Takes the next line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - subject: The launch or the task that it is about; `nil` for other lines.
  ///   - isReported: Whether it belongs to the report. Findings that do not come too, because findings are
  ///     numbered as in the report about everything.
  mutating func take(_ line: consuming ReportLine, about subject: ReportSubject?, isReported: Bool)

  /// Takes a message about an app's life or its tasks, before what it decides.
  mutating func take(_ event: WatchedEvent)
}

extension ReportSink {
  static var takesCrashes: Bool { true }
  static var takesEvents: Bool { false }
  var isClosed: Bool { false }
  mutating func take(_ event: WatchedEvent) {}
}

/// Hands the lines that are reported to a closure until it throws.
struct LineSink<E: Error>: ReportSink {
  private let body: (ReportLine) throws(E) -> Void

  /// What the closure threw.
  private(set) var failure: E?

  /// The counts of the report, once it is complete.
  private(set) var summary = ReportSummary()

  /// Creates a sink that hands its lines to a closure.
  init(_ body: @escaping (ReportLine) throws(E) -> Void) { self.body = body }

  var isClosed: Bool { failure != nil }

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
