internal import LogModel

/// What the whole log of a device shows, as far as the judgement of its requests depends on it.
struct RequestScene {
  /// Whether the log holds lines of the scheduler.
  private(set) var hasSchedulersLines = false

  /// Whether the log holds lines of the framework in an app.
  private(set) var hasAppsLines = false

  /// The time of the latest record; `nil` if none has a time.
  private(set) var last: Instant?

  /// Creates the scene of a log without lines.
  init() {}

  /// Notes a message about scheduled work.
  mutating func note(_ step: RequestStep, _ line: Evidence) {
    if step.isOfScheduler { hasSchedulersLines = true }
    if step.isOfApp { hasAppsLines = true }
    if let at = line.at { note(at) }
  }

  /// Notes the time of a record.
  mutating func note(_ at: Instant) {
    if last.map({ at.seconds(since: $0) > 0 }) ?? true { last = at }
  }

  /// How many seconds the log goes on after a line; `nil` if that is unknown.
  func seconds(after line: Evidence) -> Double? {
    guard let last, let at = line.at else { return nil }
    return last.seconds(since: at)
  }

  /// Whether the log ends before a time that was printed with a date. The log itself may print no dates: then the
  /// time of day decides, for no request may start before it was accepted.
  func ends(before time: Instant, after accepted: Evidence) -> Bool {
    guard let last else { return false }
    guard !last.hasDate || !last.hasYear else { return time.seconds(since: last) > 0 }
    guard !last.hasDate, let at = accepted.at else { return false }
    let day: Int64 = 86_400_000_000
    let start = at.wallMicroseconds - ((at.wallMicroseconds % day) + day) % day
    var opens = time.wallMicroseconds % day
    // A window opens after the request was accepted, so an earlier time of day is that of a later day.
    if opens < at.wallMicroseconds - start { opens += day }
    return last.wallMicroseconds - start < opens
  }
}

extension RequestStep {
  /// Whether dasd logs the step.
  fileprivate var isOfScheduler: Bool {
    switch self {
    case .accepted, .cancelling, .cancelled, .rejected, .scored, .compared, .yielded, .skipped,
      .launching, .connected, .handedOver, .started, .running, .finished, .preempted, .overran:
      true
    default: false
    }
  }

  /// Whether the framework in the app logs the step.
  fileprivate var isOfApp: Bool {
    switch self {
    case .asked, .sent, .submitRefused, .delivered, .handlerStarted, .marked, .completed,
      .handlerExpired, .noHandler, .dropped:
      true
    default: false
    }
  }
}
