internal import CVectors

/// The tables that let through only the places of a text where a literal may stand.
///
/// Nearly all the time of a search goes here; the tables never change, and lie where they can be read
/// without asking anybody.
@safe
final class Sieve: @unchecked Sendable {
  /// 1 for the slots of windows, 0 for others; a byte each, for a bit costs as many steps more as a
  /// look-up.
  let isTaken: UnsafeMutablePointer<UInt8>
  let groups: UnsafeMutablePointer<WindowTable.Group>
  let buckets: UnsafeMutablePointer<WindowTable.Bucket>
  let windows: UnsafeMutablePointer<WindowTable.Window>
  /// What stands beside the word of each window: most of those that share a word go by it.
  let neighbours: UnsafeMutablePointer<UInt16>
  let factor: UInt32
  /// What is looked for at every place instead of windows at every fourth one.
  let grams: UnsafeMutablePointer<bglog_grams>?

  /// How far the places that are looked at lie from each other.
  var step: Int { unsafe grams == nil ? 4 : 1 }

  /// The number of slots: what is used of 32 KiB stays in a processor's nearest cache, and the windows of
  /// a few hundred literals take a few hundredths of them.
  private static let slotBits: UInt32 = 15

  /// Creates the sieve of the windows in a table, or of those that are the given grams.
  init(_ windows: WindowTable, grams sets: GramSets?) {
    let values = sets == nil ? Set(windows.windows.map(\.value)) : []
    unsafe grams = sets == nil ? nil : .allocate(capacity: 1)
    if let sets { unsafe grams?.initialize(to: sets.grams) }
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
    unsafe self.windows = .allocate(capacity: max(1, windows.windows.count))
    for index in windows.windows.indices {
      unsafe (self.windows + index).initialize(to: windows.windows[index])
    }
    unsafe neighbours = .allocate(capacity: max(1, windows.windows.count))
    for index in windows.windows.indices {
      unsafe (neighbours + index).initialize(to: windows.windows[index].neighbours)
    }
  }

  deinit {
    unsafe isTaken.deallocate()
    unsafe groups.deallocate()
    unsafe buckets.deallocate()
    unsafe windows.deallocate()
    unsafe neighbours.deallocate()
    unsafe grams?.deallocate()
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
  static func slot(of value: UInt32, _ factor: UInt32) -> Int {
    Int((value &* factor) >> (32 - slotBits))
  }

  /// The four bytes at a place as a window's value has them.
  @inline(__always)
  static func value(at place: UnsafeRawPointer) -> UInt32 {
    unsafe UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
  }
}
