internal import CVectors

/// The places of a text where the window of a literal may stand.
extension LiteralPrefilter {
  /// How many bytes are looked at in turn, a multiple of 64: about as many as are looked over for lines at once,
  /// which are still in a processor's nearest cache then. Of each turn it guesses the ends of its loops wrong.
  static let block = 16_320

  /// The room for the places of a block: two behind the last one are written to.
  static let room = block + 2

  /// Writes how far behind `start` the places of a block are, up to `last`, and returns how many there are; a
  /// window at `last` must lie in the text.
  ///
  /// Each place is written down and counted only if something tells that a window may stand there: which ones
  /// do is nothing that a processor could guess, and each wrong guess costs more than a few places.
  @inline(never)
  func places(
    in raw: UnsafeRawBufferPointer, from start: Int, upTo last: Int,
    into places: UnsafeMutableBufferPointer<UInt16>
  ) -> Int {
    precondition(places.count >= Self.room)
    guard let base = raw.baseAddress, let first = places.baseAddress else { return 0 }
    let end = min(last, start &+ Self.block &- 1)
    switch gate {
    case .slots(let slots):
      return unsafe slots.places(base + start, count: end &- start, into: first)
    case .grams(let grams):
      return unsafe bglog_gram_places(
        base.assumingMemoryBound(to: UInt8.self), Int64(raw.count), Int64(start), Int64(end &+ 1),
        grams, first)
    }
  }

  /// Keeps those of some places that have bytes beside them as a window has in its word, and returns how
  /// many they are.
  ///
  /// Of the places that ordinary text leaves, two of three go here, by one look-up and no guess.
  @inline(never)
  func narrow(
    _ places: UnsafeMutableBufferPointer<UInt16>, _ count: Int, behind start: Int,
    in raw: UnsafeRawBufferPointer
  ) -> Int {
    unsafe keep(places, count, behind: start, in: raw) { place, base in
      let bucket = unsafe buckets[WindowIndex.bucket(of: Self.value(at: base + place))]
      // At the edges of the text only a word that starts or ends there may stand, and all bytes do.
      let before = unsafe bucket.before >> UInt32(raw[max(0, place &- 1)] & 31)
      let behind = unsafe bucket.behind >> UInt32(raw[min(raw.count &- 1, place &+ 4)] & 31)
      return before & behind & 1
    }
  }

  /// Keeps those of some places that a question gives 1 for, and not 0, and returns how many they are: each
  /// is written down, and counted only then.
  @inline(__always)
  func keep(
    _ places: UnsafeMutableBufferPointer<UInt16>, _ count: Int, behind start: Int,
    in raw: UnsafeRawBufferPointer, where isKept: (Int, UnsafeRawPointer) -> UInt32
  ) -> Int {
    precondition(count <= places.count)
    guard let base = raw.baseAddress, let first = places.baseAddress else { return 0 }
    var next = unsafe first
    for index in 0..<count {
      let own = unsafe places[index]
      unsafe next.pointee = own
      unsafe next += Int(isKept(start &+ Int(own), base))
    }
    return unsafe next - first
  }
}
