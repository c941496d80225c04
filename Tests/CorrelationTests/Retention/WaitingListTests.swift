import TestSupport
import Testing

@testable import Correlation

@Suite struct WaitingListTests {
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `entries are taken in the order they came, like from an array`(seed: UInt64) {
    var random = Seeded(seed)
    var list = WaitingList<Int>()
    var expected: [Int] = []
    // Far more than what is kept of those that were taken.
    for number in 0..<20_000 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<11:
        list.append(number)
        expected.append(number)
      case 19 where number % 7 == 0:
        list.replaceAll { $0 % 3 == 0 ? nil : $0 + 1 }
        expected = expected.filter { $0 % 3 != 0 }.map { $0 + 1 }
      default:
        guard !expected.isEmpty else { break }
        #expect(list.removeFirst() == expected.removeFirst())
      }
      #expect(list.first == expected.first && list.count == expected.count)
      #expect(list.isEmpty == expected.isEmpty)
    }
  }
}
