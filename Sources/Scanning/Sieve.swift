/// The tables that let through only the places of a text where a literal may stand.
///
/// Nearly all the time of a search goes here; the tables never change, and lie where they can be read
/// without asking anybody.
@safe
final class Sieve: @unchecked Sendable {
  private let bitmap: UnsafeMutablePointer<UInt64>
  private let groups: UnsafeMutablePointer<WindowTable.Group>
  private let starts: UnsafeMutablePointer<Int32>
  private let groupCount: Int

  /// The size of the bitmap: 16 KiB stay in a processor's nearest cache, and the windows of a
  /// thousand literals set a few hundredths of its bits.
  private static let slotBits: UInt32 = 17

  /// Creates the sieve of the windows in a table.
  init(_ windows: WindowTable) {
    let words = 1 << (Self.slotBits - 6)
    unsafe bitmap = .allocate(capacity: words)
    unsafe bitmap.initialize(repeating: 0, count: words)
    for window in windows.windows {
      let slot = Self.slot(of: window.value)
      unsafe bitmap[slot >> 6] |= 1 << UInt64(slot & 63)
    }
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
    unsafe bitmap.deallocate()
    unsafe groups.deallocate()
    unsafe starts.deallocate()
  }

  /// Returns the next place, in steps of four from `start` on, where a literal's window stands in its
  /// word, or one behind `last`; a window at `last` must lie in the text.
  @inline(never)
  func candidate(in raw: UnsafeRawBufferPointer, from start: Int, upTo last: Int) -> Int {
    var position = start
    while position <= last {
      let value = unsafe Self.value(in: raw, at: position)
      let slot = Self.slot(of: value)
      if unsafe bitmap[slot >> 6] & (1 << UInt64(slot & 63)) != 0 {
        for index in self.groups(of: value) where unsafe holds(index, in: raw, at: position) {
          return position
        }
      }
      position &+= 4
    }
    return position
  }

  /// The groups whose windows stand in their word at a place.
  @inline(__always)
  func groups(in raw: UnsafeRawBufferPointer, at position: Int) -> Range<Int> {
    unsafe groups(of: Self.value(in: raw, at: position))
  }

  /// The place of a window's value in the bitmap.
  @inline(__always)
  private static func slot(of value: UInt32) -> Int {
    Int((value &* 0x9E37_79B1) >> (32 - slotBits))
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

  /// Whether the text around a place holds the word that the windows of a group lie in.
  @inline(__always)
  func holds(_ group: Int, in raw: UnsafeRawBufferPointer, at position: Int) -> Bool {
    let start = unsafe position &- Int(groups[group].shift)
    guard start >= 0, start &+ 8 <= raw.count else {
      return unsafe holdsAtEdge(group, in: raw, from: start)
    }
    let word = unsafe UInt64(
      littleEndian: raw.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    return unsafe word & WindowTable.wordMask == groups[group].word
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
