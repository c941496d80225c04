package import LogModel

/// The incidents met so far, by which copies are recognized: device, Xcode, TestFlight and MetricKit
/// each deliver one.
///
/// ``IncidentFacts`` decides whether two reports are about one incident; the index finds the candidates
/// without comparing all.
package struct IncidentIndex {
  /// What copies without an identifier of the incident have in common.
  private struct Process: Hashable {
    var name: String
    var code: UInt64?
    /// Whether they name their incident: two that do need no comparison.
    var isNamed: Bool
  }

  /// What copies with an identifier have in common.
  private struct Name: Hashable {
    var identifier: String
    var pid: Int?
  }

  /// The places of the incidents of one process and code.
  private struct Places {
    /// Those that were captured within a second, by its number on the clock that was printed and, where
    /// the zone is known, in UTC.
    var bySecond: [Int64: Set<Int>] = [:]
    var byPid: [Int: Set<Int>] = [:]
    /// Those of ``byPid`` that had only a period, and no time of capture, when they were added.
    var undated: [Int: Set<Int>] = [:]
  }

  private var incidents: [(facts: IncidentFacts, number: Int)] = []
  private var byProcess: [Process: Places] = [:]
  /// Incidents with an identifier that are not yet in ``byProcess``, where only reports without one look
  /// them up.
  private var unsorted: [(facts: IncidentFacts, place: Int)] = []
  /// The first incident of each name with each pid, and with any.
  private var byName: [Name: Int] = [:]
  private var firstByName: [String: Int] = [:]

  /// Creates an index of no incidents.
  package init() {}

  /// Returns the number of the incident that a report is a copy of; `nil` for a new one, which gets
  /// `number`.
  package mutating func copied(by crash: CrashReport, number: Int) -> Int? {
    let facts = IncidentFacts(crash)
    if facts.identifier == nil { sortByProcess() }
    let places = candidates(for: facts)
    guard !places.isEmpty,
      let found = IncidentFacts.place(of: facts, among: places.map { incidents[$0].facts })
    else {
      incidents.append((facts, number))
      note(facts, at: incidents.count - 1)
      return nil
    }
    let place = places[found]
    incidents[place].facts.add(facts)
    note(incidents[place].facts, at: place)
    return incidents[place].number
  }

  /// The places of all incidents that a report may be about, in order.
  private func candidates(for facts: IncidentFacts) -> [Int] {
    var places: Set<Int> = []
    if let identifier = facts.identifier {
      if let pid = facts.pid {
        for pid in [pid, nil] {
          if let place = byName[Name(identifier: identifier, pid: pid)] { places.insert(place) }
        }
      } else if let place = firstByName[identifier] {
        places.insert(place)
      }
    }
    guard !byProcess.isEmpty else { return places.sorted() }
    let isNamed = facts.identifier == nil ? [false, true] : [false]
    let processes = facts.names.flatMap { name in
      isNamed.map { Process(name: name, code: facts.code, isNamed: $0) }
    }
    for process in processes {
      guard let process = byProcess[process] else { continue }
      for second in facts.seconds {
        for near in -1...1 { places.formUnion(process.bySecond[second + Int64(near)] ?? []) }
      }
      guard let pid = facts.pid else { continue }
      // Two that are dated are copies only where they are near.
      let others = facts.captured == nil ? process.byPid[pid] : process.undated[pid]
      places.formUnion(others ?? [])
    }
    return places.sorted()
  }

  /// Notes by what an incident is found.
  private mutating func note(_ facts: IncidentFacts, at place: Int) {
    if let identifier = facts.identifier {
      Self.note(place, in: &byName[Name(identifier: identifier, pid: facts.pid), default: place])
      Self.note(place, in: &firstByName[identifier, default: place])
      unsorted.append((facts, place))
    } else {
      noteProcess(facts, at: place)
    }
  }

  /// Lowers a place in a dictionary, so that the key is hashed once.
  private static func note(_ place: Int, in first: inout Int) { first = min(first, place) }

  /// Makes all incidents with a name known to reports without one.
  private mutating func sortByProcess() {
    for (facts, place) in unsorted { noteProcess(facts, at: place) }
    unsorted.removeAll()
  }

  /// Notes by which processes and at what times an incident is found.
  private mutating func noteProcess(_ facts: IncidentFacts, at place: Int) {
    let seconds = facts.seconds
    for name in facts.names {
      let process = Process(name: name, code: facts.code, isNamed: facts.identifier != nil)
      for second in seconds {
        byProcess[process, default: Places()].bySecond[second, default: []].insert(place)
      }
      guard let pid = facts.pid else { continue }
      byProcess[process, default: Places()].byPid[pid, default: []].insert(place)
      guard facts.captured == nil else { continue }
      byProcess[process, default: Places()].undated[pid, default: []].insert(place)
    }
  }
}

extension IncidentFacts {
  /// The seconds in which it was captured, as the clock printed them and in UTC.
  fileprivate var seconds: Set<Int64> {
    var seconds: Set<Int64> = []
    for time in [captured?.first, captured?.last].compactMap({ $0 }) {
      let micros = time.wallMicroseconds &+ time.correction
      let wall = micros / 1_000_000 - (micros % 1_000_000 < 0 ? 1 : 0)
      seconds.insert(wall)
      if let offset = time.offsetSeconds { seconds.insert(wall - Int64(offset)) }
    }
    return seconds
  }
}

extension CrashReport {
  /// Whether the report was cut before it says why the process ended, so that any copy says more.
  package var saysNothing: Bool { isTruncated && verdict == nil }
}
