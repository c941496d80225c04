import LogModel
import TestSupport
import Testing

@testable import Correlation

/// Checks that a log of four times the length takes about four times as long, whatever stays open in it.
@Suite(.serialized) struct ScalingTests {
  /// Makes the events of a log directly, so that no text has to be parsed.
  private struct Maker {
    var events: [LogEvent] = []
    var clock = Script.Clock()
    var now = 0.0

    mutating func add(
      _ kind: LogEvent.Kind, _ messageSource: String = "state-lab", id: Int? = nil,
      name: String? = nil, thread: String? = nil, left: Double? = nil, pid: Int = 7
    ) {
      now += 0.001
      var event = LogEvent(
        kind: kind, messageSource: messageSource, process: LogEvent.Subject(name: "App", pid: pid),
        thread: thread, at: clock.instant(now), line: events.count + 1, text: "\(events.count)")
      event.identifier = id.map { "\($0)" }
      event.label = name
      event.remaining = left.map { .seconds($0) }
      events.append(event)
    }
  }

  private static func anonymous(_ count: Int) -> [LogEvent] {
    var log = Maker()
    log.add(.background)
    for _ in 0..<count { log.add(.taskBegan, left: 599) }
    for _ in 0..<count { log.add(.taskExpired) }
    for _ in 0..<count { log.add(.reading, "reading", left: 599) }
    for _ in 0..<count {
      log.add(.foreground)
      log.add(.background)
    }
    for _ in 0..<count { log.add(.taskEnded) }
    return log.events
  }

  private static func unended(_ count: Int) -> [LogEvent] {
    var log = Maker()
    for number in 0..<count {
      log.add(.taskBegan, id: number, name: "same", thread: "t\(number % 7)")
      log.add(.background)
      log.add(.reading, "reading", left: 29)
      log.add(.expirationStarted, "uikit")
      log.add(.taskEnded, id: count + number)
      log.add(.foreground)
    }
    log.add(.taskEnded, name: "none")
    return log.events
  }

  private static func hidden(_ count: Int) -> [LogEvent] {
    var log = Maker()
    log.add(.launched)
    for _ in 0..<count {
      log.add(.taskRequested, "uikit", thread: "a")
      log.add(.taskBegan, "uikit", thread: "a")
      log.add(.taskBegan, thread: "a")
    }
    for number in 1...count { log.add(.taskEnded, "uikit", id: count + 1 - number) }
    for _ in 0..<count { log.add(.taskNotEnded, "uikit") }
    return log.events
  }

  private static func requests(_ count: Int) -> [LogEvent] {
    var log = Maker()
    for _ in 0..<count { log.add(.taskRequested, "uikit", name: "A") }
    for number in 0..<count {
      log.add(.taskNotEnded, "uikit")
      log.add(.taskEndRejected, "uikit", id: number)
      log.add(.taskRefused)
      log.add(.taskEnded, name: "B")
    }
    return log.events
  }

  private static func launches(_ count: Int) -> [LogEvent] {
    var log = Maker()
    for number in 0..<count {
      log.add(.background, pid: 100 + number)
      log.add(.taskBegan, id: 1, pid: 100 + number)
    }
    return log.events
  }

  private static func cycles(_ count: Int) -> [LogEvent] {
    var log = Maker()
    for number in 0..<count { log.add(.taskBegan, id: number) }
    for _ in 0..<count {
      log.add(.background)
      log.add(.foreground)
    }
    for number in 0..<count { log.add(.taskEnded, id: number) }
    return log.events
  }

  private static func unmatchedEnds(_ count: Int) -> [LogEvent] {
    var log = Maker()
    log.add(.background)
    log.add(.reading, "reading", left: 29.9)
    for number in 0..<count { log.add(.taskEnded, id: number) }
    for _ in 0..<count / 10 {
      log.now += 10
      log.add(.background)
    }
    return log.events
  }

  private static let logs: [String: @Sendable (Int) -> [LogEvent]] = [
    "anonymous": anonymous, "unended": unended, "hidden": hidden, "requests": requests,
    "launches": launches, "cycles": cycles, "unmatched ends": unmatchedEnds,
  ]

  @Test(arguments: logs.keys.sorted())
  func `time grows with the log`(_ name: String) throws {
    let make = try #require(Self.logs[name])
    func time(_ count: Int) -> Double {
      let events = make(count)
      let seen = events.reduce(into: [Int: ProcessActivity]()) { seen, event in
        guard let pid = event.process.pid else { return }
        let line = LineReference(input: 0, line: event.line, at: event.at)
        seen[pid, default: ProcessActivity(name: "App", pid: pid, line: line, text: "")].last = line
      }
      let sightings = seen.values.sorted { $0.first.line < $1.first.line }
      return (0..<2).map { _ in
        ThreadTime.seconds {
          var normalizer = EventNormalizer()
          var correlator = Correlator(early: Correlator.Early())
          var normalized: [NormalizedEvent] = []
          for event in events { normalizer.take(event, into: &normalized) }
          normalizer.finish(into: &normalized)
          for event in normalized { correlator.take(event) }
          _ = correlator.takeFinalized()
          var launches = correlator.finish(seen: sightings)
          _ = OutcomeEvaluator().evaluate(&launches, at: launches.indices)
          for launch in launches {
            LaunchRules.evaluate(launch) { _, _ in }
          }
        }
      }.min() ?? 0
    }
    let count = Effort.count(700, of: 1500)
    let (small, large) = (time(count), time(4 * count))
    // Four is linear, sixteen quadratic.
    #expect(large < small * 10 + 0.05, "\(small) for \(count), \(large) for four times that")
  }

  @Test func `time grows with the findings about one task`() {
    func time(_ count: Int) -> Double {
      (0..<2).map { _ in
        let task = TaskTracker(
          TaskTimeline(key: "App/7/5#1", process: ProcessIdentity(name: "App", pid: 7)))
        return ThreadTime.seconds { for number in 0..<count { task.add(finding: "F\(number)") } }
      }.min() ?? 0
    }
    let (small, large) = (time(5000), time(20_000))
    #expect(large < small * 10 + 0.05, "\(small) for 5000, \(large) for 20000")
  }
}
