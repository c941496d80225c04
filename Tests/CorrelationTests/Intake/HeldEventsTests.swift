import LogModel
import Testing

@testable import Correlation

/// What is held back at the start of a log until it is clear which way it runs.
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
    #expect(lines(heard) == Array(1..<(count + 1)))
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
