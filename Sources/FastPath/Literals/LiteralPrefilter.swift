/// Tables that rule out nearly all positions in a text at which no literal occurs.
///
/// They are allocated once, never change, and are read without reference counting or bounds checks.
@safe
final class LiteralPrefilter: @unchecked Sendable {
  /// How many bytes are looked at in one pass, a multiple of 4.
  static let block = 16_384

  /// The distance in bytes between two positions that are looked at.
  static let step = 4

  private let slots: WindowSlots
  private let buckets: UnsafeMutablePointer<WindowIndex.Bucket>
  /// The groups of the index.
  let groups: UnsafeMutablePointer<WindowIndex.Group>
  /// The windows of the index.
  let windows: UnsafeMutablePointer<WindowIndex.Window>

  /// Creates the tables of the given windows.
  init(_ index: WindowIndex) {
    slots = WindowSlots(Set(index.windows.map(\.value)))
    unsafe buckets = Self.copy(index.buckets)
    unsafe groups = Self.copy(index.groups)
    unsafe windows = Self.copy(index.windows)
  }

  private static func copy<Element>(
    _ elements: ContiguousArray<Element>
  ) -> UnsafeMutablePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    for index in elements.indices { unsafe (copy + index).initialize(to: elements[index]) }
    return unsafe copy
  }

  deinit {
    slots.deallocate()
    unsafe buckets.deallocate()
    unsafe groups.deallocate()
    unsafe windows.deallocate()
  }

  /// Finds the positions in the block that begins at `start` at which a window may occur, none after `last`.
  /// Writes their distances from `start` and returns how many there are. The four bytes at `last` must lie
  /// within the text.
  func places(
    in raw: UnsafeRawBufferPointer, from start: Int, upTo last: Int,
    into places: UnsafeMutableBufferPointer<UInt16>
  ) -> Int {
    precondition(places.count >= Self.block / Self.step)
    guard let base = raw.baseAddress, let first = places.baseAddress else { return 0 }
    let end = min(last, start &+ Self.block &- 1)
    let count = unsafe slots.places(base + start, count: end &- start, into: first)
    // The bytes next to them rule out two of three positions, again without a branch.
    var next = unsafe first
    for index in 0..<count {
      let place = unsafe start &+ Int(places[index])
      let bucket = unsafe buckets[WindowIndex.bucket(of: Self.value(at: base + place))]
      // At the edges of the text there is no byte next to the window; a byte of the window is taken instead.
      let before = unsafe bucket.before >> UInt32(raw[max(0, place &- 1)] & 31)
      let behind = unsafe bucket.behind >> UInt32(raw[min(raw.count &- 1, place &+ 4)] & 31)
      unsafe next.pointee = places[index]
      unsafe next += Int(before & behind & 1)
    }
    return unsafe next - first
  }

  /// Returns the four bytes at an address as the value of a window.
  @inline(__always)
  static func value(at place: UnsafeRawPointer) -> UInt32 {
    unsafe UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
  }

  /// Returns the indices of the groups whose windows may occur at a position.
  @inline(__always)
  func groups(in raw: UnsafeRawBufferPointer, at position: Int) -> Range<Int> {
    guard let base = raw.baseAddress else { return 0..<0 }
    let bucket = unsafe WindowIndex.bucket(of: Self.value(at: base + position))
    return unsafe Int(buckets[bucket].start)..<Int(buckets[bucket &+ 1].start)
  }

  /// Whether the text around a position has the seven bytes of a group's windows and may have one of their
  /// literals.
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

  /// Compares the last seven bytes of the text, where loading eight bytes would read past its end.
  @inline(never)
  private func holdsAtEdge(
    _ group: Int, in raw: UnsafeRawBufferPointer, from start: Int
  ) -> Bool {
    guard start >= 0, start &+ 7 == raw.count else { return false }
    return (0..<7).allSatisfy { index in
      unsafe raw[start &+ index] == WindowIndex.byte(index, of: groups[group].word)
    }
  }
}
