import LogModel
import Testing

@testable import Correlation

@Suite struct TimelineOrderTests {
  private static func line(_ number: Int, at seconds: Double?) -> LineReference {
    LineReference(
      input: 0, line: number, at: seconds.map { Script.Clock(offset: nil).instant($0) })
  }

  @Test func `lines come in the order of the log, whatever their times`() {
    let (first, second) = (Self.line(1, at: 9), Self.line(2, at: 3))
    #expect(TimelineOrder.lines.isAfter(second, first))
    #expect(!TimelineOrder.lines.isAfter(first, second))
    #expect(TimelineOrder.linesBackwards.isAfter(first, second))
  }

  @Test func `records on one line come in the order of their times`() {
    for order in [TimelineOrder.lines, .linesBackwards] {
      #expect(order.isAfter(Self.line(1, at: 4), Self.line(1, at: 3)))
      #expect(!order.isAfter(Self.line(1, at: 3), Self.line(1, at: 4)))
      #expect(!order.isAfter(Self.line(1, at: nil), Self.line(1, at: nil)))
    }
  }
}
