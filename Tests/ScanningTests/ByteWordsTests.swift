import Scanning
import TestSupport
import Testing

struct ByteWordsTests {
  private func bytes(_ random: inout Seeded, _ count: Int) -> ContiguousArray<UInt8> {
    // Few values, so that what is looked for is met, and the neighbours of digits.
    let values: [UInt8] = [0, 0x0A, 0x2F, 0x30, 0x35, 0x39, 0x3A, 0x3B, 0x5D, 0x80, 0xB0, 0xFF]
    return ContiguousArray(
      (0..<count).map { _ in values[Int.random(in: 0..<values.count, using: &random)] })
  }

  @Test(arguments: 0..<200)
  func `hexadecimal digits are counted up to the first byte that is none`(seed: UInt64) {
    var random = Seeded(seed)
    let values = ContiguousArray<UInt8>("0589afAFgG/:@`\u{7F}".utf8) + [0x80, 0xB1, 0xE1, 0xFF, 0]
    let word = (0..<8).map { _ in
      Int.random(in: 0..<5, using: &random) > 0
        ? values[Int.random(in: 0..<8, using: &random)]
        : values[Int.random(in: 0..<values.count, using: &random)]
    }
    let digits = Set("0123456789abcdefABCDEF".utf8)
    let count = word.prefix { digits.contains($0) }.count
    #expect(word.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }.hexDigitCount == count)
  }

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
    #expect(pattern.mismatch(text.span, at: 0) == .zero)
    var other = text
    other[place] = 0x3A
    #expect((pattern.mismatch(other.span, at: 0) == .zero) == !digits.contains(place))
  }

  @Test(arguments: 0..<200)
  func `a pattern matches where its bytes are the same and its digits are digits`(seed: UInt64) {
    var random = Seeded(seed)
    let model = bytes(&random, 20)
    let digits = Set((0..<16).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    let offset = Int.random(in: 0...4, using: &random)
    let pattern = BlockPattern(model.span, at: offset, count: BlockPattern.length) {
      digits.contains($0)
    }
    var text = ContiguousArray(model[offset..<offset + 16])
    for index in 0..<16 {
      // Most are digits where they must be, so that some texts match.
      let mayChange = Int.random(in: 0..<30, using: &random) == 0
      if digits.contains(index) { text[index] = mayChange ? bytes(&random, 1)[0] : 0x37 }
      if !digits.contains(index), mayChange { text[index] = bytes(&random, 1)[0] }
    }
    let isMatch = (0..<16).allSatisfy {
      digits.contains($0) ? (0x30...0x39).contains(text[$0]) : text[$0] == model[offset + $0]
    }
    #expect((pattern.mismatch(text.span, at: 0) == .zero) == isMatch)
  }
}
