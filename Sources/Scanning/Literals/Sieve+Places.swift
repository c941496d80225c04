/// The places of a text where the window of a literal may stand.
extension Sieve {
  /// How many bytes are looked at in turn.
  static let block = 512

  /// Writes the places of a block whose slot is taken, in steps of four from `start` on and up to `last`,
  /// and returns how many they are; a window at `last` must lie in the text, and there must be room for
  /// each fourth place of a block.
  ///
  /// Each place is written down and counted only if its slot is taken: which ones are is nothing that a
  /// processor could guess, and each wrong guess costs more than a few places.
  @inline(never)
  func places(
    in raw: UnsafeRawBufferPointer, from start: Int, upTo last: Int,
    into places: UnsafeMutableBufferPointer<Int>
  ) -> Int {
    precondition(places.count >= Self.block / 4)
    guard let base = raw.baseAddress, let first = places.baseAddress else { return 0 }
    // What is asked at every fourth byte is kept at hand, and eight places are looked at in turn.
    let isTaken = unsafe isTaken
    let factor = factor
    let end = min(last, start &+ Self.block &- 1)
    var next = unsafe first
    func note(_ position: Int) {
      unsafe next.pointee = position
      unsafe next += Int(isTaken[Self.slot(of: Self.value(at: base + position), factor)])
    }
    var position = start
    while position &+ 28 <= end {
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
    while position <= end {
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
    _ places: UnsafeMutableBufferPointer<Int>, _ count: Int, in raw: UnsafeRawBufferPointer
  ) -> Int {
    precondition(count <= places.count)
    guard let base = raw.baseAddress, let first = places.baseAddress else { return 0 }
    var next = unsafe first
    for index in 0..<count {
      let place = unsafe places[index]
      let bucket = unsafe buckets[WindowTable.bucket(of: Self.value(at: base + place))]
      // At the edges of the text only a word that starts or ends there may stand, and all bytes do.
      let before = unsafe bucket.before >> UInt32(raw[max(0, place &- 1)] & 31)
      let behind = unsafe bucket.behind >> UInt32(raw[min(raw.count &- 1, place &+ 4)] & 31)
      unsafe next.pointee = place
      unsafe next += Int(before & behind & 1)
    }
    return unsafe next - first
  }
}
