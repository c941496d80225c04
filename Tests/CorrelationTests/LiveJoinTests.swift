import LogModel
import TestSupport
import Testing

@testable import Correlation

/// Which app each bundle is, decided while the log is written.
@Suite struct LiveJoinTests {
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

  @Test func `what was finalized holds as long as nothing new is known`() {
    for seed in 0..<200 {
      var random = Seeded(UInt64(seed))
      var live = ProcessResolver()
      var fresh = ProcessResolver()
      for number in 0..<60 {
        let event = Self.event(number, &random)
        live.look(at: event)
        live.settle()
        fresh.look(at: event)
        fresh.finalize()
        #expect(live.names == fresh.names)
        #expect(live.loneApp == fresh.loneApp)
        #expect(live.problems.map(\.message) == fresh.problems.map(\.message))
      }
    }
  }

  @Test func `apps and bundles without end are bounded, counted, and said once`() {
    var intake = EventNormalizer(isLive: true)
    var join = ProcessResolver(.live)
    var normalized: [NormalizedEvent] = []
    var line = 0
    func take(_ process: LogEvent.Subject, _ kind: LogEvent.Kind) {
      line += 1
      let at = Script.Clock(offset: nil).instant(Double(line))
      let event = LogEvent(
        kind: kind, messageSource: "test", process: process, at: at, line: line, text: "")
      join.look(at: event)
      intake.take(event, into: &normalized)
    }
    for number in 0..<1500 {
      let name = "\(number)"
      take(LogEvent.Subject(name: "Nimbus" + name, pid: nil), .taskBegan)
      take(
        LogEvent.Subject(name: nil, pid: number, bundleIdentifier: "com.example.h\(number)"),
        .assertionAcquired)
    }
    join.settle()
    intake.finish(into: &normalized)
    #expect(normalized.count == 3000)
    #expect(join.apps.count == 256)
    #expect(join.subjects.count == 1024)
    #expect(join.unknown == 1500 - 256 + 1500 - 1024)
    #expect(join.loneApp == nil)
    let said = intake.problems.filter { $0.message.contains("events of further ones: 1720") }
    #expect(said.count == 1)
    #expect(join.problems.count <= 2)
  }

  @Test func `a kill is not joined with the only app that is known of too many`() {
    var join = ProcessResolver(ProcessResolver.Bounds(apps: 1, bundles: 1, processes: 1))
    for name in ["Harbor", "Lantern"] {
      join.look(
        at: LogEvent(
          kind: .taskBegan, messageSource: "test", process: LogEvent.Subject(name: name, pid: nil),
          at: nil, line: 1, text: ""))
      join.settle()
      #expect(join.loneApp == (name == "Harbor" ? "Harbor" : nil))
    }
  }
}
