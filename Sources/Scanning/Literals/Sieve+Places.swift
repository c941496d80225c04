internal import CVectors

/// The places of a text where the window of a literal may stand.
extension Sieve {
  /// How many bytes are looked at in turn: a multiple of 64, and few enough for their places to lie on the
  /// stack.
  static let block = 448

  /// The room for the places of a block.
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
    if let grams = unsafe grams {
      // Two places behind the last one are written to.
      return unsafe bglog_gram_places(
        base.assumingMemoryBound(to: UInt8.self), Int64(raw.count), Int64(start), Int64(end &+ 1),
        grams, first)
    }
    return unsafe windowPlaces(base + start, count: end &- start, into: first)
  }

  /// The places at every fourth byte whose slot is taken, `count` bytes behind the start or before.
  @inline(__always)
  private func windowPlaces(
    _ base: UnsafeRawPointer, count: Int, into first: UnsafeMutablePointer<UInt16>
  ) -> Int {
    // What is asked at every fourth byte is kept at hand, and eight places are looked at in turn.
    let isTaken = unsafe isTaken
    let factor = factor
    var next = unsafe first
    func note(_ position: Int) {
      unsafe next.pointee = UInt16(truncatingIfNeeded: position)
      unsafe next += Int(isTaken[Self.slot(of: Self.value(at: base + position), factor)])
    }
    var position = 0
    while position &+ 28 <= count {
      note(position)
      note(position &+ 4)
      note(position &+ 8)
      note(position &+ 12)
      note(position &+ 16)
      note(position &+ 20)
      note(position &+ 24)
      note(position &+ 28)
      position &+= 32
    }
    while position <= count {
      note(position)
      position &+= 4
    }
    return unsafe next - first
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
    precondition(count <= places.count)
    guard let base = raw.baseAddress, let first = places.baseAddress else { return 0 }
    var next = unsafe first
    for index in 0..<count {
      let own = unsafe places[index]
      let place = start &+ Int(own)
      let bucket = unsafe buckets[WindowTable.bucket(of: Self.value(at: base + place))]
      // At the edges of the text only a word that starts or ends there may stand, and all bytes do.
      let before = unsafe bucket.before >> UInt32(raw[max(0, place &- 1)] & 31)
      let behind = unsafe bucket.behind >> UInt32(raw[min(raw.count &- 1, place &+ 4)] & 31)
      unsafe next.pointee = own
      unsafe next += Int(before & behind & 1)
    }
    return unsafe next - first
  }
}
