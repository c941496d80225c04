/// A hash table of the values of all windows. The owner must call ``deallocate()``.
@safe
struct WindowSlots {
  /// 1 for each slot that the value of a window falls into, 0 for the others.
  private let isTaken: UnsafeMutablePointer<UInt8>
  private let factor: UInt32

  /// The number of slots is two to this power; 32 KiB fit into a processor's first-level cache.
  private static let slotBits: UInt32 = 15

  /// Creates a table of the given values.
  init(_ values: Set<UInt32>) {
    factor = Self.factor(for: values)
    unsafe isTaken = .allocate(capacity: 1 << Self.slotBits)
    unsafe isTaken.initialize(repeating: 0, count: 1 << Self.slotBits)
    for value in values { unsafe isTaken[Self.slot(of: value, factor)] = 1 }
  }

  /// Frees the memory of the table.
  func deallocate() { unsafe isTaken.deallocate() }

  /// Odd multipliers that spread values well.
  private static let factors: [UInt32] = [
    0x9E37_79B1, 0x85EB_CA6B, 0xC2B2_AE35, 0x27D4_EB2F, 0x1656_67B1, 0xCC9E_2D51, 0x2C1B_3C6D,
    0x297A_2D39,
  ]

  /// Returns the multiplier with which the fewest common letter sequences that are not windows fall into the
  /// slot of a window.
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

  /// Returns the slot of a window's value.
  @inline(__always)
  private static func slot(of value: UInt32, _ factor: UInt32) -> Int {
    Int((value &* factor) >> (32 - slotBits))
  }

  /// Looks at every fourth offset from `base` on, up to `count`, writes those at which a window may occur,
  /// and returns how many there are. There must be room for every offset that is looked at.
  ///
  /// Each offset is written first and overwritten if no window can occur there; that avoids a branch that
  /// cannot be predicted.
  @inline(__always)
  func places(
    _ base: UnsafeRawPointer, count: Int, into first: UnsafeMutablePointer<UInt16>
  ) -> Int {
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
