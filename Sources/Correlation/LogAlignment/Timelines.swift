package import LogModel

/// Finds out which of several logs are of one device, and makes one timeline of those.
///
/// Logs go together when they tell of the same process, by name and pid, at about the same time, and name no
/// two devices; what one log holds of several never does. Logs without dates must hold messages of another one for that; logs without headers stay by themselves.
package struct Timelines {
  /// The timelines, in the order of their first inputs.
  package private(set) var timelines: [Timeline] = []

  /// Sentences about what was assumed.
  package private(set) var assumptions: [String] = []

  /// What the reader of each input must know.
  package private(set) var problems: [InputIndex: [InputProblem]] = [:]

  /// The years that were added to the times of logs that print none, and the inputs they come from.
  package private(set) var years: [InputIndex: (shift: Int, from: InputIndex)] = [:]

  /// The days that were added to the times of logs without dates, and the inputs they come from.
  package private(set) var days: [InputIndex: (shift: Int, from: InputIndex)] = [:]

  private let paths: [String]
  private var tracks: [AlignedLog]
  private var activities: [[LogEvent.Subject: LogAlignment.Activity]]

  /// Groups, merges and correlates logs.
  ///
  /// - Parameters:
  ///   - tracks: The logs, in the order of the inputs; each is let go once its group is correlated.
  ///   - paths: The paths of all inputs, by number.
  package init(_ tracks: consuming [AlignedLog], paths: [String]) {
    self.paths = paths
    days = DateAlignment(&tracks).days
    self.tracks = consume tracks
    activities = self.tracks.map { $0.stamps == nil ? [:] : AlignedActivity.all(in: $0) }
    var isTaken = activities.map { _ in false }
    var logs: [LogEvent.Subject: ProcessLogs] = [:]
    for (number, activity) in activities.enumerated() {
      guard let stamps = self.tracks[number].stamps else { continue }
      for (process, shown) in activity {
        logs[process, default: ProcessLogs()].add(number, shown, stamps)
      }
    }
    // The others take the year and the zone of the log that a group starts with.
    let lacks = self.tracks.map(Self.lacks)
    let roots = lacks.indices.sorted { (lacks[$0], $0) < (lacks[$1], $1) }
    for root in roots where !isTaken[root] {
      let group = group(from: root, &isTaken, &logs)
      timelines.append(merged(group))
      // There may be thousands of logs: what is done with one is not kept beside what comes of it.
      for log in group {
        self.tracks[log].events = []
        activities[log] = [:]
      }
    }
    let order = timelines.indices.sorted {
      (timelines[$0].inputs.first ?? 0, $0) < (timelines[$1].inputs.first ?? 0, $1)
    }
    timelines = order.map { timelines[$0] }
    activities = []
    self.tracks = []
  }

  /// How much the stamps of a log lack.
  private static func lacks(_ track: AlignedLog) -> Int {
    guard let stamps = track.stamps else { return 4 }
    return (stamps.hasYear ? 0 : 2) + (stamps.offset == nil ? 1 : 0)
  }

  /// The logs that go with one, which their times are moved to.
  private mutating func group(
    from root: Int, _ isTaken: inout [Bool], _ logs: inout [LogEvent.Subject: ProcessLogs]
  ) -> [Int] {
    var group = [root]
    var zones = AlignedLogZones()
    zones.add(tracks[root].stamps)
    var members = AlignedLogMembers()
    members.add(tracks[root])
    var next = 0
    isTaken[root] = true
    while next < group.count {
      let number = group[next]
      next += 1
      guard let stamps = tracks[number].stamps else { continue }
      let shown = activities[number].sorted { Self.precedes($0.key, $1.key) }
      for (process, activity) in shown {
        let candidates = logs[process]?.candidates(
          for: number, activity, stamps, isTaken: isTaken)
        for other in candidates ?? [] {
          guard zones.admit(tracks[other].stamps), members.admit(tracks[other]),
            adopt(other, of: number, process)
          else { continue }
          zones.add(tracks[other].stamps)
          members.add(tracks[other])
          isTaken[other] = true
          group.append(other)
        }
      }
    }
    return group.sorted()
  }

  private static func precedes(_ left: LogEvent.Subject, _ right: LogEvent.Subject) -> Bool {
    (left.pid ?? 0, left.name ?? "") < (right.pid ?? 0, right.name ?? "")
  }

  /// Moves a log's times to those of another one; `false` when the two do not fit.
  private mutating func adopt(_ log: Int, of other: Int, _ process: LogEvent.Subject) -> Bool {
    guard let own = tracks[log].stamps, let others = tracks[other].stamps else { return false }
    guard let here = activities[other][process], let known = activities[log][process] else {
      return false
    }
    var track = tracks[log]
    var activity = activities[log]
    var years: Int?
    if own.hasYear != others.hasYear {
      // The year of the other log; which one prints it does not matter for their distance.
      guard !own.hasYear else { return false }
      let shift = LogAlignment.years(from: known, to: here)
      track.move { $0 = $0.moved(byYears: shift) }
      activity = AlignedActivity.all(in: track)
      years = shift
    }
    let mayShift = own.offset == nil || others.offset == nil
    guard let there = activity[process], let match = LogAlignment(here, there, mayShift: mayShift)
    else { return false }
    if match.shift != 0 {
      track.move { $0.correction &+= Int64(match.shift * 1_000_000) }
      let (path, known) = (paths[tracks[log].input], paths[tracks[other].input])
      assumptions.append(match.sentence(about: path, besides: known))
    }
    if let years { self.years[track.input] = (years, tracks[other].input) }
    tracks[log] = track
    activities[log] = match.shift != 0 ? AlignedActivity.all(in: track) : activity
    return true
  }

  private mutating func merged(_ group: [Int]) -> Timeline {
    guard group.count > 1 else { return Timeline(tracks[group[0]]) }
    let merge = AlignedLogMerger(group.map { tracks[$0] })
    for (input, count) in merge.copies.sorted(by: { $0.key < $1.key }) {
      let records = count == 1 ? "1 record stands" : "\(count) records stand"
      problems[input, default: []].append(
        InputProblem(line: nil, message: "\(records) in another log too, and counted once"))
    }
    return Timeline(
      inputs: group.map { tracks[$0].input }, events: merge.events, sightings: merge.sightings,
      order: .times(first: tracks[group[0]].input),
      host: group.compactMap { tracks[$0].host }.first)
  }
}
