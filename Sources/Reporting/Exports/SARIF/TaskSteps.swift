import LogModel

/// The life of a task, or of a request for scheduled work, as a list of steps, which SARIF shows as
/// the thread flow of a result.
struct TaskSteps {
  /// A line, and what it says about the task or the request.
  struct Step {
    /// The input that contains the line.
    let input: InputIndex
    /// The 1-based line.
    let line: Int
    /// The time of the line, or `nil`.
    let at: Instant?
    /// What the line says about the task or the request.
    let text: String
  }

  /// If a task has many readings of the remaining time: how many of the first and how many of the
  /// last are shown.
  static let readingLimit = 50

  /// The steps, in the order in which they were logged.
  private(set) var steps: [Step] = []

  /// The number of readings that were left out.
  private(set) var readingsLeftOut = 0

  /// Lists the lines of a task and the evidence of a finding about the task.
  init(_ task: TaskTimeline, _ finding: Finding) {
    var all: [Step] = []
    if let began = task.began {
      let remaining = task.remainingAtBegin.map { ", " + $0.words } ?? ""
      all.append(Step(began, "the task begins" + remaining))
    }
    if let ended = task.ended {
      let remaining = task.remainingAtEnd.map { ", " + $0.words } ?? ""
      all.append(Step(ended, "the task is ended" + remaining))
    }
    if let expired = task.expired {
      all.append(Step(expired, "the expiration handler is called"))
    }
    let limit = Self.readingLimit
    readingsLeftOut = max(0, task.readings.count - 2 * limit)
    let readings =
      readingsLeftOut == 0
      ? task.readings : Array(task.readings.prefix(limit) + task.readings.suffix(limit))
    for reading in readings {
      let line = LineReference(input: reading.input, line: reading.line, at: reading.at)
      all.append(Step(line, reading.remaining.words))
    }
    steps = Self.inOrder(all + Self.evidence(of: finding))
  }

  /// Lists the lines of a request, its refusals and reasons, and the evidence of a finding about it.
  init(_ request: ScheduledRequest, _ finding: Finding) {
    var all = request.steps.map { Step($0.line, "the request: \($0.word)") }
    for refusal in request.checks.refusedBy {
      all.append(Step(refusal.first, "first refused by \(refusal.policy)"))
      all.append(Step(refusal.last, "last refused by \(refusal.policy)"))
    }
    for reason in request.reasons {
      guard let line = reason.evidence.first else { continue }
      all.append(
        Step(LineReference(input: line.input, line: line.line, at: line.at), reason.sentence))
    }
    steps = Self.inOrder(all + Self.evidence(of: finding))
  }

  private static func evidence(of finding: Finding) -> [Step] {
    finding.evidence.map { line in
      let reference = LineReference(input: line.input, line: line.line, at: nil)
      return Step(reference, "what the finding rests on")
    }
  }

  /// The steps in the order of their lines, without repeated lines. Steps in other inputs, such as
  /// the report of a kill, come last.
  private static func inOrder(_ steps: [Step]) -> [Step] {
    struct Place: Hashable {
      let input: InputIndex
      let line: Int
    }
    let home = steps.first?.input ?? 0
    var seen: Set<Place> = []
    return steps.filter { seen.insert(Place(input: $0.input, line: $0.line)).inserted }.sorted {
      ($0.input == home ? 0 : 1, $0.input, $0.line) < ($1.input == home ? 0 : 1, $1.input, $1.line)
    }
  }
}

extension TaskSteps.Step {
  fileprivate init(_ reference: LineReference, _ text: String) {
    self.init(input: reference.input, line: reference.line, at: reference.at, text: text)
  }
}

extension Instant {
  /// The time in UTC as SARIF requires it; `nil` if the time zone, the year or the date is unknown.
  var utcText: String? {
    guard let offset = offsetSeconds, hasYear, hasDate else { return nil }
    var utc = self
    utc.wallMicroseconds &-= Int64(offset) * 1_000_000
    utc.offsetSeconds = 0
    return (1...9999).contains(utc.year) ? utc.rfc3339 : nil
  }
}
