internal import LogModel

/// Merges logs of one device by time.
struct AlignedLogMerger {
  /// The events of all, oldest first, those that stand in several logs once.
  private(set) var events: [NormalizedEvent] = []

  /// What was seen of each process in all of them, oldest first.
  private(set) var sightings: [ProcessActivity] = []

  /// How many records were left out, by input.
  private(set) var copies: [InputIndex: Int] = [:]

  /// Merges logs, given in the order of the inputs.
  init(_ tracks: [AlignedLog]) {
    var repetitions = DuplicateRecordFilter(across: true)
    for normalized in Self.sorted(tracks) where !repetitions.isRepeated(normalized) {
      events.append(normalized)
    }
    copies = repetitions.counts
    mergeSightings(tracks)
  }

  /// The events of all logs by time, then log, then place in it; one that nothing dates stays right
  /// behind the one before it.
  private static func sorted(_ tracks: [AlignedLog]) -> [NormalizedEvent] {
    let all = tracks.flatMap(\.events)
    guard let start = all.lazy.compactMap(\.event.at).first else { return all }
    var times: [Int64] = []
    times.reserveCapacity(all.count)
    for track in tracks {
      var latest = Int64.min
      for normalized in track.events {
        if let at = normalized.event.at { latest = at.microseconds(since: start) }
        times.append(latest)
      }
    }
    let order = all.indices.sorted { (times[$0], $0) < (times[$1], $1) }
    return order.map { all[$0] }
  }

  private struct Process: Hashable {
    var name: String
    var pid: Int?
  }

  private mutating func mergeSightings(_ tracks: [AlignedLog]) {
    var place: [Process: Int] = [:]
    for sighting in tracks.flatMap(\.sightings) {
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

  /// Whether a line was logged before another one; one that nothing dates comes first.
  private static func isBefore(_ line: LineReference, _ other: LineReference) -> Bool {
    guard let at = line.at else { return other.at != nil }
    guard let later = other.at else { return false }
    return at.microseconds(since: later) < 0
  }
}
