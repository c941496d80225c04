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
      kind: kinds[Int.random(in: kinds.indices, using: &random)], vocabulary: "test",
      process: process, at: Script.Clock(offset: nil).instant(Double(number) / 20), line: number,
      text: "")
  }

  @Test func `what was decided holds as long as nothing new is known`() {
    for seed in 0..<200 {
      var random = Seeded(UInt64(seed))
      var live = SubjectJoin()
      var fresh = SubjectJoin()
      for number in 0..<60 {
        let event = Self.event(number, &random)
        live.lookLive(at: event)
        fresh.look(at: event)
        fresh.problems = []
        fresh.names = [:]
        fresh.decide()
        #expect(live.names == fresh.names)
        #expect(live.loneApp == fresh.loneApp)
        #expect(live.problems.map(\.message) == fresh.problems.map(\.message))
      }
    }
  }
}
