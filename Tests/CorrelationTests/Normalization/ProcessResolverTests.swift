import LogModel
import TestSupport
import Testing

@testable import Correlation

/// Tests which app of a log is recognized as which of the bundles that daemons mention.
@Suite struct ProcessResolverTests {
  private static let apps = ["Harbor", "Lantern", "Lantern Widget", nil]
  private static let bundles = ["com.example.Harbor", "org.example.lantern", "a.b", nil]

  private static func event(_ number: Int, _ random: inout Seeded) -> LogEvent {
    let isDaemons = Bool.random(using: &random)
    let kinds: [LogEvent.Kind] =
      isDaemons ? [.assertionAcquired, .assertionKill, .debugged] : [.taskBegan, .background]
    let index = Int.random(in: apps.indices, using: &random)
    let process =
      isDaemons
      ? LogEvent.Subject(name: nil, pid: number % 3, bundleIdentifier: bundles[index])
      : LogEvent.Subject(name: apps[index], pid: nil)
    return LogEvent(
      kind: kinds[Int.random(in: kinds.indices, using: &random)], messageSource: "test",
      process: process, at: Script.Clock(offset: nil).instant(Double(number) / 20), line: number,
      text: "")
  }

  @Test func `what was assigned holds as long as nothing new is known`() {
    for seed in 0..<200 {
      var random = Seeded(UInt64(seed))
      var live = ProcessResolver()
      var events: [LogEvent] = []
      for number in 0..<60 {
        events.append(Self.event(number, &random))
        live.look(at: events[number])
        live.settle()
        var fresh = ProcessResolver()
        for event in events { fresh.look(at: event) }
        fresh.settle()
        #expect(live.assignment == fresh.assignment)
        #expect(live.problems.map(\.message) == fresh.problems.map(\.message))
      }
    }
  }

  @Test func `a bundle is not given to the only app with tasks if readings show tasks of others`() {
    func assignment(of other: LogEvent.Kind, remaining: RemainingTime?) -> ProcessAssignment {
      var resolver = ProcessResolver()
      var line = 0
      func look(_ process: LogEvent.Subject, _ kind: LogEvent.Kind, _ remaining: RemainingTime?) {
        line += 1
        var event = LogEvent(
          kind: kind, messageSource: "test", process: process,
          at: Script.Clock(offset: nil).instant(Double(line)), line: line, text: "")
        event.remaining = remaining
        resolver.look(at: event)
      }
      look(LogEvent.Subject(name: "Harbor", pid: nil), .taskBegan, nil)
      look(LogEvent.Subject(name: "Lantern", pid: nil), other, remaining)
      look(
        LogEvent.Subject(name: nil, pid: 7, bundleIdentifier: "com.example.ferry"), .termination,
        nil)
      resolver.settle()
      return resolver.assignment
    }
    #expect(assignment(of: .background, remaining: nil).apps == ["com.example.ferry": "Harbor"])
    #expect(assignment(of: .reading, remaining: .seconds(29)).apps.isEmpty)
  }

  @Test func `apps and bundles without end are bounded, counted, and said once`() {
    var normalizer = EventNormalizer(isLive: true)
    var resolver = ProcessResolver(.live)
    var normalized: [NormalizedEvent] = []
    var line = 0
    func take(_ process: LogEvent.Subject, _ kind: LogEvent.Kind) {
      line += 1
      let at = Script.Clock(offset: nil).instant(Double(line))
      let event = LogEvent(
        kind: kind, messageSource: "test", process: process, at: at, line: line, text: "")
      resolver.look(at: event)
      normalizer.take(event, into: &normalized)
    }
    for number in 0..<1500 {
      let name = "\(number)"
      take(LogEvent.Subject(name: "Nimbus" + name, pid: nil), .taskBegan)
      take(
        LogEvent.Subject(name: nil, pid: number, bundleIdentifier: "com.example.h\(number)"),
        .assertionAcquired)
    }
    resolver.settle()
    normalizer.finish(into: &normalized)
    #expect(normalized.count == 3000)
    #expect(resolver.clues.apps.count == 256)
    #expect(resolver.clues.bundles.count == 1024)
    #expect(resolver.clues.unknown == 1500 - 256 + 1500 - 1024)
    #expect(resolver.assignment.loneApp == nil)
    let said = normalizer.problems.filter { $0.message.contains("events of further ones: 1720") }
    #expect(said.count == 1)
    #expect(resolver.problems.count <= 2)
  }

  @Test func `a kill is not joined with the only app that is known of too many`() {
    var resolver = ProcessResolver(ProcessResolver.Bounds(apps: 1, bundles: 1, processes: 1))
    for name in ["Harbor", "Lantern"] {
      resolver.look(
        at: LogEvent(
          kind: .taskBegan, messageSource: "test", process: LogEvent.Subject(name: name, pid: nil),
          at: nil, line: 1, text: ""))
      resolver.settle()
      #expect(resolver.assignment.loneApp == (name == "Harbor" ? "Harbor" : nil))
    }
  }

  @Test(arguments: [
    // By name within the bundle; by the only app there is; by time.
    "0 @Harbor began id=1\n1 @?[377] ~background bundle=com.example.harbor",
    "0 @Runner began id=1\n0.05 @?[377] ~acquired bundle=com.example.harbor id=A\n"
      + "0.5 @Other active\n1 @?[377] ~background bundle=com.example.harbor",
    "0 @Runner began id=1\n1 @?[377] ~background bundle=com.example.harbor\n"
      + "1.5 @?[377] ~acquired bundle=com.example.harbor id=A",
  ])
  func `a kill finds the app whose lines carry no pid`(log: String) throws {
    let judged = Judged(
      log + "\n32 @?[377] kill bundle=com.example.harbor reason=finishTask permitted=30")
    let launch = try #require(judged.launches.first { !$0.tasks.isEmpty })
    #expect(launch.tasks.map(\.timeline.outcome) == [.leaked])
    #expect(launch.process.bundleIdentifier == "com.example.harbor")
    #expect(launch.process.states.map(\.state) == [.background, .terminated])
    #expect(judged.launches.filter(\.isReportable).count <= 2)
  }

  @Test func `two apps that fit are not joined, and a sentence says so`() {
    let judged = Judged(
      """
      0 @Harb began id=1
      0 @Harbour began id=1
      1 @?[377] kill bundle=com.example.harbour-dev reason=finishTask permitted=30
      """)
    #expect(judged.tasks.map(\.timeline.outcome) == [.open, .open])
    let two = Judged(
      """
      0 @One began id=1
      0 @Two began id=1
      1 @?[377] kill bundle=com.example.three reason=finishTask permitted=30
      """)
    #expect(two.tasks.map(\.timeline.outcome) == [.open, .open])
    #expect(two.problems.contains { $0.contains("com.example.three") })
  }

  @Test func `an app of the same pid is meant before one of a fitting name`() {
    let judged = Judged(
      """
      0 @?[377] ~launched bundle=com.example.harbor
      0.5 @Harbor[377] began id=1
      1 @?[377] ~background bundle=com.example.harbor
      2 @Harbor[378] began id=1
      33 @?[377] kill bundle=com.example.harbor reason=finishTask permitted=30
      """)
    #expect(judged.outcomes == "1 leaked, 1 open")
    #expect(judged.launches.filter(\.isReportable).count == 2)
  }
}
