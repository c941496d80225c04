internal import LogModel

/// The begin and end of a task as a trace draws them.
struct TraceSpan {
  /// When it begins, in microseconds since 1970; without a begin in the log its first known time.
  let start: Int64
  /// When it ends, never before ``start``; `nil` where it never ended or the end is not in the log.
  let end: Int64?
  /// Whether the begin lies before the log or is not dated.
  let isBeginUnknown: Bool
  /// Whether the end printed is earlier than the begin, because a clock was set in between.
  let endsBeforeBegin: Bool

  /// Finds the place of a task; `nil` where none of its lines is dated.
  init?(_ task: TaskTimeline, in launch: TraceLaunch, _ clock: TraceClock) {
    let began = clock.microseconds(task.began?.at)
    guard let start = began ?? task.times.compactMap({ clock.microseconds($0) }).min() else {
      return nil
    }
    var end = clock.microseconds(task.ended?.at)
    switch task.outcome {
    case .leaked, .open, .completed, .expired, .late, .unknown: break
    // It ended with its process.
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

  /// The name of a span, the same for all tasks of one kind: without identifiers.
  var spanName: String {
    ReportedFinding.cut(label ?? kind.words ?? "background task", Self.traceNameLimit)
  }

  /// What the task is called in a trace, of a length that a row can show.
  var traceName: String {
    // The ordinal of its key where the log never names it.
    let ordinal = String(key.reversed().prefix { $0 != "#" }.reversed())
    return ReportedFinding.cut(label ?? "task \(identifier ?? ordinal)", Self.traceNameLimit)
  }

  /// The name, with the outcome unless it is `completed`.
  var traceTitle: String {
    outcome == .completed ? traceName : "\(traceName) (\(outcome.rawValue))"
  }
}

extension CrashReport {
  /// What a crash is called in a trace: the verdict and the code.
  var traceTitle: String {
    let code = termination?.codeHex ?? exception?.type
    let words = [verdict?.rule.rawValue, code].compactMap { $0 }
    return words.isEmpty ? "ended" : words.joined(separator: " ")
  }
}

/// The findings of a document, by identifier.
struct TaskFindings {
  private let findings: [Finding]
  private let indices: [String: Int]

  /// Indexes the findings of a document.
  init(_ findings: [Finding]) {
    self.findings = findings
    indices = Dictionary(
      findings.indices.map { (findings[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The findings about a task, in the order of the report.
  subscript(task: TaskTimeline) -> [Finding] {
    task.findings.compactMap { indices[$0].map { findings[$0] } }
  }
}
