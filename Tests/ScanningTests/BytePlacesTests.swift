import CVectors
import Scanning
import TestSupport
import Testing

struct BytePlacesTests {
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
      let other = (0..<64).reduce(naive) { places, index in
        text[offset + index] == 0x5D ? places | 1 << UInt64(index) : places
      }
      #expect(text.span.places(of: byte, or: 0x5D, at: offset) == other)
      let either = unsafe text.withUnsafeBytes { raw in
        unsafe bglog_either_portable(raw.baseAddress! + offset, byte, 0x5D)
      }
      #expect(either == other)
    }
  }

  @Test(arguments: 0..<100)
  func `texts are the same up to the first byte that differs`(seed: UInt64) {
    var random = Seeded(seed)
    let text = bytes(&random, 128)
    let offset = Int.random(in: 0...64, using: &random)
    var other = ContiguousArray(text[offset..<offset + 64])
    let place = Int.random(in: 0..<64, using: &random)
    other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    for length in 0...64 {
      let isSame = text.span.equals(other.span, at: 0, at: offset, length: length)
      #expect(isSame == (length <= place))
    }
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

  @Test(arguments: 0..<60)
  func `marks are the line feeds and closing brackets of whole blocks`(seed: UInt64) {
    var random = Seeded(seed)
    let count = [0, 63, 64, 200, LineMarks.stretch, LineMarks.stretch + 100][Int(seed % 6)]
    // Some texts are nothing but line feeds, some have none.
    let kinds: [[UInt8]] = [[0x0A], [0x41], [0x41, 0x5D, 0x0A], [0x41, 0x41, 0x41, 0x0A]]
    let values = kinds[Int(seed / 6 % 4)]
    let text = ContiguousArray(
      (0..<count).map { _ in values[Int.random(in: 0..<values.count, using: &random)] })
    let start = Int.random(in: 0...min(count, 70), using: &random)
    var marks = LineMarks()
    marks.look(over: text.span, from: start)
    let end = start + min(count - start, LineMarks.stretch) / 64 * 64
    #expect(marks.range == start..<end)
    let feeds = (start..<end).filter { text[$0] == 0x0A }
    #expect(marks.feeds.prefix { $0 < .max }.map(Int.init) == feeds)
    for index in 0..<(end - start) {
      let isBracket = marks.brackets[index / 64] >> UInt64(index % 64) & 1 == 1
      #expect(isBracket == (text[start + index] == 0x5D))
    }
  }
}
