extension Span<UInt8> {
  /// Returns a digest of the given bytes in which any run of white space counts as one blank, and white
  /// space at the end does not count.
  ///
  /// Nearly all messages have single blanks only and are digested as they stand, eight bytes at a time;
  /// others are copied with single blanks first.
  package func digest(of range: Range<Int>) -> UInt64 {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    let (digest, isSingleSpaced) = wordDigest(of: range.lowerBound..<end)
    if isSingleSpaced { return digest }
    let spaced = singleSpaced(range.lowerBound..<end)
    return spaced.span.wordDigest(of: 0..<spaced.count).digest
  }

  /// Returns a digest of the given bytes as they stand, and whether all white space is single blanks.
  private func wordDigest(of range: Range<Int>) -> (digest: UInt64, isSingleSpaced: Bool) {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let blank: UInt64 = 0x2020_2020_2020_2020
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    var faults: UInt64 = 0
    var last: UInt64 = 0
    func take(_ word: UInt64, _ kept: UInt64) {
      let controls = (word &- blank) & ~word & tops
      let others = word ^ blank
      let blanks = ~(((others & ~tops) &+ ~tops) | others) & tops
      faults |= controls | (blanks & ((blanks << 8) | last))
      last = blanks >> 56
      let product = (digest ^ (word & kept)).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
      digest = product.high ^ product.low
    }
    var index = range.lowerBound
    while index &+ 8 <= range.upperBound {
      take(word(at: index), ~0)
      index &+= 8
    }
    let rest = range.upperBound &- index
    if rest > 0 {
      // Bytes behind the end count as no white space, and not in the digest.
      let behind: UInt64 = ~0 << UInt64(8 &* rest)
      take(word(at: index, rest) | behind, ~behind)
    }
    return (digest, faults == 0)
  }

  /// Returns the bytes at an offset, the first one lowest; bytes beyond the length may be anything.
  private func word(at offset: Int, _ length: Int) -> UInt64 {
    if offset + 8 <= count { return word(at: offset) }
    var word: UInt64 = 0
    for place in 0..<length { word |= UInt64(self[offset + place]) << UInt64(8 * place) }
    return word
  }

  /// Returns the given bytes with one blank for each run of white space.
  private func singleSpaced(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    var spaced = ContiguousArray<UInt8>()
    spaced.reserveCapacity(range.count)
    for index in range {
      if self[index] > UInt8(ascii: " ") {
        spaced.append(self[index])
      } else if spaced.last != UInt8(ascii: " ") {
        spaced.append(UInt8(ascii: " "))
      }
    }
    return spaced
  }
}
