internal import CFastPath

/// How lines start that repeat the header of an earlier line: the spelling of the stamp, and the mark that
/// ends the part of the header that is compared, which follows the stamp.
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
    /// The last of this many tabs, counting the one after the stamp.
    case tabs(Int)
  }

  /// What ends the part of a header that is compared.
  package let mark: Mark
  /// How many bytes of the line the shape covers: from its start to the byte after the stamp.
  package var length: Int { Int(shape.length) }

  /// The shape as the C code needs it.
  var shape: bglog_shape

  /// How many bytes must be readable from the start of a line on, which is also the greatest ``length``.
  private static let reach = 40
  private static let shortest = 16

  /// Learns the shape of the line at `start`, whose stamp ends at `stampEnd`; `nil` if the stamp is too short
  /// or too long, or too near the end of the bytes.
  ///
  /// Digits of the line within `varying` match any digits; all other bytes match only themselves.
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

  /// Whether the line at `start` begins with a stamp of this shape.
  package func matches(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    guard start >= 0, start + Self.reach <= bytes.count else { return false }
    return unsafe bytes.withUnsafeBytes { raw in
      unsafe withUnsafePointer(to: shape) { shape in
        unsafe bglog_has_stamp(shape, raw.baseAddress.unsafelyUnwrapped + start) != 0
      }
    }
  }
}

/// A pattern for sixteen bytes, some of which must be decimal digits; the others may be anything.
package struct BlockPattern: Sendable {
  /// The length of a pattern in bytes.
  package static let length = 16

  private var block = bglog_block()

  /// Creates a pattern that requires digits at the given offsets and allows anything elsewhere.
  package init(digitsAt offsets: [Int]) {
    for offset in offsets { block.digits[offset] = 0x80 }
  }

  /// Whether the bytes from an offset on match; all of them must lie within the span.
  package func matches(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    precondition(offset >= 0 && offset + Self.length <= bytes.count)
    return unsafe bytes.withUnsafeBytes { raw in
      unsafe withUnsafePointer(to: block) { block in
        unsafe bglog_matches(block, raw.baseAddress.unsafelyUnwrapped + offset) != 0
      }
    }
  }
}
