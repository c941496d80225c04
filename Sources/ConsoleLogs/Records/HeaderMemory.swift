internal import Scanning

/// Recognises headers that are spelled like those of earlier lines, at a fraction of the cost.
///
/// A log interleaves a few dozen processes and prints all its stamps in one way. What stands between
/// the stamp and the thread, ` State Lab[7449:`, was looked at in full when it came for the first time;
/// from then on it is compared. What is not known is left to ``LeadingHeader``.
struct HeaderMemory {
  /// A header that was recognised.
  struct Match {
    /// Its first byte.
    var start: Int
    /// Where the digits of its thread start, and the bracket behind them.
    var thread: Int
    var close: Int
    /// The number of what stands before the thread.
    var entry: Int
    /// The process in the table of sightings.
    var slot: Int
  }

  private struct Entry {
    /// The bytes from the stamp to the colon before the thread, in ``letters``.
    var lower = 0
    var count = 0
    /// Where name and pid stand, counted from the end of the stamp.
    var name = 0..<0
    var pid = 0..<0
    var slot = 0
  }

  /// How many processes are remembered at most.
  private static let size = 512
  /// How long the part between stamp and thread may be, in bytes.
  private static let lengths = 8...64
  private static let mostLetters = 1 << 16
  /// The fewest bytes of a line; what is shorter has no room for a header and a message.
  private static let shortestLine = 48

  private var shape = StampShape()
  private var format = LogFormat.nslog
  private var entries = ContiguousArray<Entry>(repeating: Entry(), count: HeaderMemory.size)
  private var letters = ContiguousArray<UInt8>()

  /// Whether anything is remembered.
  var isReady: Bool { shape.length > 0 }

  /// The format of the headers that are remembered.
  var recordFormat: LogFormat { format }

  /// Remembers a header that was found at the start of its line, and its process.
  mutating func learn(_ header: RecordHeader, slot: Int, in bytes: Span<UInt8>) {
    guard header.format == .nslog || header.format == .lumberjack, let thread = header.thread,
      let end = Optional(header.stamp.upperBound), header.start == header.stamp.lowerBound,
      Self.lengths.contains(thread.lowerBound - end), Self.isUnmistakable(in: bytes, at: end),
      !bytes.hasOffset(of: Byte.colon, in: end..<thread.lowerBound - 1)
    else { return }
    guard header.start + StampShape.reach <= bytes.count else { return }
    let isKnown =
      header.format == format && shape.length == header.stamp.count + 1
      && shape.matches(bytes, at: header.start)
    if !isKnown {
      shape = StampShape(in: bytes, stamp: header.stamp) ?? StampShape()
      format = header.format
    }
    if letters.count > Self.mostLetters { forget() }
    let place = Self.place(in: bytes, from: end, colon: thread.lowerBound - 1)
    entries[place] = Entry(
      lower: letters.count, count: thread.lowerBound - end,
      name: header.name.lowerBound - end..<header.name.upperBound - end,
      pid: header.pid.lowerBound - end..<header.pid.upperBound - end, slot: slot)
    for index in end..<thread.lowerBound { letters.append(bytes[index]) }
  }

  private mutating func forget() {
    letters.removeAll(keepingCapacity: true)
    for index in entries.indices { entries[index] = Entry() }
  }

  /// Whether nothing behind a stamp speaks for another format than NSLog's.
  private static func isUnmistakable(in bytes: Span<UInt8>, at stampEnd: Int) -> Bool {
    bytes[stampEnd] == Byte.space && bytes[stampEnd + 1] > UInt8(ascii: "0")
      && bytes[stampEnd + 2] != Byte.space && bytes[stampEnd + 3] != Byte.space
  }

  /// Where the entry of a process is kept; the pid stands right before the colon.
  @inline(__always)
  private static func place(in bytes: Span<UInt8>, from start: Int, colon: Int) -> Int {
    let word = bytes.word(at: colon &- 7)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 55) & (size - 1)
  }

  /// Returns the header at the start of a line that ends at `end`, or `nil` when it is none that is
  /// remembered.
  @inline(__always)
  func match(in bytes: Span<UInt8>, at start: Int, lineEnd end: Int) -> Match? {
    guard end &- start >= Self.shortestLine, end &+ 8 <= bytes.count,
      shape.matches(bytes, at: start)
    else { return nil }
    // The blank behind the stamp is the first byte of what is compared.
    let lower = start &+ shape.length &- 1
    guard let colon = bytes.nearOffset(of: Byte.colon, in: lower..<min(end, lower &+ 64)),
      colon &- lower >= 7
    else { return nil }
    let place = Self.place(in: bytes, from: lower, colon: colon)
    let entry = entries[place]
    guard entry.count == colon &+ 1 &- lower, isKnown(entry, in: bytes, at: lower) else {
      return nil
    }
    let thread = colon &+ 1
    var close = thread
    while close < end, Byte.isHexDigit(bytes[close]) { close &+= 1 }
    guard close > thread, close &+ 1 < end, bytes[close] == Byte.closeBracket,
      Byte.isBlank(bytes[close &+ 1])
    else { return nil }
    return Match(start: start, thread: thread, close: close, entry: place, slot: entry.slot)
  }

  @inline(__always)
  private func isKnown(_ entry: Entry, in bytes: Span<UInt8>, at start: Int) -> Bool {
    let known = letters.span
    var offset = 0
    while offset &+ 8 < entry.count {
      guard known.word(at: entry.lower &+ offset) == bytes.word(at: start &+ offset) else {
        return false
      }
      offset &+= 8
    }
    let last = entry.count &- 8
    return known.word(at: entry.lower &+ last) == bytes.word(at: start &+ last)
  }

  /// Where the message of a header starts.
  @inline(__always)
  func message(of match: Match) -> Int { match.close &+ 2 }

  /// How many bytes the stamps take.
  var stampLength: Int { shape.length - 1 }

  /// The header in full.
  func header(_ match: Match) -> RecordHeader {
    let entry = entries[match.entry]
    let end = match.start + stampLength
    return RecordHeader(
      format: format, start: match.start, stamp: match.start..<end,
      name: end + entry.name.lowerBound..<end + entry.name.upperBound,
      pid: end + entry.pid.lowerBound..<end + entry.pid.upperBound,
      thread: match.thread..<match.close, message: match.close + 2)
  }
}
