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

extension LineMarks {
  /// Takes the lines from a place on that end before `limit`, start like those of a shape with a header that
  /// is known, and of which nothing is to be asked: no other header and no number may stand in them. Lines
  /// between them that can only go on with a record are taken with the header behind them; one with a header
  /// must stand before the place. Where the last line of a process lies that was seen before is noted, and the
  /// place moves behind the lines.
  ///
  /// Lines with one of the hits from `first` on are noted in `marked`, and taken as far as there is room for
  /// them; one that no header follows is the last one, and not noted.
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
