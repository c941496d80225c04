package import LogModel

/// The incidents met so far, by which copies are known: device, Xcode, TestFlight and MetricKit each
/// deliver one.
package struct IncidentIndex {
  /// How far apart the times of two copies may be, in seconds: each prints other parts of a second.
  private static let slack = 1.0

  /// What of an incident has to agree, kept instead of its report.
  private struct Facts {
    var exception: String?
    var pid: Int?
    var build: String?
    var osBuild: String?
    var capturedAt: Instant?
    /// The number it was given.
    var number: Int

    init(_ crash: CrashReport, number: Int) {
      exception = crash.exception?.type
      pid = crash.process.pid
      build = crash.build
      osBuild = crash.os.build
      capturedAt = crash.capturedAt
      self.number = number
    }

    /// Whether two reports of one process and code are about one incident.
    func isSame(as other: Facts) -> Bool {
      guard agree(exception, other.exception), agree(pid, other.pid), agree(build, other.build),
        agree(osBuild, other.osBuild)
      else { return false }
      if let at = capturedAt, let other = other.capturedAt {
        return abs(at.seconds(since: other)) <= IncidentIndex.slack
      }
      // MetricKit tells the day only; the pid has to make up for that.
      return pid != nil && other.pid != nil
    }

    /// Whether two values are the same, where both are known.
    private func agree<Value: Equatable>(_ left: Value?, _ right: Value?) -> Bool {
      guard let left, let right else { return true }
      return left == right
    }
  }

  /// What copies have in common, whatever they print of their incident.
  private struct Key: Hashable {
    var process: String
    var code: UInt64?
    var hasIncident: Bool
  }

  /// An incident that was given a number, and the pid of its process where that was told.
  private struct Known {
    var number: Int
    var pid: Int?

    init(_ number: Int, _ pid: Int?) {
      self.number = number
      self.pid = pid
    }
  }

  private var byIncident: [String: Known] = [:]
  private var byProcess: [Key: [Facts]] = [:]

  /// Creates an index of no incidents.
  package init() {}

  /// Returns the number of the incident that a report is a copy of; `nil` for a new one, which gets
  /// `number`.
  package mutating func copied(by crash: CrashReport, number: Int) -> Int? {
    let incident = crash.incidentIdentifier
    let code = crash.termination?.code
    // The names under which a report can be found: MetricKit prints the bundle identifier alone.
    let names = [crash.process.name, crash.process.bundleIdentifier].compactMap { $0 }
    let facts = Facts(crash, number: number)
    if let known = incident.flatMap({ byIncident[$0] }),
      known.pid == nil || crash.process.pid == nil || known.pid == crash.process.pid
    {
      return known.number
    }
    // Two that name their incidents need no comparison.
    let flags = incident == nil ? [true, false] : [false]
    for name in names {
      for flag in flags {
        let others = byProcess[Key(process: name, code: code, hasIncident: flag)] ?? []
        guard let known = others.first(where: { $0.isSame(as: facts) }) else { continue }
        if let incident { byIncident[incident] = Known(known.number, crash.process.pid) }
        return known.number
      }
    }
    if let incident { byIncident[incident] = Known(number, crash.process.pid) }
    for name in names {
      byProcess[Key(process: name, code: code, hasIncident: incident != nil), default: []]
        .append(facts)
    }
    return nil
  }
}
