internal import Scanning

/// What headers that were read in full teach.
extension HeaderCache {
  /// Remembers a header that was found at the start of its line, and its process.
  mutating func learn(
    _ header: RecordHeader, line: Int, slot: Int, on clock: ClockTracker, columns: Int,
    in bytes: Span<UInt8>
  ) {
    let end = header.stamp.upperBound
    guard header.start == line, let (found, upper) = Self.mark(of: header, in: bytes),
      KnownHeaders.lengths.contains(upper - end), line + StampShape.reach <= bytes.count
    else { return }
    let basis = Basis(clock: clock.reading(of: header.stampKind), columns: columns)
    let isKnown =
      self.basis == basis && model?.format == header.format && mark == found
      && model?.shift == header.shift
      && model?.isDayKnown == header.isDayKnown && shape.length == end + 1 - line
      && shape.matches(bytes, at: line)
    if !isKnown {
      guard
        let shape = StampShape(in: bytes, line: line, stamp: header.stamp, header.stampKind)
      else { return }
      if mark != found || model?.format != header.format || self.basis.columns != columns {
        forget()
      }
      self.shape = shape
      mark = found
      model = header
      stampStart = header.stamp.lowerBound - line
      self.basis = basis
    }
    if known.isFull { forget() }
    let place = KnownHeaders.place(in: bytes, endingAt: Self.keyEnd(found, upper, in: bytes))
    let old = known.headers[place]
    if Int(old.count) == upper - end, Int(old.slot) == slot,
      end + KnownHeaders.lengths.upperBound <= bytes.count, isSame(old, in: bytes, at: end)
    {
      return
    }
    known.note(end..<upper, of: bytes, slot: slot, at: place)
    entries[place] = Entry(
      name: header.name.lowerBound - end..<header.name.upperBound - end,
      pid: header.pid.lowerBound - end..<header.pid.upperBound - end)
  }

  private mutating func forget() {
    known = KnownHeaders()
    entries = Self.noEntries
  }

  /// What ends the known part of a header, and where that is; `nil` for headers that are not
  /// remembered.
  private static func mark(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (Mark, Int)? {
    let end = header.stamp.upperBound
    switch header.format {
    case .nslog, .lumberjack, .logCompact:
      guard let thread = header.thread, end + 4 < bytes.count,
        header.format == .logCompact || isUnmistakable(in: bytes, at: end),
        bytes.firstOffset(of: Byte.colon, in: end..<thread.lowerBound) == thread.lowerBound - 1
      else { return nil }
      return (.thread, thread.lowerBound)
    case .syslog, .idevicesyslog:
      guard let colon = bytes.firstOffset(of: Byte.colon, in: end..<header.message),
        header.message - colon == 2
      else { return nil }
      return (.message, header.message)
    case .consoleApp:
      guard header.messageEnd == nil, header.message > end else { return nil }
      let tabs = bytes.count(of: Byte.tab, in: end..<header.message)
      guard tabs > 0, bytes[header.message - 1] == Byte.tab else { return nil }
      return (.tabs(tabs), header.message)
    default: return nil
    }
  }

  /// Whether nothing behind a stamp speaks for another format than NSLog's.
  private static func isUnmistakable(in bytes: Span<UInt8>, at stampEnd: Int) -> Bool {
    bytes[stampEnd] == Byte.space && bytes[stampEnd + 1] > UInt8(ascii: "0")
      && bytes[stampEnd + 2] != Byte.space && bytes[stampEnd + 3] != Byte.space
  }
}
