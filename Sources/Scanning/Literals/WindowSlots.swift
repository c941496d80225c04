/// A table of the values that the windows of literals have.
///
/// Its memory is given back by whoever made it.
@safe
struct WindowSlots {
  /// 1 for the slots of windows, 0 for others; a byte each, for a bit costs as many steps more as a
  /// look-up.
  private let isTaken: UnsafeMutablePointer<UInt8>
  private let factor: UInt32

  /// The number of slots: what is used of 32 KiB stays in a processor's nearest cache, and the windows of
  /// a few hundred literals take a few hundredths of them.
  private static let slotBits: UInt32 = 15

  /// Creates the table of some values.
  init(_ values: Set<UInt32>) {
    factor = Self.factor(for: values)
    unsafe isTaken = .allocate(capacity: 1 << Self.slotBits)
    unsafe isTaken.initialize(repeating: 0, count: 1 << Self.slotBits)
    for value in values { unsafe isTaken[Self.slot(of: value, factor)] = 1 }
  }

  func deallocate() { unsafe isTaken.deallocate() }

  /// Odd numbers that spread values well.
  private static let factors: [UInt32] = [
    0x9E37_79B1, 0x85EB_CA6B, 0xC2B2_AE35, 0x27D4_EB2F, 0x1656_67B1, 0xCC9E_2D51, 0x2C1B_3C6D,
    0x297A_2D39,
  ]

  /// The factor with which the fewest common letters get through that are no window.
  private static func factor(for values: Set<UInt32>) -> UInt32 {
    let others = CommonGrams.all.filter { !values.contains($0) }
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

  /// Writes how far behind the start of a text the windows lie whose slot is taken, in steps of four and up to
  /// `count` bytes behind it, and returns how many they are; there must be room for all that are looked at.
  @inline(__always)
  func places(
    _ base: UnsafeRawPointer, count: Int, into first: UnsafeMutablePointer<UInt16>
  ) -> Int {
    // What is asked at every fourth byte is kept at hand, and eight places are looked at in turn.
    let isTaken = unsafe isTaken
    let factor = factor
    var next = unsafe first
    func note(_ position: Int) {
      unsafe next.pointee = UInt16(truncatingIfNeeded: position)
      unsafe next += Int(
        isTaken[Self.slot(of: LiteralPrefilter.value(at: base + position), factor)])
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
}
