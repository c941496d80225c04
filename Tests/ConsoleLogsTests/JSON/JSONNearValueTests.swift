import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

@Suite struct JSONNearValueTests {
  private let pieces = [
    "\"", "\\", "\\\"", "\\/", "1", "0", "90", "12345678", "-", ".5", "e", ",", "}", "]", " ", "\n",
    ":", "null", "a", "Mail.Sync", "{", "[", String(repeating: "y", count: 50),
    String(repeating: "7", count: 30),
  ]

  private func text(_ random: inout Seeded, _ count: Int) -> String {
    var text = ["\"", "\"", "1", "5", "-", "n"][Int.random(in: 0..<6, using: &random)]
    for _ in 0..<count { text += pieces[Int.random(in: 0..<pieces.count, using: &random)] }
    return text
  }

  /// What is read of the value byte by byte, and where it ends; `nil` where the bytes end before it.
  private func read(_ bytes: ContiguousArray<UInt8>, at start: Int) -> (text: Range<Int>, end: Int)?
  {
    var scanner = JSONScanner(at: start)
    let value = scanner.value(in: bytes.span)
    return scanner.isTruncated ? nil : (value.text, scanner.offset)
  }

  @Test func `a near value is what the scanner reads`() {
    var random = Seeded(3)
    var near = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 10...50, using: &random)
      let bytes = ContiguousArray(text(&random, count).utf8)
      guard let value = JSONNearValue(in: bytes.span, at: 0, known: 0) else { continue }
      near += 1
      let expected = read(bytes, at: 0)
      #expect(value.text == expected?.text, "\(String(decoding: bytes, as: UTF8.self))")
      #expect(value.end == expected?.end)
    }
    #expect(near > 2000)
  }

  @Test func `what a value has in common with an earlier one need not be looked at`() {
    var random = Seeded(5)
    var near = 0
    for _ in 0..<20_000 {
      let common = text(&random, Int.random(in: 0...6, using: &random))
      let earlier = ContiguousArray(
        (common + text(&random, 4)).utf8 + Array(repeating: UInt8(ascii: ","), count: 64))
      let later = ContiguousArray(
        (common + text(&random, Int.random(in: 0...4, using: &random))).utf8
          + Array(repeating: UInt8(ascii: ","), count: 64))
      guard let before = read(earlier, at: 0), before.end > 0 else { continue }
      let same = zip(earlier, later).prefix { $0 == $1 }.count
      guard
        let value = JSONNearValue(in: later.span, at: 0, known: min(same, before.end - 1))
      else { continue }
      near += 1
      let expected = read(later, at: 0)
      #expect(value.text == expected?.text, "\(String(decoding: later, as: UTF8.self))")
      #expect(value.end == expected?.end)
    }
    #expect(near > 2000)
  }
}
