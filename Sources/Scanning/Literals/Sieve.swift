/// The tables that let through only the places of a text where a literal may stand.
///
/// Nearly all the time of a search goes here; the tables never change, and lie where they can be read
/// without asking anybody.
@safe
final class Sieve: @unchecked Sendable {
  /// 1 for the slots of windows, 0 for others; a byte each, for a bit costs as many steps more as a
  /// look-up.
  private let isTaken: UnsafeMutablePointer<UInt8>
  private let groups: UnsafeMutablePointer<WindowTable.Group>
  private let buckets: UnsafeMutablePointer<WindowTable.Bucket>
  private let factor: UInt32

  /// The number of slots: what is used of 32 KiB stays in a processor's nearest cache, and the windows of
  /// a few hundred literals take a few hundredths of them.
  private static let slotBits: UInt32 = 15

  /// Creates the sieve of the windows in a table.
  init(_ windows: WindowTable) {
    let values = Set(windows.windows.map(\.value))
    factor = Self.factor(for: values)
    unsafe isTaken = .allocate(capacity: 1 << Self.slotBits)
    unsafe isTaken.initialize(repeating: 0, count: 1 << Self.slotBits)
    for value in values { unsafe isTaken[Self.slot(of: value, factor)] = 1 }
    unsafe groups = .allocate(capacity: max(1, windows.groups.count))
    for index in windows.groups.indices {
      unsafe (groups + index).initialize(to: windows.groups[index])
    }
    unsafe buckets = .allocate(capacity: windows.buckets.count)
    for index in windows.buckets.indices {
      unsafe (buckets + index).initialize(to: windows.buckets[index])
    }
  }

  deinit {
    unsafe isTaken.deallocate()
    unsafe groups.deallocate()
    unsafe buckets.deallocate()
  }

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

  /// The groups whose windows may stand in their word at a place.
  @inline(__always)
  func groups(in raw: UnsafeRawBufferPointer, at position: Int) -> Range<Int> {
    guard let base = raw.baseAddress else { return 0..<0 }
    let bucket = unsafe WindowTable.bucket(of: Self.value(at: base + position))
    return unsafe Int(buckets[bucket].start)..<Int(buckets[bucket &+ 1].start)
  }

  /// Odd numbers that spread values well.
  private static let factors: [UInt32] = [
    0x9E37_79B1, 0x85EB_CA6B, 0xC2B2_AE35, 0x27D4_EB2F, 0x1656_67B1, 0xCC9E_2D51, 0x2C1B_3C6D,
    0x297A_2D39,
  ]

  /// The factor with which the fewest common letters get through that are no window.
  private static func factor(for values: Set<UInt32>) -> UInt32 {
    let others = CommonGrams.all.subtracting(values).map { $0 }
    var best = (factor: factors[0], count: Int.max)
    var taken = [Bool](repeating: false, count: 1 << slotBits)
    for factor in factors {
      for value in values { taken[slot(of: value, factor)] = true }
      let count = others.count { taken[slot(of: $0, factor)] }
      if count < best.count { best = (factor, count) }
      for value in values { taken[slot(of: value, factor)] = false }
    }
    return best.factor
  }

  /// The slot of a window's value.
  @inline(__always)
  private static func slot(of value: UInt32, _ factor: UInt32) -> Int {
    Int((value &* factor) >> (32 - slotBits))
  }

  @inline(__always)
  private static func value(at place: UnsafeRawPointer) -> UInt32 {
    unsafe UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
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
      let byte = unsafe UInt8(truncatingIfNeeded: groups[group].word >> (8 * UInt64(index)))
      if unsafe raw[start &+ index] != byte { return false }
    }
    return true
  }
}
