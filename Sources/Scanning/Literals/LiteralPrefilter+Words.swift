/// The words around the places where a window may stand.
extension LiteralPrefilter {
  /// Keeps those of some places beside whose word the text has words as the literals of a window have, and
  /// returns how many they are.
  ///
  /// Logs are full of the words that are looked for: of the places in plain lines that hold one, seven of
  /// eight go here, and a processor has nothing to guess.
  @inline(never)
  func sift(
    _ places: UnsafeMutableBufferPointer<UInt16>, _ count: Int, behind start: Int,
    in raw: UnsafeRawBufferPointer
  ) -> Int {
    // At the edges of the text a closer look tells.
    let inner = Self.longestLook..<max(Self.longestLook, raw.count &- Self.longestLook)
    return unsafe keep(places, count, behind: start, in: raw) { place, base in
      guard inner.contains(place) else { return 1 }
      let words = unsafe surroundings + WindowIndex.bucket(of: Self.value(at: base + place))
      let before = unsafe base + (place &- Int(words.pointee.blankBefore))
      let behind = unsafe base + (place &+ Int(words.pointee.blankBehind))
      let mayBefore = unsafe mayStand(
        words.pointee.before, beside: before.load(as: UInt8.self), (before - 1).load(as: UInt8.self)
      )
      let mayBehind = unsafe mayStand(
        words.pointee.behind, beside: behind.load(as: UInt8.self), (behind + 1).load(as: UInt8.self)
      )
      let isBefore = unsafe (mayBefore | words.pointee.anyBefore) != 0
      let isBehind = unsafe (mayBehind | words.pointee.anyBehind) != 0
      return (isBefore ? 1 : 0) & (isBehind ? 1 : 0)
    }
  }

  /// How far from a window what stands beside its word may be, and a byte more.
  private static let longestLook = 257

  /// Not 0 where a byte next to a word and the one beyond it leave room for another word with one of some
  /// bits, as ``WindowIndex/Neighbour`` has it.
  @inline(__always)
  private func mayStand(_ bits: UInt32, beside next: UInt8, _ other: UInt8) -> UInt32 {
    let (next, other) = unsafe (besides[Int(next)], besides[Int(other)])
    return next.gap & (next.more | other.bits & bits)
  }

  /// What a byte tells where a word may stand beside another: all bits or none.
  struct Beside {
    /// Whether it is white space or what passes for it.
    var gap: UInt32
    /// Whether it is so and no blank: a closer look tells.
    var more: UInt32
    /// The bits of the words that it may be an end of: all where more white space follows a blank.
    var bits: UInt32

    init(_ byte: UInt8) {
      let isGap = WrapTolerantMatch.isInGap(byte)
      gap = isGap ? .max : 0
      more = isGap && byte != Byte.space ? .max : 0
      bits = isGap ? .max : WindowIndex.bit(of: byte)
    }
  }

  /// The groups whose windows may stand in their word at a place.
  @inline(__always)
  func groups(in raw: UnsafeRawBufferPointer, at position: Int) -> Range<Int> {
    guard let base = raw.baseAddress else { return 0..<0 }
    let bucket = unsafe WindowIndex.bucket(of: Self.value(at: base + position))
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
    return unsafe word & WindowIndex.wordMask == groups[group].word
      && !groups[group].isOther(raw, at: position)
  }

  /// The same at the ends of the text, where there are no eight bytes.
  @inline(never)
  private func holdsAtEdge(
    _ group: Int, in raw: UnsafeRawBufferPointer, from start: Int
  ) -> Bool {
    guard start >= 0, start &+ 7 == raw.count else { return false }
    for index in 0..<7 {
      let byte = unsafe WindowIndex.byte(index, of: groups[group].word)
      if unsafe raw[start &+ index] != byte { return false }
    }
    return true
  }
}
