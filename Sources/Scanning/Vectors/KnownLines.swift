internal import CVectors

/// How lines start that are like earlier ones.
package struct LineShape: Sendable {
  /// What ends the part of a header that is compared.
  package enum Mark: Equatable, Sendable {
    /// The colon between pid and thread.
    case thread
    /// The colon before the message.
    case message
    /// So many tabs.
    case tabs(Int)
  }

  let shape: bglog_line_shape

  /// Creates the shape of lines whose stamp, with the byte behind it, takes `length` bytes and starts with two
  /// patterns, one behind the other; if it is longer than both, it ends with the other two.
  package init(
    front: (BlockPattern, BlockPattern), back: (BlockPattern, BlockPattern), length: Int,
    mark: Mark, shift: Int32
  ) {
    func pattern(_ blocks: (BlockPattern, BlockPattern)) -> bglog_pattern {
      bglog_pattern(
        value: (blocks.0.value, blocks.1.value), fixed: (blocks.0.fixed, blocks.1.fixed),
        digits: (blocks.0.digits, blocks.1.digits))
    }
    let (end, tabs) =
      switch mark {
      case .thread: (BGLOG_THREAD, 0)
      case .message: (BGLOG_MESSAGE, 0)
      case .tabs(let count): (BGLOG_TABS, count)
      }
    shape = bglog_line_shape(
      front: pattern(front), back: pattern(back), length: Int32(length), mark: Int32(end),
      tabs: Int32(truncatingIfNeeded: tabs), shift: shift)
  }
}

/// The last line of a process that was noted again; few bytes, for every line is noted. As C has it.
package struct SeenLine: BitwiseCopyable, Sendable {
  /// Where the line starts, or a negative number where another one came since.
  package var start: Int
  package var end: Int
  package var line: Int
  package var shift: Int32

  package init(start: Int = -1, end: Int = 0, line: Int = 0, shift: Int32 = 0) {
    self.start = start
    self.end = end
    self.line = line
    self.shift = shift
  }
}

/// Where one is among the lines of a stretch.
package struct LinePlace {
  /// The numbers of the next line feed and closing bracket.
  package var feed = 0
  package var closing = 0
  /// Where the next line starts, and the number of the line before it.
  package var position = 0
  package var line = 0

  package init() {}
}

/// A line with a header that is known and with a literal, and behind it another one with a header. As C has it.
package struct MarkedLine: BitwiseCopyable, Sendable {
  /// Where the line starts and ends, and where the next one starts.
  package var start = 0
  package var end = 0
  package var next = 0
  /// Where its message starts, or what a format prints before it.
  package var text = 0
  /// The number of its header, and its own.
  package var header = 0
  package var line = 0

  package init() {}
}

/// Lines that were taken one after the other.
package struct LineRun {
  /// How many start with a header; the others go on with the record of the line above.
  package var count: Int
  /// The last one, which has a header, and where its message starts, or what a format prints before it.
  package var last: Range<Int>
  package var text: Int
  /// The number of its header.
  package var header: Int
  /// Whether it holds a literal.
  package var isLastMarked: Bool
  /// How many others do, which were noted.
  package var marked: Int
}

extension LineMarks {
  /// Takes the lines from a place on that end before `limit`, start like those of a shape with a header that
  /// is known, and of which nothing is to be asked: no other header and no number may stand in them. Lines
  /// between them that can only go on with a record are taken with the header behind them; one with a header
  /// must stand before the place. Where the last line of a process lies that was seen before is noted, and the
  /// place moves behind the lines.
  ///
  /// Lines with one of the hits from `first` on are marked as far as there is room for them and one more, where a
  /// header follows; where none does, such a line is the last one.
  ///
  /// - Returns: The lines, or `nil` where the next one is to be looked at more closely.
  package func takeLines(
    at place: inout LinePlace, upTo limit: Int, like shape: LineShape,
    _ known: KnownHeaders, seen: inout MutableSpan<SeenLine>,
    hits: Span<LiteralSearch.Hit>, from first: Int, marked: inout MutableSpan<MarkedLine>,
    in bytes: Span<UInt8>
  ) -> LineRun? {
    precondition(range.upperBound <= bytes.count)
    precondition(feeds.indices.contains(place.feed) && closings.indices.contains(place.closing))
    precondition(place.position >= 0 && !marked.isEmpty && (0...hits.count).contains(first))
    var lines = unsafe bglog_lines()
    let count = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe known.headers.withUnsafeBytes { headers in
        unsafe known.letters.withUnsafeBufferPointer { letters in
          unsafe seen.withUnsafeMutableBytes { seen in
            unsafe feeds.withUnsafeBufferPointer { feeds in
              unsafe closings.withUnsafeBufferPointer { closings in
                unsafe hits.withUnsafeBytes { hits in
                  unsafe marked.withUnsafeMutableBytes { marked in
                    let hits = unsafe hits.assumingMemoryBound(to: bglog_hit.self)
                    let marked = unsafe marked.assumingMemoryBound(to: bglog_marked.self)
                    unsafe lines = bglog_lines(
                      bytes: bytes.baseAddress, size: Int64(bytes.count), feeds: feeds.baseAddress,
                      closings: closings.baseAddress, feed: Int64(place.feed),
                      closing: Int64(place.closing), position: Int64(place.position),
                      line: Int64(place.line), limit: Int64(min(limit, range.upperBound)), start: 0,
                      end: 0, text: 0, header: 0, hit: hits.baseAddress.map { unsafe $0 + first },
                      hits_end: hits.baseAddress.map { unsafe $0 + hits.count },
                      marked: marked.baseAddress, marked_count: 0,
                      marked_room: Int64(marked.count), is_last_marked: 0)
                    var known = unsafe bglog_known(
                      shape: shape.shape,
                      headers: headers.baseAddress?.assumingMemoryBound(to: bglog_header.self),
                      letters: letters.baseAddress,
                      seen: seen.baseAddress?.assumingMemoryBound(to: bglog_seen.self),
                      seen_count: UInt32(seen.count / MemoryLayout<SeenLine>.stride))
                    return unsafe bglog_take_lines(&known, &lines)
                  }
                }
              }
            }
          }
        }
      }
    }
    place.feed = Int(unsafe lines.feed)
    place.closing = Int(unsafe lines.closing)
    place.position = Int(unsafe lines.position)
    place.line = Int(unsafe lines.line)
    guard count > 0 else { return nil }
    return LineRun(
      count: count, last: Int(unsafe lines.start)..<Int(unsafe lines.end),
      text: Int(unsafe lines.text), header: Int(unsafe lines.header),
      isLastMarked: unsafe lines.is_last_marked != 0, marked: Int(unsafe lines.marked_count))
  }
}
