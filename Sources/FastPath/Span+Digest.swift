extension Span<UInt8> {
  /// Returns a digest of the given bytes that takes any run of white space for one blank and ignores white
  /// space at the end.
  ///
  /// Nearly all messages have single blanks only and are digested in place, eight bytes at a time; the others
  /// are first copied with single blanks.
  package func digest(of range: Range<Int>) -> UInt64 {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1] <= UInt8(ascii: " ") { end -= 1 }
    let (digest, isSingleSpaced) = wordDigest(of: range.lowerBound..<end)
    if isSingleSpaced { return digest }
    let spaced = singleSpaced(range.lowerBound..<end)
    return spaced.span.wordDigest(of: 0..<spaced.count).digest
  }

  /// Returns a digest of the given bytes as they are, and whether their only white space is single blanks.
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
      // Bytes after the end count neither as white space nor for the digest.
      let behind: UInt64 = ~0 << UInt64(8 &* rest)
      take(word(at: index, rest) | behind, ~behind)
    }
    return (digest, faults == 0)
  }

  /// Returns `length` bytes at an offset as a word, the first one lowest; the bytes above them may be
  /// anything.
  private func word(at offset: Int, _ length: Int) -> UInt64 {
    if offset + 8 <= count { return word(at: offset) }
    var word: UInt64 = 0
    for place in 0..<length { word |= UInt64(self[offset + place]) << UInt64(8 * place) }
    return word
  }

  /// Returns a copy of the given bytes with one blank for each run of white space.
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
