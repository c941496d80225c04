internal import Scanning

/// The spelling of a full date with a time, as an earlier line of the log had it.
///
/// Nearly all stamps of a log are spelled alike: digits in the same places, and everything else the
/// same bytes. To compare eight bytes at a time is much quicker than to read the stamp again.
struct StampShape: Sendable {
  /// How many bytes the stamp and the blank behind it take.
  let length: Int
  private let first: WordPattern
  private let second: WordPattern
  private let third: WordPattern
  private let fourth: WordPattern
  private let last: WordPattern

  /// How many bytes there must be from the start of a stamp on.
  static let reach = 40

  /// The shortest and the longest stamp that has a shape, with the blank behind it.
  private static let lengths = 22...40

  /// Creates the shape of no stamp, whose length is 0.
  init() {
    length = 0
    first = WordPattern()
    second = WordPattern()
    third = WordPattern()
    fourth = WordPattern()
    last = WordPattern()
  }

  /// Takes over the spelling of a stamp that ``ISOStamp/end(in:at:lineEnd:)`` accepted, with the byte
  /// behind it; `nil` when it is too long or stands at the very end.
  init?(in bytes: Span<UInt8>, stamp: Range<Int>) {
    let start = stamp.lowerBound
    let length = stamp.count + 1
    guard Self.lengths.contains(length), start + Self.reach <= bytes.count else { return nil }
    let clockEnd = start + ISOStamp.clockLength
    let fractionEnd =
      ISOStamp.isFractionMark(bytes[clockEnd])
      ? bytes.endOfDigits(from: clockEnd + 1, to: stamp.upperBound) : clockEnd
    // The zone stays what it is; a digit in it is no part of the time.
    func pattern(_ offset: Int) -> WordPattern {
      WordPattern(bytes.word(at: start + offset)) {
        let index = start + offset + $0
        return index < fractionEnd && Byte.isDigit(bytes[index])
      }
    }
    self.length = length
    first = pattern(0)
    second = pattern(8)
    third = pattern(min(16, length - 8))
    fourth = pattern(min(24, length - 8))
    last = pattern(length - 8)
  }

  /// Whether a stamp of this spelling stands at `start`, with ``reach`` bytes from there on.
  @inline(__always)
  func matches(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    guard first.matches(bytes.word(at: start)), second.matches(bytes.word(at: start &+ 8)),
      last.matches(bytes.word(at: start &+ length &- 8))
    else { return false }
    if length <= 24 { return true }
    return third.matches(bytes.word(at: start &+ 16))
      && (length <= 32 || fourth.matches(bytes.word(at: start &+ 24)))
  }
}
