package import LogModel

/// The incidents met so far, by which copies are known: device, Xcode, TestFlight and MetricKit each
/// deliver one.
package struct IncidentIndex {
  /// What copies have in common, whatever they print of their incident.
  private struct Key: Hashable {
    var process: String
    var code: UInt64?
    var hasIncident: Bool
  }

  /// The reports of one process and code.
  private struct Reports {
    /// Those of each pid, and those that tell none, so that few have to be compared.
    private var byPid: [Int?: [IncidentFacts]] = [:]

    mutating func add(_ facts: IncidentFacts) { byPid[facts.pid, default: []].append(facts) }

    /// The lowest number of one that is about the same incident, or `nil`.
    func first(like facts: IncidentFacts) -> Int? {
      func first(in reports: [IncidentFacts]?) -> Int? {
        reports?.first { $0.isSame(as: facts) }?.number
      }
      guard let pid = facts.pid else { return byPid.values.compactMap(first).min() }
      return [first(in: byPid[pid]), first(in: byPid[nil])].compactMap { $0 }.min()
    }
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
  private var byProcess: [Key: Reports] = [:]

  /// Creates an index of no incidents.
  package init() {}

  /// Returns the number of the incident that a report is a copy of; `nil` for a new one, which gets
  /// `number`.
  package mutating func copied(by crash: CrashReport, number: Int) -> Int? {
    let incident = crash.incidentIdentifier
    let code = crash.termination?.code
    // The names under which a report can be found: MetricKit prints the bundle identifier alone.
    let names = [crash.process.name, crash.process.bundleIdentifier].compactMap { $0 }
    let facts = IncidentFacts(crash, number: number)
    if let known = incident.flatMap({ byIncident[$0] }),
      known.pid == nil || crash.process.pid == nil || known.pid == crash.process.pid
    {
      return known.number
    }
    // Two that name their incidents need no comparison.
    let flags = incident == nil ? [true, false] : [false]
    for name in names {
      for flag in flags {
        let others = byProcess[Key(process: name, code: code, hasIncident: flag)]
        guard let known = others?.first(like: facts) else { continue }
        if let incident { byIncident[incident] = Known(known, crash.process.pid) }
        return known
      }
    }
    if let incident { byIncident[incident] = Known(number, crash.process.pid) }
    for name in names {
      byProcess[Key(process: name, code: code, hasIncident: incident != nil), default: Reports()]
        .add(facts)
    }
    return nil
  }
}
