internal import LogModel

/// The begin and the end of a request for scheduled work as traces draw them.
struct RequestSpan {
  /// When the app asked, in microseconds since 1970; if the log does not show it, the first check or
  /// the first known time.
  let start: Int64
  /// When the request was over, never before ``start``; `nil` if the log does not show that.
  let end: Int64?
  /// The last known time, never before ``start``.
  let last: Int64
  /// When the work ran, within the life of the request; `nil` if it did not run, or at no known time.
  let run: ClosedRange<Int64>?

  /// Determines the begin and the end of a request; `nil` if none of its lines has a time that a
  /// trace can hold.
  init?(_ request: ScheduledRequest, _ clock: TraceClock) {
    let times = request.steps.compactMap { clock.microseconds($0.line.at) }
    guard let first = times.min(), let latest = times.max() else { return nil }
    let asked = clock.microseconds(request.asked?.at)
    let start = asked ?? clock.microseconds(request.checks.first?.at) ?? first
    let last = max(latest, start)
    let ended = clock.microseconds(request.ended?.at).map { max($0, start) }
    // A request that is over ends with the last line about it, even if no line is its end.
    let end = request.state.isUndecided ? ended : ended ?? last
    self.start = start
    self.last = last
    self.end = end
    // The clock may have been set back while the request waited.
    let limit = end ?? last
    run = clock.microseconds(request.started?.at).map { min(max($0, start), limit)...limit }
  }
}

extension ScheduledRequest {
  /// The name of the request in a trace, cut to a length that fits a row.
  var traceName: String { ReportedFinding.cut(title, 100) }

  /// The name of the request, with its state unless that is `completed`.
  var traceTitle: String {
    state == .completed ? traceName : "\(traceName) (\(state.words))"
  }
}
