package import LogModel

/// The incidents found so far, to recognize further reports of them. The device, Xcode, TestFlight and
/// MetricKit may each deliver a report of the same incident.
///
/// ``IncidentFacts`` decides whether two reports describe the same incident. The index finds the
/// candidates, so that not all incidents have to be compared.
package struct IncidentIndex {
  /// What reports of one incident share if at least one of them has no incident identifier.
  private struct Process: Hashable {
    var name: String
    var code: UInt64?
    /// Whether the incident has an identifier. Two reports that both have one are not compared by
    /// process.
    var isNamed: Bool
  }

  /// What reports of one incident share if they have its identifier.
  private struct Name: Hashable {
    var identifier: String
    var pid: Int?
  }

  /// Indices into ``incidents`` of the incidents with the same process and code.
  private struct Places {
    /// The incidents by the second in which they were captured, counted from 1970. The key is the printed
    /// local time and, if its UTC offset is known, also the time in UTC.
    var bySecond: [Int64: Set<Int>] = [:]
    /// The incidents by pid.
    var byPid: [Int: Set<Int>] = [:]
    /// The incidents of ``byPid`` that had no capture time, only a period, when they were added.
    var undated: [Int: Set<Int>] = [:]
  }

  private var incidents: [(facts: IncidentFacts, number: Int)] = []
  private var byProcess: [Process: Places] = [:]
  /// The incidents with an identifier that are not in ``byProcess`` yet. They are added only when a
  /// report without an identifier has to look them up.
  private var unsorted: [(facts: IncidentFacts, place: Int)] = []
  /// The index of the first incident with each identifier and pid.
  private var byName: [Name: Int] = [:]
  /// The index of the first incident with each identifier, whatever its pid.
  private var firstByName: [String: Int] = [:]

  /// Creates an index without incidents.
  package init() {}

  /// Returns the number of the incident that a report describes. If the incident is new, adds it with
  /// `number` and returns `nil`.
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

  /// The indices of all incidents that a report might describe, in ascending order.
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
      // Two dated reports describe the same incident only if their times are close, and those were
      // found above.
      let others = facts.captured == nil ? process.byPid[pid] : process.undated[pid]
      places.formUnion(others ?? [])
    }
    return places.sorted()
  }

  /// Records by what an incident is found.
  private mutating func note(_ facts: IncidentFacts, at place: Int) {
    if let identifier = facts.identifier {
      Self.note(place, in: &byName[Name(identifier: identifier, pid: facts.pid), default: place])
      Self.note(place, in: &firstByName[identifier, default: place])
      unsorted.append((facts, place))
    } else {
      noteProcess(facts, at: place)
    }
  }

  /// Stores the smaller index; by reference, so that the dictionary hashes the key once.
  private static func note(_ place: Int, in first: inout Int) { first = min(first, place) }

  /// Adds the incidents with an identifier to ``byProcess``, so that reports without one find them.
  private mutating func sortByProcess() {
    for (facts, place) in unsorted { noteProcess(facts, at: place) }
    unsorted.removeAll()
  }

  /// Records by which processes and times an incident is found.
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
  /// The seconds in which the report was captured, as the clock was printed and in UTC.
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
  /// Whether the report was cut off before it says why the process ended, so that any other report of
  /// the incident says more.
  package var saysNothing: Bool { isTruncated && verdict == nil }
}
