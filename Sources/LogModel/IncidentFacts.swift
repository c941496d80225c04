/// What is known about one incident (one end of a process) from one or more reports about it.
///
/// The device, Xcode, TestFlight and MetricKit each deliver a copy of a report, some without its
/// incident identifier. Without an identifier, two reports are copies if they name the same process
/// and code, do not contradict each other, and were captured within a second of each other. If one
/// of them only states the day, both must also have the same pid.
package struct IncidentFacts: Sendable {
  /// By how many seconds the times of two copies may differ, because sources print times with
  /// different precision.
  private static let slack = 1.0

  /// By how many seconds a time may lie outside the period of a MetricKit diagnostic: the period
  /// may be the time of delivery, and in another time zone.
  private static let day = 86_400.0

  /// The incident identifier (``CrashReport/incidentIdentifier``), or `nil` if no report has one.
  package private(set) var identifier: String?
  /// The process name and the bundle identifier, as far as they are known; MetricKit prints only
  /// the latter.
  package private(set) var names: [String]
  /// The termination code of the first report.
  package let code: UInt64?
  /// The pid of the process, or `nil` if no report has one.
  package private(set) var pid: Int?
  private var exception: String?
  private var build: String?
  private var osBuild: String?
  private var device: String?
  /// The first and the last time of capture among the reports; `nil` if only periods are known.
  package private(set) var captured: (first: Instant, last: Instant)?
  /// The earliest and the latest possible time of the end: the intersection of all periods; `nil`
  /// means no limit.
  private var begin: Instant?
  private var end: Instant?

  /// Takes the facts from one report.
  package init(_ crash: borrowing CrashReport) {
    identifier = crash.incidentIdentifier
    names = [crash.process.name, crash.process.bundleIdentifier].compactMap { $0 }
    code = crash.termination?.code
    pid = crash.process.pid
    exception = crash.exception?.type
    build = crash.build
    osBuild = crash.os.build
    device = crash.device
    captured = crash.capturedAt.map { ($0, $0) }
    begin = captured == nil ? crash.period?.begin : nil
    end = captured == nil ? crash.period?.end : nil
  }

  /// Whether both have the same incident identifier and no different pids.
  private func hasName(of other: IncidentFacts) -> Bool {
    identifier != nil && identifier == other.identifier && agree(pid, other.pid)
  }

  /// Whether both describe the same incident.
  package func isSame(as other: IncidentFacts) -> Bool {
    if identifier != nil, other.identifier != nil { return hasName(of: other) }
    guard code == other.code, names.contains(where: other.names.contains),
      agree(exception, other.exception), agree(pid, other.pid), agree(build, other.build),
      agree(osBuild, other.osBuild), agree(device, other.device),
      captured != nil && other.captured != nil || pid != nil && other.pid != nil
    else { return false }
    return !isOver(before: other) && !other.isOver(before: self)
  }

  /// Whether this incident ended too early to be `other`.
  private func isOver(before other: IncidentFacts) -> Bool {
    func isOver(_ end: Instant?, before begin: Instant?, by slack: Double) -> Bool {
      guard let end, let begin else { return false }
      return begin.seconds(since: end) > slack
    }
    return isOver(captured?.first, before: other.captured?.last, by: Self.slack)
      || isOver(captured?.first, before: other.begin, by: Self.day)
      || isOver(end, before: other.captured?.last, by: Self.day)
      || isOver(end, before: other.begin, by: 0)
  }

  /// Adds what another report about the same incident says; facts that are already known are kept.
  package mutating func add(_ other: IncidentFacts) {
    identifier = identifier ?? other.identifier
    for name in other.names where !names.contains(name) { names.append(name) }
    pid = pid ?? other.pid
    exception = exception ?? other.exception
    build = build ?? other.build
    osBuild = osBuild ?? other.osBuild
    device = device ?? other.device
    if let times = other.captured {
      let known = captured ?? times
      captured = (
        times.first.seconds(since: known.first) < 0 ? times.first : known.first,
        times.last.seconds(since: known.last) > 0 ? times.last : known.last
      )
    }
    if let time = other.begin, begin.map({ time.seconds(since: $0) > 0 }) ?? true { begin = time }
    if let time = other.end, end.map({ time.seconds(since: $0) < 0 }) ?? true { end = time }
  }

  /// The index in `incidents` of the incident that a report is about, or `nil`. An incident with
  /// the same identifier takes precedence over one that merely does not contradict the report.
  package static func place(
    of report: IncidentFacts, among incidents: some Collection<IncidentFacts>
  ) -> Int? {
    (incidents.enumerated().first { $0.element.hasName(of: report) }
      ?? incidents.enumerated().first { $0.element.isSame(as: report) })?.offset
  }

  /// Whether two values do not contradict each other: they are equal, or at least one is unknown.
  private func agree<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return true }
    return left == right
  }
}
