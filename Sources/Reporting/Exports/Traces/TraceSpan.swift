internal import LogModel

/// The begin and the end of a task as traces draw them.
struct TraceSpan {
  /// When the task begins, in microseconds since 1970. If the log has no begin, it is the first
  /// known time.
  let start: Int64
  /// When the task ends, never before ``start``; `nil` if it never ended or the end is not in the
  /// log.
  let end: Int64?
  /// Whether the task began before the log, or its begin has no time.
  let isBeginUnknown: Bool
  /// Whether the printed end is earlier than the begin, because a clock was set in between.
  let endsBeforeBegin: Bool

  /// Determines the begin and the end of a task; `nil` if none of its lines has a time that a trace can
  /// hold.
  init?(_ task: TaskTimeline, in launch: TraceLaunch, _ clock: TraceClock) {
    let began = clock.microseconds(task.began?.at)
    guard let start = began ?? task.times.compactMap({ clock.microseconds($0) }).min() else {
      return nil
    }
    var end = clock.microseconds(task.ended?.at)
    switch task.outcome {
    case .leaked, .open, .completed, .expired, .late, .unknown: break
    // The task ended together with its process.
    case .abandoned: end = end ?? launch.last
    case .refused: end = end ?? start
    }
    self.start = start
    endsBeforeBegin = end.map { $0 < start } ?? false
    self.end = end.map { max($0, start) }
    isBeginUnknown = began == nil
  }
}

extension TaskTimeline {
  private static let traceNameLimit = 100

  /// The name of the span, without identifiers, so that it is the same for all tasks of one kind.
  var spanName: String {
    ReportedFinding.cut(label ?? kind.words ?? "background task", Self.traceNameLimit)
  }

  /// The name of the task in a trace, cut to a length that fits a row.
  var traceName: String {
    // If the log never prints a name or an identifier, this is the number at the end of the task's
    // key.
    let ordinal = String(key.reversed().prefix { $0 != "#" }.reversed())
    return ReportedFinding.cut(label ?? "task \(identifier ?? ordinal)", Self.traceNameLimit)
  }

  /// The name of the task, with its outcome unless that is `completed`.
  var traceTitle: String {
    outcome == .completed ? traceName : "\(traceName) (\(outcome.rawValue))"
  }
}

extension CrashReport {
  /// The name of a crash in a trace: the rule of the verdict, and the code.
  var traceTitle: String {
    let code = termination?.codeHex ?? exception?.type
    let words = [verdict?.rule.rawValue, code].compactMap { $0 }
    return words.isEmpty ? "ended" : words.joined(separator: " ")
  }
}
