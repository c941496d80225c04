/// The words around the places where a window may stand.
extension Sieve {
  /// The groups whose windows may stand in their word at a place.
  @inline(__always)
  func groups(in raw: UnsafeRawBufferPointer, at position: Int) -> Range<Int> {
    guard let base = raw.baseAddress else { return 0..<0 }
    let bucket = unsafe WindowTable.bucket(of: Self.value(at: base + position))
    return unsafe Int(buckets[bucket].start)..<Int(buckets[bucket &+ 1].start)
  }

  /// Whether the text around a place holds the word that the windows of a group lie in, and may hold
  /// one of their literals.
  @inline(__always)
  func holds(_ group: Int, in raw: UnsafeRawBufferPointer, at position: Int) -> Bool {
    let start = unsafe position &- Int(groups[group].shift)
    guard start >= 0, start &+ 8 <= raw.count else {
      return unsafe holdsAtEdge(group, in: raw, from: start)
    }
    let word = unsafe UInt64(
      littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    return unsafe word & WindowTable.wordMask == groups[group].word
      && !groups[group].isOther(raw, at: position)
  }

  /// The same at the ends of the text, where there are no eight bytes.
  @inline(never)
  private func holdsAtEdge(
    _ group: Int, in raw: UnsafeRawBufferPointer, from start: Int
  ) -> Bool {
    guard start >= 0, start &+ 7 == raw.count else { return false }
    for index in 0..<7 {
      let byte = unsafe WindowTable.byte(index, of: groups[group].word)
      if unsafe raw[start &+ index] != byte { return false }
    }
    return true
  }
}
