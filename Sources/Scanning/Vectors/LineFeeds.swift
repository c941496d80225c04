/// Where the lines of a stretch of text end.
///
/// They are found in one pass over a stretch that stays in a processor's nearest cache, before the lines
/// are looked at one by one.
package struct LineFeeds {
  /// How many bytes are looked over at once.
  package static let stretch = 4096

  /// The offsets of the line feeds, and behind the last one of a number that no offset reaches.
  package private(set) var offsets: ContiguousArray<Int32>

  /// The bytes that were looked over.
  package private(set) var range = 0..<0

  private static let never = Int32.max

  /// Creates the line feeds of nothing.
  package init() { offsets = [Self.never] }

  /// Forgets what was looked over: other bytes come.
  package mutating func clear() {
    range = 0..<0
    offsets[0] = Self.never
  }

  /// Looks over the next bytes from an offset on, as far as whole blocks of 64 go.
  package mutating func look(over bytes: Span<UInt8>, from start: Int) {
    clear()
    guard bytes.count < Int(Self.never) else { return }
    if offsets.count < Self.stretch {
      offsets = ContiguousArray(repeating: Self.never, count: Self.stretch + 2)
    }
    range = start..<Self.look(over: bytes, from: start, &offsets)
  }

  private static func look(
    over bytes: Span<UInt8>, from start: Int, _ offsets: inout ContiguousArray<Int32>
  ) -> Int {
    let end = min(bytes.count, start &+ stretch)
    var offsets = offsets.mutableSpan
    var count = 0
    var position = start
    while position &+ 64 <= end {
      note(bytes.places(of: Byte.lineFeed, at: position), from: position, &offsets, &count)
      position &+= 64
    }
    offsets[count] = never
    return position
  }

  /// Appends the offsets of the set bits. The first two are written whether they are set or not:
  /// there are rarely more, and nothing is asked that cannot be foreseen.
  @inline(__always)
  private static func note(
    _ places: UInt64, from start: Int, _ offsets: inout MutableSpan<Int32>, _ count: inout Int
  ) {
    let start = Int32(truncatingIfNeeded: start)
    let others = places & (places &- 1)
    offsets[count] = start &+ Int32(truncatingIfNeeded: places.trailingZeroBitCount)
    offsets[count &+ 1] = start &+ Int32(truncatingIfNeeded: others.trailingZeroBitCount)
    count &+= (places != 0 ? 1 : 0) &+ (others != 0 ? 1 : 0)
    var rest = others & (others &- 1)
    while rest != 0 {
      offsets[count] = start &+ Int32(truncatingIfNeeded: rest.trailingZeroBitCount)
      rest &= rest &- 1
      count &+= 1
    }
  }
}
