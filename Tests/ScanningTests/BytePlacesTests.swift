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
    }
  }

  @Test(arguments: 0..<100)
  func `one byte of two is found wherever it stands`(seed: UInt64) {
    var random = Seeded(seed)
    // Without those that are looked for, but for one at most.
    var text = ContiguousArray(bytes(&random, 128).map { $0 == 0x1B || $0 == 0x5B ? 0 : $0 })
    let offset = Int.random(in: 0...64, using: &random)
    let place = Int.random(in: 0..<128, using: &random)
    text[place] = [0x1B, 0x5B, 0x41][Int(seed % 3)]
    let isThere = seed % 3 < 2 && (offset..<offset + 64).contains(place)
    let (vectors, portable) = unsafe text.withUnsafeBytes { raw in
      unsafe (
        bglog_has_either(raw.baseAddress! + offset, 0x1B, 0x5B),
        bglog_has_either_portable(raw.baseAddress! + offset, 0x1B, 0x5B)
      )
    }
    #expect((vectors != 0) == isThere)
    #expect((portable != 0) == isThere)
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
      let pairs = bglog_pairs(alone: 0x1B, first: 0x5C, not_before: 0x2F, nor_before: 0x22)
      var plain: UInt64 = 0
      let before = unsafe text.withUnsafeBytes { raw in
        unsafe bglog_blocks_before_plain(
          raw.baseAddress! + offset, (text.count - 1 - offset) / 64, pairs, &plain)
      }
      #expect(before == (block - offset) / 64)
      #expect(plain == places)
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

  @Test(arguments: 0..<200)
  func `two places have so many bytes in common as stand before the first difference`(seed: UInt64)
  {
    var random = Seeded(seed)
    // Stretches of all lengths, which come again.
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

  @Test(arguments: 0..<60)
  func `the line feeds of a stretch are those of its whole blocks`(seed: UInt64) {
    var random = Seeded(seed)
    let count = [0, 63, 64, 200, LineMarks.stretch, LineMarks.stretch + 100][Int(seed % 6)]
    // Some texts are nothing but line feeds, some have none.
    let kinds: [[UInt8]] = [[0x0A], [0x41], [0x41, 0x0A], [0x41, 0x41, 0x41, 0x0A]]
    let values = kinds[Int(seed / 6 % 4)]
    let text = ContiguousArray(
      (0..<count).map { _ in values[Int.random(in: 0..<values.count, using: &random)] })
    let start = Int.random(in: 0...min(count, 70), using: &random)
    var marks = LineMarks()
    marks.look(over: text.span, from: start)
    let end = start + min(count - start, LineMarks.stretch) / 64 * 64
    #expect(marks.range == start..<end)
    let expected = (start..<end).filter { text[$0] == 0x0A }
    #expect(marks.feeds.prefix { $0 < .max }.map(Int.init) == expected)
  }

  @Test(arguments: 0..<20)
  func `grams stand where they stand byte by byte`(seed: UInt64) {
    var random = Seeded(seed)
    var grams = bglog_grams()
    // Half of the letters of a set: about one place of sixteen is let through by each of them.
    unsafe withUnsafeMutableBytes(of: &grams) { sets in
      for index in sets.indices {
        unsafe sets[index] =
          seed % 2 == 0
          ? UInt8.random(in: 0...255, using: &random)
          : 1 << UInt8.random(in: 0...7, using: &random)
      }
    }
    for size in [3, 4, 5, 63, 64, 66, 67, 68, 130, 131, 200, 448, 451, 500] {
      let text = ContiguousArray((0..<size).map { _ in UInt8.random(in: 0...255, using: &random) })
      let start = Int.random(in: 0..<size, using: &random)
      let end = Int.random(in: start...size, using: &random)
      for (start, end) in [(0, size), (start, end), (0, max(0, size - 3))] {
        let places = gramPlaces(text, start..<end, grams, plain: false)
        #expect(places == gramPlaces(text, start..<end, grams, plain: true))
        #expect(places == naive(text, start..<end, grams))
      }
    }
  }

  private func gramPlaces(
    _ text: ContiguousArray<UInt8>, _ range: Range<Int>, _ grams: bglog_grams, plain: Bool
  ) -> [UInt16] {
    var grams = grams
    var found = [UInt16](repeating: 0, count: range.count + 2)
    let count = unsafe text.withUnsafeBufferPointer { text in
      let places = unsafe plain ? bglog_gram_places_plain : bglog_gram_places
      return unsafe places(
        text.baseAddress, Int64(text.count), Int64(range.lowerBound), Int64(range.upperBound),
        &grams, &found)
    }
    return Array(found.prefix(count))
  }

  private func naive(
    _ text: ContiguousArray<UInt8>, _ range: Range<Int>, _ grams: bglog_grams
  ) -> [UInt16] {
    unsafe withUnsafeBytes(of: grams) { sets in
      range.filter { start in
        start + 4 <= text.count
          && (0..<16).contains { set in
            (0..<4).allSatisfy { place in
              let letter = Int(text[start + place]) % 128
              return unsafe sets[set / 8 * 512 + place * 128 + letter] >> UInt8(set % 8) & 1 == 1
            }
          }
      }
      .map { UInt16($0 - range.lowerBound) }
    }
  }
}
