import LogModel
import Testing

@testable import Correlation

/// What is held back at the start of a log is passed on bit by bit.
@Suite struct HeldEventsTests {
  private func event(_ number: Int) -> LogEvent {
    LogEvent(
      kind: .reading, vocabulary: "x", process: .init(name: "Lantern", pid: 7),
      at: Instant(
        wallMicroseconds: 1_000_000_000_000 + Int64(number) * 1_000_000, fractionDigits: 3),
      line: number + 1, text: "", message: UInt64(number + 1))
  }

  private func lines(_ heard: [HeardEvent]) -> [Int] { heard.map(\.event.line) }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 6000, 8191, 8192, 8193, 12_000])
  func `each event comes once, in the order of the log`(count: Int) {
    var intake = EventIntake()
    var heard: [HeardEvent] = []
    for number in 0..<count { intake.take(event(number), into: &heard) }
    intake.finish(into: &heard)
    #expect(lines(heard) == Array(1...max(1, count)).filter { $0 <= count })
    #expect(!intake.isBehind)
  }

  @Test func `a log that goes on for as long again has caught up, a few events at a time`() {
    var intake = EventIntake()
    var heard: [HeardEvent] = []
    var most = 0
    for number in 0..<4096 { intake.take(event(number), into: &heard) }
    #expect(intake.isBehind)
    for number in 4096..<8192 {
      let before = heard.count
      intake.take(event(number), into: &heard)
      most = max(most, heard.count - before)
    }
    #expect(!intake.isBehind)
    // Those that threads may still write lines before are held back by another hand.
    #expect(heard.count > 8192 - 64)
    #expect(most < 64)
  }

  @Test func `a log that is printed newest first is turned around whole`() {
    var intake = EventIntake()
    var heard: [HeardEvent] = []
    for number in (0..<9000).reversed() { intake.take(event(number), into: &heard) }
    #expect(heard.isEmpty)
    intake.finish(into: &heard)
    #expect(intake.isNewestFirst)
    #expect(lines(heard) == Array(1...9000))
  }
}
