internal import LogModel

/// Merges logs of one device by time.
struct AlignedLogMerger {
  /// The events of all logs, oldest first, without records that are copies of a record in another log.
  private(set) var events: [NormalizedEvent] = []

  /// The first and last lines of each process over all logs, oldest first.
  private(set) var sightings: [ProcessActivity] = []

  /// How many records were left out as copies, by input.
  private(set) var copies: [InputIndex: Int] = [:]

  /// Merges logs, given in the order of the inputs.
  init(_ logs: [AlignedLog]) {
    var filter = DuplicateRecordFilter(across: true)
    for normalized in Self.sorted(logs) where !filter.isRepeated(normalized) {
      events.append(normalized)
    }
    copies = filter.counts
    mergeSightings(logs)
  }

  /// The events of all logs by time, then by log, then by their order in it; an undated event follows the one
  /// before it.
  private static func sorted(_ logs: [AlignedLog]) -> [NormalizedEvent] {
    let all = logs.flatMap(\.events)
    guard let start = all.lazy.compactMap(\.event.at).first else { return all }
    var times: [Int64] = []
    times.reserveCapacity(all.count)
    for log in logs {
      var latest = Int64.min
      for normalized in log.events {
        if let at = normalized.event.at { latest = at.microseconds(since: start) }
        times.append(latest)
      }
    }
    let order = all.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    return order.map { all[$0] }
  }

  private struct Process: Hashable {
    let name: String
    let pid: Int?
  }

  private mutating func mergeSightings(_ logs: [AlignedLog]) {
    var place: [Process: Int] = [:]
    for sighting in logs.flatMap(\.sightings) {
      let process = Process(name: sighting.name, pid: sighting.pid)
      guard let known = place[process] else {
        place[process] = sightings.count
        sightings.append(sighting)
        continue
      }
      if Self.isBefore(sighting.first, sightings[known].first) {
        sightings[known].first = sighting.first
        sightings[known].firstText = sighting.firstText
      }
      if Self.isBefore(sightings[known].last, sighting.last) {
        sightings[known].last = sighting.last
        sightings[known].lastText = sighting.lastText
      }
    }
    let order = sightings.indices.sorted { left, right in
      let (first, second) = (sightings[left].first, sightings[right].first)
      if Self.isBefore(first, second) { return true }
      return !Self.isBefore(second, first) && left < right
    }
    sightings = order.map { sightings[$0] }
  }

  /// Whether a line was logged before another one; an undated line comes first.
  private static func isBefore(_ line: LineReference, _ other: LineReference) -> Bool {
    guard let at = line.at else { return other.at != nil }
    guard let later = other.at else { return false }
    return at.microseconds(since: later) < 0
  }
}
