/// What is known of one incident, from one report about it or from several.
///
/// The device, Xcode, TestFlight and MetricKit each deliver a copy of a report, not all with its
/// incident identifier. Without one, a copy is of the same process and code, contradicts nothing that
/// any other prints, and was captured within a second of it; where one of the two tells the day only,
/// the pid makes up for that.
package struct IncidentFacts: Sendable {
  /// How far apart the times of two copies may be, in seconds: each prints other parts of a second.
  private static let slack = 1.0

  /// How far a time may lie outside the period of a diagnostic, in seconds: that may be the time at
  /// which the diagnostic was handed over, and in another zone.
  private static let day = 86_400.0

  /// The incident identifier, as ``CrashReport/incidentIdentifier`` has it; `nil` where none is told.
  package private(set) var identifier: String?
  /// Under which a report can be found: MetricKit prints the bundle identifier alone.
  package private(set) var names: [String]
  /// The termination code of the first report.
  package let code: UInt64?
  /// The pid of the process; `nil` where none is told.
  package private(set) var pid: Int?
  private var exception: String?
  private var build: String?
  private var osBuild: String?
  private var device: String?
  /// The first and the last time at which it was captured, `nil` where only periods are told.
  package private(set) var captured: (first: Instant, last: Instant)?
  /// What all periods share: when it was at the earliest and at the latest; `nil` where that is open.
  private var begin: Instant?
  private var end: Instant?

  /// Takes in what a report says.
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

  /// Whether both name their incident, and it is the same.
  private func hasName(of other: IncidentFacts) -> Bool {
    identifier != nil && identifier == other.identifier && agree(pid, other.pid)
  }

  /// Whether both are about one incident.
  package func isSame(as other: IncidentFacts) -> Bool {
    if identifier != nil, other.identifier != nil { return hasName(of: other) }
    guard code == other.code, names.contains(where: other.names.contains),
      agree(exception, other.exception), agree(pid, other.pid), agree(build, other.build),
      agree(osBuild, other.osBuild), agree(device, other.device),
      captured != nil && other.captured != nil || pid != nil && other.pid != nil
    else { return false }
    return !isOver(before: other) && !other.isOver(before: self)
  }

  /// Whether something told of it was too long before something told of another one.
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

  /// Takes in what another report about the incident says; where the two contradict each other, what
  /// is known already stays.
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

  /// The place of the incident that a report is about: of those that name the same one the first, else
  /// the first that may be it; `nil` for none.
  package static func place(
    of report: IncidentFacts, among incidents: some Collection<IncidentFacts>
  ) -> Int? {
    (incidents.enumerated().first { $0.element.hasName(of: report) }
      ?? incidents.enumerated().first { $0.element.isSame(as: report) })?.offset
  }

  /// Whether two values are the same, where both are known.
  private func agree<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
    guard let left, let right else { return true }
    return left == right
  }
}
