/// The tables that let through only the places of a text where a literal may stand.
///
/// Nearly all the time of a search goes here; the tables never change, and lie where they can be read
/// without asking anybody.
@safe
final class Sieve: @unchecked Sendable {
  /// Not 0 for the slots of windows; a byte each, for a bit costs as many steps more as a look-up.
  private let isTaken: UnsafeMutablePointer<UInt8>
  private let groups: UnsafeMutablePointer<WindowTable.Group>
  private let starts: UnsafeMutablePointer<Int32>
  private let groupCount: Int
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
    groupCount = windows.groups.count
    unsafe groups = .allocate(capacity: max(1, groupCount))
    for index in 0..<groupCount {
      unsafe (groups + index).initialize(to: windows.groups[index])
    }
    unsafe starts = .allocate(capacity: windows.starts.count)
    for index in windows.starts.indices {
      unsafe (starts + index).initialize(to: windows.starts[index])
    }
  }

  deinit {
    unsafe isTaken.deallocate()
    unsafe groups.deallocate()
    unsafe starts.deallocate()
  }

  /// Returns the next place, in steps of four from `start` on, where a literal's window stands in its
  /// word, or one behind `last`; a window at `last` must lie in the text.
  @inline(never)
  func candidate(in raw: UnsafeRawBufferPointer, from start: Int, upTo last: Int) -> Int {
    var position = start
    while true {
      position = unsafe letThrough(raw, from: position, upTo: last)
      guard position <= last else { return position }
      for index in unsafe groups(in: raw, at: position)
      where unsafe holds(index, in: raw, at: position) {
        return position
      }
      position &+= 4
    }
  }

  /// The next place whose slot is taken, or one behind `last`.
  @inline(__always)
  private func letThrough(_ raw: UnsafeRawBufferPointer, from start: Int, upTo last: Int) -> Int {
    // What is asked at every fourth byte is kept at hand, and four places are looked at in turn.
    let isTaken = unsafe isTaken
    let factor = factor
    func isHeld(_ position: Int) -> Bool {
      unsafe isTaken[Self.slot(of: Self.value(in: raw, at: position), factor)] != 0
    }
    var position = start
    while position &+ 28 <= last {
      if isHeld(position) { return position }
      if isHeld(position &+ 4) { return position &+ 4 }
      if isHeld(position &+ 8) { return position &+ 8 }
      if isHeld(position &+ 12) { return position &+ 12 }
      if isHeld(position &+ 16) { return position &+ 16 }
      if isHeld(position &+ 20) { return position &+ 20 }
      if isHeld(position &+ 24) { return position &+ 24 }
      if isHeld(position &+ 28) { return position &+ 28 }
      position &+= 32
    }
    while position <= last {
      if isHeld(position) { return position }
      position &+= 4
    }
    return position
  }

  /// The groups whose windows stand in their word at a place.
  @inline(__always)
  func groups(in raw: UnsafeRawBufferPointer, at position: Int) -> Range<Int> {
    unsafe groups(of: Self.value(in: raw, at: position))
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
  private func groups(of value: UInt32) -> Range<Int> {
    let bucket = WindowTable.bucket(of: value)
    return unsafe Int(starts[bucket])..<Int(starts[bucket &+ 1])
  }

  @inline(__always)
  private static func value(in raw: UnsafeRawBufferPointer, at position: Int) -> UInt32 {
    unsafe UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt32.self))
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
