import FastPath
import TestSupport
import Testing

struct ByteWordsTests {
  @Test(arguments: 0..<200)
  func `decimal digits are counted up to the first byte that is none`(seed: UInt64) {
    var random = Seeded(seed)
    let values = ContiguousArray<UInt8>("0123456789/:;@A\u{7F}".utf8) + [0x80, 0xB0, 0xB9, 0xFF, 0]
    let word = (0..<8).map { _ in
      Int.random(in: 0..<5, using: &random) > 0
        ? values[Int.random(in: 0..<10, using: &random)]
        : values[Int.random(in: 0..<values.count, using: &random)]
    }
    let count = word.prefix { (0x30...0x39).contains($0) }.count
    #expect(word.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }.digitCount == count)
  }

  @Test(arguments: 0..<16)
  func `a pattern of digits matches whatever stands between them`(place: Int) {
    let text = ContiguousArray("2026-06-01T19:39".utf8)
    let digits = text.indices.filter { (0x30...0x39).contains(text[$0]) }
    let pattern = BlockPattern(digitsAt: digits)
    let matches = pattern.matches(text.span, at: 0)
    #expect(matches)
    var other = text
    other[place] = 0x3A
    let matchesOther = pattern.matches(other.span, at: 0)
    #expect(matchesOther == !digits.contains(place))
  }
}
