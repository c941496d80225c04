internal import LogModel

/// What of an incident has to agree, kept instead of its report.
struct IncidentFacts {
  /// How far apart the times of two copies may be, in seconds: each prints other parts of a second.
  private static let slack = 1.0

  /// How far a time may lie outside the period of a diagnostic, in seconds: that may be the time at
  /// which the diagnostic was handed over, and in another zone.
  private static let day = 86_400.0

  private let exception: String?
  /// The pid of the process, where that is told.
  let pid: Int?
  private let build: String?
  private let osBuild: String?
  private let device: String?
  private let capturedAt: Instant?
  /// When it was at the earliest and at the latest, where that is told.
  private let begin: Instant?
  private let end: Instant?
  /// The number it was given.
  let number: Int

  init(_ crash: CrashReport, number: Int) {
    exception = crash.exception?.type
    pid = crash.process.pid
    build = crash.build
    osBuild = crash.os.build
    device = crash.device
    capturedAt = crash.capturedAt
    begin = crash.capturedAt ?? crash.period?.begin
    end = crash.capturedAt ?? crash.period?.end
    self.number = number
  }

  /// Whether two reports of one process and code are about one incident.
  func isSame(as other: IncidentFacts) -> Bool {
    guard agree(exception, other.exception), agree(pid, other.pid), agree(build, other.build),
      agree(osBuild, other.osBuild), agree(device, other.device)
    else { return false }
    if let at = capturedAt, let other = other.capturedAt {
      return abs(at.seconds(since: other)) <= Self.slack
    }
    // MetricKit tells the day only; the pid has to make up for that.
    guard pid != nil, other.pid != nil else { return false }
    let slack = capturedAt == nil && other.capturedAt == nil ? 0 : Self.day
    return !isOver(before: other, by: slack) && !other.isOver(before: self, by: slack)
  }

  /// Whether it was more than so many seconds before another one could be.
  private func isOver(before other: IncidentFacts, by slack: Double) -> Bool {
    guard let end, let begin = other.begin else { return false }
    return begin.seconds(since: end) > slack
  }

  /// Whether two values are the same, where both are known.
  private func agree<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return true }
    return left == right
  }
}
