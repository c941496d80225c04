import CFastPath
import FastPath
import TestSupport
import Testing

@Suite struct SpanBlocksTests {
  private func bytes(_ random: inout Seeded, _ count: Int) -> ContiguousArray<UInt8> {
    let values: [UInt8] = [0, 0x0A, 0x1B, 0x3B, 0x5B, 0x5D, 0x7B, 0x7D, 0x7F, 0x80, 0xDB, 0xFB]
    return ContiguousArray(
      (0..<count).map { _ in values[Int.random(in: 0..<values.count, using: &random)] })
  }

  @Test(arguments: 0..<100)
  func `the places of a byte are those that a naive search finds`(seed: UInt64) {
    var random = Seeded(seed)
    let text = bytes(&random, 128)
    let offset = Int.random(in: 0...64, using: &random)
    for (byte, mask): (UInt8, UInt8) in [
      (0x0A, 0), (0x1B, 0), (0x7B, 0x20), (0x7D, 0x20), (0xFB, 0x20),
    ] {
      let naive = (0..<64).reduce(UInt64(0)) { places, index in
        text[offset + index] | mask == byte ? places | 1 << UInt64(index) : places
      }
      #expect(text.span.places(of: byte, setting: mask, at: offset) == naive)
      let portable = unsafe text.withUnsafeBytes { raw in
        unsafe bglog_places_portable(raw.baseAddress! + offset, byte, mask, 64)
      }
      #expect(portable == naive)
      guard mask == 0 else { continue }
      #expect(text.span.nearPlaces(of: byte, at: offset) == UInt32(truncatingIfNeeded: naive))
    }
  }

  @Test(arguments: 0..<200)
  func `a byte alone and a byte not before others are found wherever they stand`(seed: UInt64) {
    var random = Seeded(seed)
    let count = Int.random(in: 0...400, using: &random)
    var text = ContiguousArray<UInt8>(repeating: 0x41, count: count)
    for _ in 0..<Int(seed % 8) where !text.isEmpty {
      let place = Int.random(in: 0..<text.count, using: &random)
      text[place] = [0x1B, 0x5C, 0x5C, 0xDC][Int.random(in: 0..<4, using: &random)]
      guard place + 1 < text.count else { continue }
      text[place + 1] = [0x2F, 0x22, 0x41, 0x5C][Int.random(in: 0..<4, using: &random)]
    }
    let isWanted = text.indices.dropLast().map { place in
      text[place] == 0x1B
        || text[place] == 0x5C && text[place + 1] != 0x2F && text[place + 1] != 0x22
    }
    var offset = Int.random(in: 0...64, using: &random)
    while offset + 64 < text.count {
      let (block, places) = text.span.nextBlock(
        of: 0x1B, or: 0x5C, notBefore: 0x2F, or: 0x22, from: offset)
      #expect(!isWanted[offset..<block].contains(true))
      #expect((block - offset) % 64 == 0)
      guard places != 0 else {
        #expect(block + 64 >= text.count)
        break
      }
      for index in 0..<64 {
        #expect((places & 1 << UInt64(index) != 0) == isWanted[block + index])
      }
      offset = block + 64
    }
  }

  @Test(arguments: 0..<100)
  func `the places at which texts are the same are those that a naive comparison finds`(
    seed: UInt64
  ) {
    var random = Seeded(seed)
    let text = bytes(&random, 128)
    let offset = Int.random(in: 0...64, using: &random)
    var other = ContiguousArray(text[offset..<offset + 64])
    let place = Int.random(in: 0..<64, using: &random)
    other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    let (portable, vectors) = unsafe text.withUnsafeBytes { raw in
      unsafe other.withUnsafeBytes { others in
        unsafe (
          bglog_equal_portable(raw.baseAddress! + offset, others.baseAddress!, 64),
          bglog_equal(raw.baseAddress! + offset, others.baseAddress!)
        )
      }
    }
    #expect(portable == vectors)
    #expect(~portable == 1 << UInt64(place))
  }

  @Test(arguments: 0..<200)
  func `two places have so many bytes in common as stand before the first difference`(seed: UInt64)
  {
    var random = Seeded(seed)
    // Parts of all lengths, which come again.
    let part = bytes(&random, Int.random(in: 0...150, using: &random))
    let behind = bytes(&random, Int.random(in: 0...100, using: &random))
    let text = part + bytes(&random, 3) + part + behind
    for (one, other) in [(0, part.count + 3), (part.count + 3, 0), (0, 0), (text.count, 0)] {
      let naive = zip(text[one...], text[other...]).prefix { $0 == $1 }.count
      for most in [0, 63, 64, 65, Int.random(in: 0...200, using: &random), .max] {
        #expect(text.span.commonLength(at: one, and: other, upTo: most) == min(naive, most))
      }
    }
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
    let matches = pattern.matches(text.span, at: 0)
    #expect(matches)
    var other = text
    other[place] = 0x3A
    let matchesOther = pattern.matches(other.span, at: 0)
    #expect(matchesOther == !digits.contains(place))
  }
}
