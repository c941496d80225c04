package import LogModel

extension CrashReportReader {
  /// What one input holds.
  package struct Result: Sendable {
    /// The format of the first report, or `nil` when there is none.
    package var format: CrashReportFormat?
    /// The crashes, in their order in the input.
    package var crashes: [CrashReport] = []
    /// The exit counts of MetricKit payloads, in their order in the input.
    package var exitMetrics: [ExitMetric] = []
    /// The begin and end of the time that MetricKit payloads are about.
    package var payloadTimes: [Instant] = []
    /// What was recognised and left out, and what was cut.
    package var problems: [InputProblem] = []
    /// How many lines are neither blank nor part of a report.
    package var linesNotUnderstood = 0

    /// Creates what an input without a report holds.
    package init() {}
  }
}
