import Statements
import Testing

@Suite struct SpanReadingTests {
  @Test(arguments: [
    ("17", 17), ("0x8BADF00D", 0x8bad_f00d), ("0x000000008badf00d", 0x8bad_f00d), (" 5 ", 5),
    ("18446744073709551615", UInt64.max), ("0xffffffffffffffff", UInt64.max),
  ])
  func `reads decimal and hexadecimal numbers`(text: String, expected: UInt64) {
    let copy = ContiguousArray((text).utf8)
    let value = copy.span.integer(0..<copy.count)
    #expect(value == expected)
  }

  @Test(arguments: [
    "", "-1", "x", "18446744073709551616", "0x1ffffffffffffffff", "0x", "1.5", "12a",
    String(repeating: "9", count: 1000),
  ])
  func `gives nothing for what does not fit`(text: String) {
    let copy = ContiguousArray((text).utf8)
    let value = copy.span.integer(0..<copy.count)
    #expect(value == nil)
  }

  @Test func `reads finite durations only`() {
    let good = ContiguousArray(("19.97 seconds").utf8)
    let bad = ContiguousArray(("." + String(repeating: "9", count: 1000)).utf8)
    let value = good.span.leadingNumber(in: 0..<good.count)?.value
    let none = bad.span.leadingNumber(in: 0..<bad.count)?.value
    #expect(value == 19.97)
    #expect(none == nil)
  }
}
