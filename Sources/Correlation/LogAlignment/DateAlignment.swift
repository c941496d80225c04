internal import LogModel

/// Finds the date of logs that print only the time of day, as copies from Console.app do. It is that of another log
/// of the same device, which contains the same messages at the same times of day.
///
/// The processes get their pids from that log, too.
struct DateAlignment {
  /// How far apart the times of day of one message may be in two logs, in microseconds.
  private static let slack: Int64 = 2_000_000
  private static let dayLength: Int64 = 86_400_000_000

  /// For each log whose date was found, the number of days added to its times, and the input that shows the date.
  private(set) var days: [InputIndex: (shift: Int, from: InputIndex)] = [:]

  /// When and by which process a message was logged.
  private struct Place {
    let at: Instant
    let name: String
    let pid: Int?
  }

  /// How a log without dates fits another log.
  private struct Match {
    /// The days to add to the times of the log without dates.
    let days: Int64
    /// The pids that the other log prints, by the name of the process.
    let pids: [String: Set<Int>]
  }

  /// Places as many logs as possible, first by logs that print dates, then by each other.
  init(_ logs: inout [AlignedLog]) {
    var isOpen = logs.map(\.lacksDate)
    let open = logs.indices.filter { isOpen[$0] }
    guard !open.isEmpty, logs.count > 1 else { return }
    let messages = logs.map { Self.messages(of: $0) }
    // Even among thousands of logs, only a few contain any given message.
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
          logs[log].place(on: logs[anchor], days: match.days, pids: match.pids)
          logs[anchor].isPlaced = true
          if !logs[anchor].lacksDate {
            days[logs[log].input] = (Int(match.days), logs[anchor].input)
          }
          isOpen[log] = false
          anchors.append(log)
        }
      }
    }
    place(beside: logs.indices.filter { logs[$0].stamps != nil })
    for log in open where isOpen[log] {
      isOpen[log] = false
      place(beside: [log])
    }
  }

  /// The messages of a log that name a task, by digest; `nil` for a message that was logged more than once.
  private static func messages(of log: AlignedLog) -> [UInt64: Place?] {
    var messages: [UInt64: Place?] = [:]
    for normalized in log.events {
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
  /// Whether its timestamps print no date.
  fileprivate var lacksDate: Bool {
    events.lazy.compactMap(\.event.at).first.map { !$0.hasDate } ?? false
  }

  /// Moves the times of the log by `days` to those of another log, and gives its processes the pids that the other
  /// prints.
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
