package import LogModel

/// Finds out which logs are of the same device, and merges those into one timeline.
///
/// Logs belong together if they show a process of the same name and pid at about the same time, and do not name
/// different devices. The devices within one log are never joined. A log without dates must share messages with
/// another log, and a log without timestamps stays alone.
package struct Timelines {
  /// The timelines, in the order of their first inputs.
  package private(set) var timelines: [Timeline] = []

  /// What was assumed to align the logs, in sentences for the report.
  package private(set) var assumptions: [String] = []

  /// Warnings about each input for the reader of the report.
  package private(set) var problems: [InputIndex: [InputProblem]] = [:]

  /// For each log without a year, the number of years added to its times, and the input that shows the year.
  package private(set) var years: [InputIndex: (shift: Int, from: InputIndex)] = [:]

  /// For each log without dates, the number of days added to its times, and the input that shows the date.
  package private(set) var days: [InputIndex: (shift: Int, from: InputIndex)] = [:]

  private let paths: [String]
  private let budgetOption: Double?
  private let awaitsReports: Bool
  private var logs: [AlignedLog]
  private var activities: [[LogEvent.Subject: AlignedActivity]]

  /// Groups, merges and correlates logs.
  ///
  /// - Parameters:
  ///   - logs: The logs in the order of the inputs; each is released once its group is correlated.
  ///   - paths: The paths of all inputs, by their index.
  ///   - budgetOption: The budget that the user gave, in seconds, or `nil`.
  ///   - awaitsReports: Whether crash reports are joined with the launches afterwards.
  package init(
    _ logs: consuming [AlignedLog], paths: [String], budgetOption: Double? = nil,
    awaitsReports: Bool = false
  ) {
    self.paths = paths
    self.budgetOption = budgetOption
    self.awaitsReports = awaitsReports
    days = DateAlignment(&logs).days
    self.logs = consume logs
    activities = self.logs.map { $0.stamps == nil ? [:] : AlignedActivity.all(in: $0) }
    var isTaken = activities.map { _ in false }
    var holders: [LogEvent.Subject: ProcessLogs] = [:]
    for (number, activity) in activities.enumerated() {
      guard let stamps = self.logs[number].stamps else { continue }
      for (process, shown) in activity {
        holders[process, default: ProcessLogs()].add(number, shown, stamps)
      }
    }
    // The log with which a group starts gives the others its year and its zone, so the most complete logs come
    // first.
    let lacks = self.logs.map(Self.lacks)
    let roots = lacks.indices.sorted { (lacks[$0], $0) < (lacks[$1], $1) }
    var groups: [[Int]] = []
    for root in roots where !isTaken[root] {
      groups.append(group(from: root, &isTaken, &holders))
    }
    activities = []
    let order = groups.indices.sorted {
      (self.logs[groups[$0][0]].input, $0) < (self.logs[groups[$1][0]].input, $1)
    }
    for group in order.map({ groups[$0] }) {
      timelines.append(merged(group))
      // There may be thousands of logs, so a log is released as soon as it is correlated.
      for log in group { self.logs[log].events = [] }
    }
    self.logs = []
  }

  /// How incomplete the timestamps of a log are, from 0 if they are complete to 4 if it has none that can be
  /// aligned.
  private static func lacks(_ log: AlignedLog) -> Int {
    guard let stamps = log.stamps else { return 4 }
    return (stamps.hasYear ? 0 : 2) + (stamps.offset == nil ? 1 : 0)
  }

  /// Returns the logs that belong together with `root`, in ascending order, and moves their times to its clock.
  private mutating func group(
    from root: Int, _ isTaken: inout [Bool], _ holders: inout [LogEvent.Subject: ProcessLogs]
  ) -> [Int] {
    var group = [root]
    var device = DeviceGroup(logs[root])
    var next = 0
    isTaken[root] = true
    while next < group.count {
      let number = group[next]
      next += 1
      guard let stamps = logs[number].stamps else { continue }
      let shown = activities[number].sorted { Self.precedes($0.key, $1.key) }
      for (process, activity) in shown {
        let candidates = holders[process]?.candidates(
          for: number, activity, stamps, isTaken: isTaken)
        for other in candidates ?? [] {
          guard device.admits(logs[other]), adopt(other, of: number, process) else { continue }
          device.add(logs[other])
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

  /// Moves the times of `log` to the clock of `other`, judged by a process that both show; `false` if the two do
  /// not fit.
  private mutating func adopt(_ log: Int, of other: Int, _ process: LogEvent.Subject) -> Bool {
    guard let own = logs[log].stamps, let others = logs[other].stamps else { return false }
    guard let here = activities[other][process], let known = activities[log][process] else {
      return false
    }
    var moved = logs[log]
    var activity = activities[log]
    var years: Int?
    if own.hasYear != others.hasYear {
      guard !own.hasYear else { return false }
      let shift = LogAlignment.years(from: known, to: here)
      moved.move { $0 = $0.moved(byYears: shift) }
      activity = AlignedActivity.all(in: moved)
      years = shift
    }
    let mayShift = own.offset == nil || others.offset == nil
    guard let there = activity[process], let match = LogAlignment(here, there, mayShift: mayShift)
    else { return false }
    if match.shift != 0 {
      moved.move { $0.correction &+= Int64(match.shift * 1_000_000) }
      let (path, known) = (paths[logs[log].input], paths[logs[other].input])
      assumptions.append(match.sentence(about: path, besides: known))
    }
    if let years { self.years[moved.input] = (years, logs[other].input) }
    logs[log] = moved
    activities[log] = match.shift != 0 ? AlignedActivity.all(in: moved) : activity
    return true
  }

  private mutating func merged(_ group: [Int]) -> Timeline {
    let number = timelines.count
    guard group.count > 1 else {
      return Timeline(
        number: number, logs[group[0]], budgetOption: budgetOption, awaitsReports: awaitsReports)
    }
    let merge = AlignedLogMerger(group.map { logs[$0] })
    for (input, count) in merge.copies.sorted(by: { $0.key < $1.key }) {
      let records = count == 1 ? "1 record stands" : "\(count) records stand"
      problems[input, default: []].append(
        InputProblem(line: nil, message: "\(records) in another log too, and counted once"))
    }
    return Timeline(
      number: number, inputs: group.map { logs[$0].input }, events: merge.events,
      sightings: merge.sightings, order: .times(first: logs[group[0]].input),
      correlator: Correlator(
        timeline: number, host: group.compactMap { logs[$0].host }.first,
        budgetOption: budgetOption, awaitsReports: awaitsReports))
  }
}
