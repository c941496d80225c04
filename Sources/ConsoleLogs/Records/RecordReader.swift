internal import LogModel
internal import Scanning

/// Applies the rules to one record, literal by literal.
struct RecordReader {
  /// How far before a literal its message may start, and how far behind it the message may end.
  static let reach = (before: 1024, behind: 16_384)

  /// How many lines above a literal its message may start: hard-wrapped text breaks sentences.
  private static let wrappedLines = 2

  private let start: Int
  private let end: Int
  private let message: Int
  private var claimed: Int
  private var countedTo: Int
  private var line: Int
  private var lastLine = 0

  /// How many lines the event returned last covers that no earlier one did.
  private(set) var newLines = 0

  /// Creates a reader of the record in `start..<end` whose message starts at `message`.
  ///
  /// - Parameter line: The 1-based physical line of `start`.
  init(start: Int, end: Int, message: Int, line: Int) {
    self.start = start
    self.end = end
    self.message = min(message, end)
    self.line = line
    claimed = start
    countedTo = start
  }

  /// Returns the event of the message that the literal belongs to, or `nil` when it is none.
  mutating func event(
    at hit: LiteralSearch.Hit, in bytes: Span<UInt8>, context: RecordContext,
    _ matcher: RuleMatcher, _ builder: EventBuilder
  ) -> LogEvent? {
    // A literal in the header (an app may be named like a message) or in a match that is taken
    // already says nothing new.
    guard hit.offset >= message, hit.offset >= claimed else { return nil }
    let lower = messageStart(before: hit.offset, in: bytes)
    let upper = min(end, hit.offset + Self.reach.behind)
    let startsInside =
      lower > message && bytes[lower - 1] != Byte.newline && lower != claimed
    guard
      let match = matcher.match(
        literal: hit.literal, in: bytes, window: lower..<upper, startsInsideLine: startsInside)
    else { return nil }
    claimed = match.range.upperBound
    // A pattern may start with white space, and so on the line above its message.
    var first = match.range.lowerBound
    while first < match.range.upperBound - 1, bytes[first] <= Byte.space { first += 1 }
    let number = lineNumber(of: first, in: bytes)
    let lines = 1 + bytes.count(of: Byte.newline, in: first..<match.range.upperBound)
    newLines = max(0, number + lines - 1 - max(lastLine, number - 1))
    lastLine = number + lines - 1
    var event = builder.event(
      match, in: bytes, context: context, line: number, text: lineText(at: first, in: bytes))
    if event.kind == .assertionKill {
      let list = HeldAssertionList(bytes, in: match.range.upperBound..<end)
      event.kill?.assertions = list.assertions
      event.kill?.lines = list.offsets.prefix(8).map { offset in
        Evidence(
          input: builder.input, line: lineNumber(of: offset, in: bytes),
          text: lineText(at: offset, in: bytes))
      }
      claimed = max(claimed, list.end)
    }
    return event
  }

  /// The start of the line some lines above `offset`, but not in a message that was read already.
  private func messageStart(before offset: Int, in bytes: Span<UInt8>) -> Int {
    let limit = max(message, claimed, offset - Self.reach.before)
    var index = offset
    var breaks = 0
    while index > limit {
      if bytes[index - 1] == Byte.newline {
        if breaks == Self.wrappedLines { return index }
        breaks += 1
      }
      index -= 1
    }
    return index
  }

  /// The 1-based physical line of an offset that does not lie before the last one asked for, or of
  /// one a little before it.
  private mutating func lineNumber(of offset: Int, in bytes: Span<UInt8>) -> Int {
    if offset >= countedTo {
      line += bytes.count(of: Byte.newline, in: countedTo..<offset)
    } else {
      line -= bytes.count(of: Byte.newline, in: offset..<countedTo)
    }
    countedTo = offset
    return line
  }

  /// The physical line around an offset, or the record's part of it, without the line feed.
  func lineText(at offset: Int, in bytes: Span<UInt8>) -> String {
    var lower = offset
    while lower > start, bytes[lower - 1] != Byte.newline { lower -= 1 }
    let upper = bytes.firstOffset(of: Byte.newline, in: offset..<end) ?? end
    return LineText.quote(bytes, lower..<upper)
  }
}
