import LogModel
import TestSupport
import Testing

@testable import Correlation

/// Tests which of many logs are joined, and how long that takes.
@Suite(.serialized) struct ManyLogsTests {
  /// What one log shows about one process; times are in seconds.
  struct Shown {
    var pid: Int
    var first: Double
    var last: Double
    /// Whether the log contains events of the process, and not only lines that show its presence.
    var isTold: Bool
  }

  private static func track(_ input: InputIndex, _ shown: [Shown], _ clock: Script.Clock)
    -> AlignedLog
  {
    var events: [NormalizedEvent] = []
    var sightings: [ProcessActivity] = []
    for process in shown.sorted(by: { $0.first < $1.first }) {
      let subject = LogEvent.Subject(name: "App", pid: process.pid)
      let times = [process.first, process.last].map { clock.instant($0) }
      if process.isTold {
        for at in times {
          events.append(
            NormalizedEvent(
              LogEvent(
                kind: .foreground, messageSource: "uikit", process: subject, at: at,
                line: events.count + 1, text: "\(events.count)")))
        }
      } else {
        var sighting = ProcessActivity(
          name: "App", pid: process.pid, line: LineReference(input: input, line: 1, at: times[0]),
          text: "")
        sighting.last = LineReference(input: input, line: 2, at: times[1])
        sightings.append(sighting)
      }
    }
    // What gives the log its clock: a process that no other log shows.
    let own = LogEvent.Subject(name: "Own", pid: 10_000 + input)
    let start = clock.instant(shown.map(\.first).min() ?? 0)
    events.append(
      NormalizedEvent(
        LogEvent(
          kind: .foreground, messageSource: "uikit", process: own, at: start, line: 99, text: "")))
    return AlignedLog(input: input, events: events, sightings: sightings, order: .lines)
  }

  /// A random log that starts within the given number of days.
  private static func log(within days: Double, _ random: inout Seeded) -> [Shown] {
    var log: [Shown] = []
    for pid in 100...103 where Bool.random(using: &random) {
      let first = Double.random(in: 0...days * 86_400, using: &random)
      let longest = Bool.random(using: &random) ? 600.0 : 300_000
      let last = first + Double.random(in: 0...longest, using: &random)
      let isTold = Int.random(in: 0..<3, using: &random) > 0
      log.append(Shown(pid: pid, first: first, last: last, isTold: isTold))
    }
    return log
  }

  /// The expected groups, found by comparing every log with every other one.
  private static func groups(_ logs: [[Shown]]) -> [[Int]] {
    func fit(_ left: Shown, _ right: Shown) -> Bool {
      left.pid == right.pid && (left.isTold || right.isTold)
        && max(left.first - right.last, right.first - left.last) <= 86_400
    }
    var root = Array(logs.indices)
    for (left, right) in logs.indices.flatMap({ a in logs.indices.map { (a, $0) } })
    where root[left] != root[right] {
      guard logs[left].contains(where: { one in logs[right].contains { fit(one, $0) } }) else {
        continue
      }
      let (old, new) = (max(root[left], root[right]), min(root[left], root[right]))
      for index in root.indices where root[index] == old { root[index] = new }
    }
    return Dictionary(grouping: logs.indices, by: { root[$0] }).values.sorted { $0[0] < $1[0] }
  }

  @Test(arguments: UInt64(0)..<60)
  func `logs of one process at about the same time go together`(seed: UInt64) {
    var random = Seeded(seed)
    let days = Double([3, 12, 60].randomElement(using: &random) ?? 3)
    let logs = (0..<40).map { _ in Self.log(within: days, &random) }
    // Zones that are printed make no difference.
    let tracks = logs.enumerated().map { number, shown in
      Self.track(number, shown, Script.Clock(offset: 0))
    }
    let timelines = Timelines(tracks, paths: logs.indices.map { "\($0).log" }).timelines
    #expect(timelines.map(\.inputs) == Self.groups(logs))
  }

  @Test func `a log without a year goes with the one at the same time of the year`() {
    // 1 March 2024 and 1 March of the year that stands in, at noon.
    let dated = Script.Clock(offset: 0)
    let yearless = Script.Clock(offset: 0, start: 951_912_000, hasYear: false)
    let tracks = (0..<12).map { number in
      let first = Double(number % 6) * 40 * 86_400
      return Self.track(
        number, [Shown(pid: 100, first: first, last: first + 60, isTold: true)],
        number < 6 ? dated : yearless)
    }
    let made = Timelines(tracks, paths: (0..<12).map { "\($0).log" })
    #expect(made.timelines.map(\.inputs) == (0..<6).map { [$0, 6 + $0] })
  }

  /// A log that prints only times of day. It is about a task that only one other log names.
  private static func dateless(_ input: InputIndex) -> AlignedLog {
    let process = LogEvent.Subject(name: "App\(input / 2)", pid: nil)
    let events = (0..<4).map { number in
      var at = Script.Clock(start: 946_684_800, hasYear: false).instant(Double(number + input % 60))
      at.hasDate = false
      var event = LogEvent(
        kind: .taskBegan, messageSource: "uikit", process: process, at: at, line: number + 1,
        text: "")
      event.identifier = "\(number)"
      event.message = UInt64(input / 2 * 4 + number)
      return NormalizedEvent(event)
    }
    return AlignedLog(input: input, events: events, sightings: [], order: .lines)
  }

  @Test func `logs without dates go with those that hold their messages`() {
    let made = Timelines((0..<12).map { Self.dateless($0) }, paths: (0..<12).map { "\($0).log" })
    #expect(made.timelines.map(\.inputs) == (0..<6).map { [2 * $0, 2 * $0 + 1] })
  }

  @Test(arguments: [Int64.max, .min]) func `an absurd clock traps nowhere`(correction: Int64) {
    let shown = [Shown(pid: 100, first: 0, last: 60, isTold: true)]
    var tracks = (0..<3).map { Self.track($0, shown, Script.Clock(offset: 0)) }
    for log in 0..<2 { tracks[log].move { $0.correction = correction } }
    let timelines = Timelines(tracks, paths: tracks.map { "\($0.input).log" })
    #expect(timelines.timelines.flatMap(\.inputs).sorted() == [0, 1, 2])
  }

  @Test func `time grows with the logs`() {
    func time(_ count: Int, every gap: Double, clock: Script.Clock) -> Double {
      time(
        (0..<count).map { number in
          let first = Double(number) * gap
          return Self.track(
            number, [Shown(pid: 100, first: first, last: first + 60, isTold: true)], clock)
        })
    }
    func time(_ tracks: [AlignedLog]) -> Double {
      let paths = tracks.map { "\($0.input).log" }
      return (0..<2).map { _ in ThreadTime.seconds { _ = Timelines(tracks, paths: paths) } }.min()
        ?? 0
    }
    let count = Effort.count(400, of: 1000)
    let dated = Script.Clock(offset: 0)
    let yearless = Script.Clock(offset: 0, start: 946_684_800, hasYear: false)
    for (gap, clock) in [
      (200_000.0, dated), (600, dated), (7000, yearless), (600, Script.Clock()),
    ] {
      let (small, large) = (
        time(count, every: gap, clock: clock), time(4 * count, every: gap, clock: clock)
      )
      // Four is linear, sixteen quadratic.
      #expect(large < small * 10 + 0.05, "\(small) for \(count), \(large) for four times that")
    }
    let (small, large) = (
      time((0..<count).map { Self.dateless($0) }), time((0..<4 * count).map { Self.dateless($0) })
    )
    #expect(
      large < small * 10 + 0.05, "\(small) for \(count), \(large) for four times that without dates"
    )
  }
}
