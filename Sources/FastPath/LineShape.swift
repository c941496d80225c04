internal import CFastPath

/// How lines start that repeat the header of an earlier one: the spelling of their stamp, and what ends
/// the part of the header behind it that is compared.
///
/// Nearly all stamps of a log are spelled alike: digits in the same places, and everything else the same
/// bytes. Comparing many bytes at a time is much faster than reading the stamp again.
package struct LineShape: Sendable {
  /// What ends the part of a header that is compared.
  package enum Mark: Equatable, Sendable {
    /// The colon between pid and thread.
    case thread
    /// The colon before the message.
    case message
    /// The last of this many tabs, counting the one behind the stamp.
    case tabs(Int)
  }

  /// What ends the part of a header that is compared.
  package let mark: Mark
  /// How many bytes the start of the line, its stamp and the byte behind it take.
  package var length: Int { Int(shape.length) }

  var shape: bglog_shape

  /// How many bytes must follow the start of a line, and how long a stamp with the byte behind it may be.
  private static let reach = 40
  private static let shortest = 16

  /// Takes over the spelling of the line at `start`, whose stamp ends at `stampEnd`; `nil` if the stamp
  /// is too short or too long, or stands too near to the end of the text.
  ///
  /// Digits in `varying` may be any digits; all other bytes are fixed.
  package init?(
    in bytes: Span<UInt8>, line start: Int, stampEnd: Int, varying: Range<Int>, mark: Mark
  ) {
    let length = stampEnd + 1 - start
    guard Self.shortest <= length, length <= Self.reach, start + Self.reach <= bytes.count else {
      return nil
    }
    func block(_ offset: Int) -> bglog_block {
      var block = bglog_block()
      for index in 0..<min(BlockPattern.length, length - offset) {
        let place = start + offset + index
        if varying.contains(place), bytes[place] >= 0x30, bytes[place] <= 0x39 {
          block.digits[index] = 0x80
        } else {
          block.value[index] = bytes[place]
          block.fixed[index] = 0xFF
        }
      }
      return block
    }
    let (end, tabs) =
      switch mark {
      case .thread: (BGLOG_THREAD, 0)
      case .message: (BGLOG_MESSAGE, 0)
      case .tabs(let count): (BGLOG_TABS, count)
      }
    shape = bglog_shape(
      front: (block(0), block(16)), back: block(length - 16), length: Int32(length),
      mark: Int32(end), tabs: Int32(truncatingIfNeeded: tabs), number: 0)
    self.mark = mark
  }

  /// Whether the line at `start` begins with such a stamp.
  package func matches(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start + Self.reach <= bytes.count else { return false }
    return unsafe bytes.withUnsafeBytes { raw in
      unsafe withUnsafePointer(to: shape) { shape in
        unsafe bglog_has_stamp(shape, raw.baseAddress.unsafelyUnwrapped + start) != 0
      }
    }
  }
}

/// Sixteen bytes of which some must be decimal digits, and the rest may be anything.
package struct BlockPattern: Sendable {
  /// How many bytes a pattern has.
  package static let length = 16

  private var block = bglog_block()

  /// Creates the pattern of bytes that may be anything, except for digits at the given offsets.
  package init(digitsAt offsets: [Int]) {
    for offset in offsets { block.digits[offset] = 0x80 }
  }

  /// Whether the bytes from an offset on match; they must lie in the span.
  package func matches(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    precondition(offset >= 0 && offset + Self.length <= bytes.count)
    return unsafe bytes.withUnsafeBytes { raw in
      unsafe withUnsafePointer(to: block) { block in
        unsafe bglog_matches(block, raw.baseAddress.unsafelyUnwrapped + offset) != 0
      }
    }
  }
}
