internal import Scanning

/// Recognises headers that are spelled like those of earlier lines, at a fraction of the cost.
///
/// A log interleaves a few dozen processes and prints all its stamps in one way. What stands between
/// the stamp and the thread or the message, ` State Lab[7449:`, was looked at in full when it came for
/// the first time; from then on it is compared. What is not known is left to ``LeadingHeader``.
struct HeaderCache {
  /// A header that was recognised; small, for there is one for nearly every line.
  struct Match {
    /// Where the message starts, or what a format prints between header and message.
    var text: Int
    /// The number of what is known of the process.
    var entry: Int
  }

  typealias Mark = LineShape.Mark

  /// Where name and pid stand in a header, counted from the end of the stamp.
  struct Entry {
    var name = 0..<0
    var pid = 0..<0
  }

  /// How many processes are remembered at most.
  static let size = KnownHeaders.count
  /// How many bytes there must be from the start of a line on: its stamp, what is compared, the thread,
  /// and eight bytes more that are looked at with them.
  private static let room = StampShape.reach + KnownHeaders.lengths.upperBound + 24
  /// The fewest bytes of a line; what is shorter has hardly room for a header, and is read in full.
  private static let shortestLine = 36

  var shape = StampShape()
  var mark = Mark.thread
  /// What is compared, and what is known beside it.
  var known = KnownHeaders()
  var entries = HeaderCache.noEntries

  /// Made once: each thread that reads a log ahead starts with a memory of nothing.
  static let noEntries = ContiguousArray<Entry>(repeating: Entry(), count: size)

  /// What the stamps of the headers that are remembered mean; only its format and its stamp count.
  var model: RecordHeader?

  /// What stamps without year or day, and columns, were taken for when it was learned.
  var basis = Basis()

  /// What the meaning of a header depends on beside its own bytes.
  struct Basis: Equatable {
    var clock = ClockTracker.Reading()
    var columns = 0
  }

  /// The header whose likes are recognised as things stand; `nil` when none are.
  func model(on clock: ClockTracker, columns: Int) -> RecordHeader? {
    guard shape.length > 0, let model else { return nil }
    return basis == Basis(clock: clock.reading(of: model.stampKind), columns: columns) ? model : nil
  }

  /// The offset behind the bytes that tell processes apart: the pid, or the name.
  @inline(__always)
  static func keyEnd(_ mark: Mark, _ upper: Int, in bytes: Span<UInt8>) -> Int {
    guard mark == .message else { return upper }
    // `Lab[3000] <Warning>: `, or `Lab[3000]: `.
    let level = upper &- 4
    guard bytes[level &+ 1] == UInt8(ascii: ">") else { return level &+ 2 }
    var index = level
    while index > 16, bytes[index] != Byte.closeBracket { index &-= 1 }
    return index
  }

  /// Returns the header at the start of a line that ends at `end`, or `nil` when it is none that is
  /// remembered.
  @inline(__always)
  func match(in bytes: Span<UInt8>, at start: Int, lineEnd end: Int) -> Match? {
    guard end &- start >= Self.shortestLine, start &+ Self.room <= bytes.count,
      shape.matches(bytes, at: start)
    else { return nil }
    // The byte behind the stamp is the first one that is compared.
    let lower = start &+ shape.length &- 1
    guard let upper = endOfKnown(in: bytes, from: lower, lineEnd: end) else { return nil }
    let place = KnownHeaders.place(in: bytes, endingAt: Self.keyEnd(mark, upper, in: bytes))
    let header = known.headers[place]
    guard Int(header.count) == upper &- lower, isSame(header, in: bytes, at: lower) else {
      return nil
    }
    guard mark == .thread else { return Match(text: upper, entry: place) }
    let close = upper &+ bytes.word(at: upper).hexDigitCount
    guard close > upper, close &+ 1 < end, bytes[close] == Byte.closeBracket,
      Byte.isBlank(bytes[close &+ 1])
    else { return nil }
    return Match(text: close &+ 2, entry: place)
  }

  /// The end of the part of a header that is compared, or `nil` when it does not end soon.
  @inline(__always)
  private func endOfKnown(in bytes: Span<UInt8>, from lower: Int, lineEnd: Int) -> Int? {
    switch mark {
    case .thread:
      let colon = lower &+ Self.distanceToColon(in: bytes, from: lower)
      return colon &- lower >= 7 && colon < lineEnd ? colon &+ 1 : nil
    case .message:
      let colon = lower &+ Self.distanceToColon(in: bytes, from: lower)
      return colon &- lower >= 7 && colon &+ 2 < lineEnd ? colon &+ 2 : nil
    case .tabs(let count):
      var places = bytes.places(of: Byte.tab, at: lower &+ 1)
      for _ in 2..<max(2, count) { places &= places &- 1 }
      guard count > 1 else { return nil }
      let tab = lower &+ 1 &+ places.trailingZeroBitCount
      return places != 0 && tab &- lower >= 7 && tab < lineEnd ? tab &+ 1 : nil
    }
  }

  /// How far it is to the next colon; beyond every line where it is not near.
  @inline(__always)
  private static func distanceToColon(in bytes: Span<UInt8>, from start: Int) -> Int {
    let near = bytes.nearPlaces(of: Byte.colon, at: start)
    if near != 0 { return near.trailingZeroBitCount }
    let places = bytes.places(of: Byte.colon, at: start)
    return places != 0 ? places.trailingZeroBitCount : bytes.count
  }

  @inline(__always)
  func isSame(
    _ header: KnownHeaders.Header, in bytes: Span<UInt8>, at start: Int
  ) -> Bool {
    bytes.equals(
      known.letters.span, at: Int(header.lower), at: start, length: Int(header.count))
  }

  /// Where the stamps lie, counted from the start of a line.
  var stampRange: Range<Int> { stampStart..<max(stampStart, shape.length - 1) }
  var stampStart = 0

  /// The header in full that starts at `start`, where nothing but its thread may differ from what is
  /// known; `nil` where it is to be read again.
  func header(_ match: Match, at start: Int) -> RecordHeader? {
    guard let format = model?.format, format == .nslog || format == .lumberjack else { return nil }
    let entry = entries[match.entry]
    let end = start + shape.length - 1
    return RecordHeader(
      format: format, start: start, stamp: start..<end,
      name: end + entry.name.lowerBound..<end + entry.name.upperBound,
      pid: end + entry.pid.lowerBound..<end + entry.pid.upperBound,
      thread: end + Int(known.headers[match.entry].count)..<match.text - 2, message: match.text)
  }
}
