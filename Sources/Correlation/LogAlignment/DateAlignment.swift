internal import LogModel

/// Finds the day of logs that print times of day only (copies from Console.app), and the pids they
/// lack, in another log of the same device: one that holds the same messages at the same times.
struct DateAlignment {
  /// How far the same message may be from the same time of day in two logs, in microseconds.
  private static let slack: Int64 = 2_000_000
  private static let dayLength: Int64 = 86_400_000_000

  /// The logs whose day was found: the days to add to their times, and the input that tells it.
  private(set) var days: [InputIndex: (shift: Int, from: InputIndex)] = [:]

  /// Where a message stands in a log that names a task in it.
  private struct Place {
    var at: Instant
    var name: String
    var pid: Int?
  }

  /// What two logs have in common.
  private struct Match {
    /// The days to add to the times of the one without dates.
    var days: Int64
    /// The pids that the other one prints of each process.
    var pids: [String: Set<Int>]
  }

  /// Places what can be placed among `tracks`: beside dated logs first, then beside one another.
  init(_ tracks: inout [AlignedLog]) {
    var isOpen = tracks.map(\.lacksDate)
    let open = tracks.indices.filter { isOpen[$0] }
    guard !open.isEmpty, tracks.count > 1 else { return }
    let messages = tracks.map { Self.messages(of: $0) }
    // Of thousands of logs few hold one of the messages.
    var holders: [UInt64: [Int]] = [:]
    for log in open {
      for digest in messages[log].keys { holders[digest, default: []].append(log) }
    }
    func place(beside first: [Int]) {
      var anchors = first
      var next = 0
      while next < anchors.count {
        let anchor = anchors[next]
        next += 1
        let sharing = Set(messages[anchor].keys.flatMap { holders[$0] ?? [] })
        for log in sharing.sorted() where isOpen[log] {
          guard let match = Self.match(messages[log], messages[anchor]) else { continue }
          tracks[log].place(on: tracks[anchor], days: match.days, pids: match.pids)
          tracks[anchor].isPlaced = true
          if !tracks[anchor].lacksDate {
            days[tracks[log].input] = (Int(match.days), tracks[anchor].input)
          }
          isOpen[log] = false
          anchors.append(log)
        }
      }
    }
    place(beside: tracks.indices.filter { tracks[$0].stamps != nil })
    for log in open where isOpen[log] {
      isOpen[log] = false
      place(beside: [log])
    }
  }

  /// The messages of a log that name a task, by digest; those logged twice are left out.
  private static func messages(of track: AlignedLog) -> [UInt64: Place?] {
    var messages: [UInt64: Place?] = [:]
    for normalized in track.events {
      let event = normalized.event
      guard let digest = event.message, event.identifier != nil, let at = event.at,
        let name = event.process.name
      else { continue }
      let place = Place(at: at, name: BundleName.normalized(name), pid: event.process.pid)
      messages[digest] = messages[digest] == nil ? place : Optional<Place>.none
    }
    return messages
  }

  private static func match(_ own: [UInt64: Place?], _ others: [UInt64: Place?]) -> Match? {
    var matches: [Int64: (count: Int, pids: [String: Set<Int>])] = [:]
    for (digest, place) in own {
      guard let place, let other = others[digest] ?? nil, place.name == other.name else { continue }
      let delta = other.at.microseconds(since: place.at)
      let days = Int64((Double(delta) / Double(dayLength)).rounded())
      guard abs(delta - days * dayLength) <= slack else { continue }
      matches[days, default: (0, [:])].count += 1
      if let pid = other.pid { matches[days]?.pids[place.name, default: []].insert(pid) }
    }
    let best = matches.max { ($0.value.count, -abs($0.key)) < ($1.value.count, -abs($1.key)) }
    return best.map { Match(days: $0.key, pids: $0.value.pids) }
  }
}

extension AlignedLog {
  /// Whether its stamps print no date.
  fileprivate var lacksDate: Bool {
    events.lazy.compactMap(\.event.at).first.map { !$0.hasDate } ?? false
  }

  /// Moves the log to the days of another one, and gives its processes the pids printed there.
  fileprivate mutating func place(on other: AlignedLog, days: Int64, pids: [String: Set<Int>]) {
    isPlaced = true
    let model = other.events.lazy.compactMap(\.event.at).first
    move {
      $0.wallMicroseconds += days * 86_400_000_000
      $0.hasDate = model?.hasDate ?? false
      $0.hasYear = model?.hasYear ?? false
    }
    func pid(_ name: String?) -> Int? {
      guard let known = name.flatMap({ pids[BundleName.normalized($0)] }) else { return nil }
      return known.count == 1 ? known.first : nil
    }
    for index in events.indices where events[index].event.process.pid == nil {
      events[index].event.process.pid = pid(events[index].event.process.name)
    }
    for index in sightings.indices where sightings[index].pid == nil {
      sightings[index].pid = pid(sightings[index].name)
    }
  }
}
