import LogModel
import Testing

@testable import Correlation

@Suite struct DuplicateBlockFilterTests {
  private func event(_ second: Double, _ message: UInt64, pid: Int? = 7, digits: UInt8 = 3)
    -> LogEvent
  {
    LogEvent(
      kind: .reading, messageSource: "x", process: .init(name: "Lantern", pid: pid),
      at: Instant(
        wallMicroseconds: 1_000_000_000_000 + Int64(second * 1_000_000), fractionDigits: digits),
      line: Int(message) + Int(second * 1000), text: "", message: message)
  }

  private func copies(_ events: [LogEvent]) -> [Bool] {
    var filter = DuplicateBlockFilter()
    return events.map { filter.isCopy($0) }
  }

  @Test(arguments: [1, 3, 40, 3000, 12_000], [0, 1, 7])
  func `a repeated block is recognized, and what follows it is kept`(count: Int, overlap: Int) {
    let first = (0..<count).map { event(Double($0), UInt64($0 % 5 + 1)) }
    let last = first.suffix(min(overlap, count))
    let rest = (count..<count + 5).map { event(Double($0), UInt64($0)) }
    let expected = Array(repeating: true, count: last.count)
    let found = copies(first + last + rest)
    #expect(found.prefix(count).allSatisfy { !$0 })
    // One line alone is as old as the latest: time did not go back.
    #expect(
      Array(found.dropFirst(count).prefix(last.count))
        == (last.count > 1 ? expected : last.map { _ in false }))
    #expect(found.suffix(5).allSatisfy { !$0 })
  }

  @Test func `a clock that is set back repeats nothing`() {
    #expect(
      copies([event(0, 1), event(10, 2), event(0, 3), event(5, 1), event(0.001, 1)]) == [
        false, false, false, false, false,
      ])
    // Another process, or another fraction of the second.
    #expect(copies([event(0, 1), event(10, 2), event(0, 1, pid: 8)]) == [false, false, false])
  }

  @Test func `threads write their lines in any order within a moment`() {
    #expect(copies([event(0, 1), event(0.04, 2), event(0, 1)]) == [false, false, false])
    #expect(copies([event(0, 1), event(0.06, 2), event(0, 1)]) == [false, false, true])
    #expect(
      copies([event(0, 1, digits: 0), event(1, 2, digits: 0), event(0, 1, digits: 0)]) == [
        false, false, false,
      ])
    #expect(
      copies([event(0, 1, digits: 0), event(2, 2, digits: 0), event(0, 1, digits: 0)]) == [
        false, false, true,
      ])
  }

  @Test func `lines are counted, not events`() {
    var filter = DuplicateBlockFilter()
    var twice = event(0, 1)
    twice.line = 9
    for next in [event(0, 1), event(0, 2), event(10, 3)] { _ = filter.isCopy(next) }
    let first = filter.isCopy(twice)
    twice.message = 2
    let second = filter.isCopy(twice)
    #expect(first && second)
    #expect(filter.copies == 1)
  }
}
