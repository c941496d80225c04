internal import Scanning

/// The spelling of the start of a line up to its time stamp, as an earlier line of the log had it.
///
/// Nearly all stamps of a log are spelled alike: digits in the same places, and everything else the
/// same bytes. To compare many bytes at a time is much quicker than to read the stamp again. Where a
/// stamp lacks its year or its day, month, day and hour are fixed as well: what they are taken for
/// depends on the lines before.
struct StampShape: Sendable {
  /// How many bytes the start of the line, the stamp and the byte behind it take.
  let length: Int
  private let first: BlockPattern
  /// The bytes behind those, as far as they belong to it.
  private let second: BlockPattern
  /// The last bytes, where it is longer than both.
  private let last: BlockPattern

  /// How many bytes there must be from the start of a line on.
  static let reach = 40

  /// The lengths that have a shape.
  private static let lengths = 16...40

  /// Creates the shape of no stamp, whose length is 0.
  init() {
    length = 0
    first = BlockPattern()
    second = BlockPattern()
    last = BlockPattern()
  }

  /// Takes over the spelling of the start of a line with its stamp and the byte behind it; `nil` when
  /// that is too long or too short, or stands at the very end.
  init?(in bytes: Span<UInt8>, line start: Int, stamp: Range<Int>, _ kind: StampKind) {
    let length = stamp.upperBound + 1 - start
    guard Self.lengths.contains(length), start + Self.reach <= bytes.count,
      let colon = bytes.firstOffset(of: Byte.colon, in: stamp)
    else { return nil }
    let lower = kind == .iso ? stamp.lowerBound : colon
    // Behind hours, minutes and seconds stand the parts of a second; digits of the zone are fixed.
    let clockEnd = min(colon + 6, stamp.upperBound)
    let hasFraction = clockEnd < stamp.upperBound && ISOStamp.isFractionMark(bytes[clockEnd])
    let upper =
      hasFraction ? bytes.endOfDigits(from: clockEnd + 1, to: stamp.upperBound) : clockEnd
    func pattern(_ offset: Int) -> BlockPattern {
      BlockPattern(bytes, at: start + offset, count: min(BlockPattern.length, length - offset)) {
        let index = start + offset + $0
        return lower <= index && index < upper && Byte.isDigit(bytes[index])
      }
    }
    self.length = length
    first = pattern(0)
    second = pattern(BlockPattern.length)
    last = pattern(length - BlockPattern.length)
  }

  /// Whether a line of this spelling starts at `start`, with ``reach`` bytes from there on.
  @inline(__always)
  func matches(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var wrong =
      first.mismatch(bytes, at: start)
      | second.mismatch(bytes, at: start &+ BlockPattern.length)
    if length > 2 * BlockPattern.length {
      wrong |= last.mismatch(bytes, at: start &+ length &- BlockPattern.length)
    }
    return wrong[0] | wrong[1] == 0
  }

  /// The shape of lines that start so.
  func line(endingWith mark: LineShape.Mark, shift: Int32) -> LineShape {
    LineShape(
      front: (first, second), back: (BlockPattern(), last), length: length, mark: mark, shift: shift
    )
  }
}
