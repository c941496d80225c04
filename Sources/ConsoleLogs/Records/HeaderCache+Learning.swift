internal import Scanning

/// What headers that were read in full teach.
extension HeaderCache {
  /// Remembers a header that was found at the start of its line, and its process.
  mutating func learn(
    _ header: RecordHeader, line: Int, slot: Int, on clock: ClockTracker, columns: Int,
    in bytes: Span<UInt8>
  ) {
    let end = header.stamp.upperBound
    guard header.start == line,
      let (found, upper) = header.format.type.repeatedPart(of: header, in: bytes),
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
}
