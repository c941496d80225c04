/// The text of a search and the tables that let through only the places where a literal may stand.
///
/// Nearly all the time of a search goes here.
@unsafe
struct Sieve {
  let raw: UnsafeRawBufferPointer
  let bitmap: UnsafeBufferPointer<UInt64>
  let groups: UnsafeBufferPointer<WindowTable.Group>
  let starts: UnsafeBufferPointer<Int32>

  /// Returns the next place, in steps of four from `start` on, where a literal's window stands in its
  /// word, or one behind the last place.
  @inline(never)
  func candidate(from start: Int) -> Int {
    let end = unsafe raw.count - 4
    var position = start
    while position <= end {
      let slot = unsafe LiteralSearch.slot(of: value(at: position))
      if unsafe bitmap[slot >> 6] & (1 << UInt64(slot & 63)) != 0 {
        for index in unsafe groups(at: position) where unsafe holds(index, at: position) {
          return position
        }
      }
      position &+= 4
    }
    return position
  }

  /// The groups whose windows may stand at a place, as indices.
  @inline(__always)
  func groups(at position: Int) -> Range<Int> {
    let bucket = unsafe WindowTable.bucket(of: value(at: position))
    return unsafe Int(starts[bucket])..<Int(starts[bucket &+ 1])
  }

  @inline(__always)
  private func value(at position: Int) -> UInt32 {
    unsafe UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt32.self))
  }

  /// Whether the text around a place holds the word that the windows of a group lie in.
  @inline(__always)
  func holds(_ group: Int, at position: Int) -> Bool {
    let start = unsafe position &- Int(groups[group].shift)
    guard start >= 0, unsafe start &+ 8 <= raw.count else {
      return unsafe holdsAtEdge(group, from: start)
    }
    let word = unsafe UInt64(
      littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    return unsafe word & WindowTable.wordMask == groups[group].word
  }

  /// The same at the ends of the text, where there are no eight bytes.
  @inline(never)
  private func holdsAtEdge(_ group: Int, from start: Int) -> Bool {
    guard start >= 0, unsafe start &+ 7 == raw.count else { return false }
    for index in 0..<7 {
      let byte = unsafe UInt8(truncatingIfNeeded: groups[group].word >> (8 * UInt64(index)))
      if unsafe raw[start &+ index] != byte { return false }
    }
    return true
  }
}
