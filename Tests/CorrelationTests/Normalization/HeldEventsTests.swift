import LogModel
import Testing

@testable import Correlation

/// What is held back at the start of a log until it is clear which way it runs.
@Suite struct HeldEventsTests {
  private func event(_ number: Int) -> LogEvent {
    LogEvent(
      kind: .reading, messageSource: "x", process: .init(name: "Lantern", pid: 7),
      at: Instant(
        wallMicroseconds: 1_000_000_000_000 + Int64(number) * 1_000_000, fractionDigits: 3),
      line: number + 1, text: "", message: UInt64(number + 1))
  }

  private func lines(_ normalized: [NormalizedEvent]) -> [Int] { normalized.map(\.event.line) }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 6000, 8191, 8192, 8193, 12_000])
  func `each event comes once, in the order of the log`(count: Int) {
    var intake = EventNormalizer()
    var normalized: [NormalizedEvent] = []
    for number in 0..<count { intake.take(event(number), into: &normalized) }
    intake.finish(into: &normalized)
    #expect(lines(normalized) == Array(1..<(count + 1)))
  }

  @Test func `a log that is printed newest first is turned around whole`() {
    var intake = EventNormalizer()
    var normalized: [NormalizedEvent] = []
    for number in (0..<9000).reversed() { intake.take(event(number), into: &normalized) }
    #expect(normalized.isEmpty)
    intake.finish(into: &normalized)
    #expect(intake.isNewestFirst)
    #expect(lines(normalized) == Array(1...9000))
  }
}
