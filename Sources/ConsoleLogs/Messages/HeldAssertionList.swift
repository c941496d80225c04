internal import LogModel
internal import Scanning
internal import Statements

/// The list of assertions that follows `has active assertions beyond permitted time:`.
///
/// ```
/// {(
///     <BKProcessAssertion: 0x1> identifier: NAME process: App[1] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:1 preventSuspend ,
/// )}
/// ```
/// Systems up to iOS 10 print this; iOS 11 and 12 print `<BKProcessAssertion: 0x1; "NAME" (finishTask:180s);
/// id:…> (owner: App:1)` without braces. In copied text, the list may be on one line, or an assertion on
/// several.
struct HeldAssertionList {
  /// The most bytes a list may take.
  static let longest = 65_536

  /// The most lines that an assertion may take, and the most lines between the message and its list.
  private static let mostLines = 6

  /// The assertions, in the order printed.
  private(set) var assertions: [HeldAssertion] = []

  /// The offset at which each assertion starts.
  private(set) var offsets: [Int] = []

  /// The offset at which the list ends.
  private(set) var end: Int

  private var part: (start: Int, lines: Int)?
  private var isInBraces = false

  /// Reads the list that starts in the given range, or as much as there is of a list that was cut off.
  init(_ bytes: Span<UInt8>, in range: Range<Int>) {
    end = range.lowerBound
    // The next kill has its own list.
    let limit = Self.limit(
      in: bytes, range.lowerBound..<min(range.upperBound, range.lowerBound + Self.longest))
    var position = range.lowerBound
    var idle = 0
    while position < limit {
      let newline = bytes.firstOffset(of: Byte.lineFeed, in: position..<limit) ?? limit
      let line = position..<newline
      if bytes.firstOffset(of: "{(", in: line) != nil { isInBraces = true }
      let isEnd = bytes.firstOffset(of: ")}", in: line) != nil
      let count = assertions.count
      readLine(in: bytes, line)
      if isEnd || !isInBraces || part.map({ $0.lines >= Self.mostLines }) ?? false {
        finishPart(in: bytes, at: newline)
      }
      if isEnd { break }
      idle = assertions.count > count || part != nil ? 0 : idle + 1
      if idle > Self.mostLines { break }
      position = newline + 1
    }
    finishPart(in: bytes, at: min(position, limit))
  }

  /// The offset at which the line about the next kill starts, or the end of the range.
  ///
  /// In text that lost its line breaks, the brace before the next kill ends the list instead.
  private static func limit(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    let mark = ContiguousArray("beyond permitted".utf8)
    var position = range.lowerBound
    while let first = bytes.firstOffset(of: mark[0], in: position..<range.upperBound) {
      let end = first + mark.count
      if end <= range.upperBound, bytes.bytes(in: first..<end, equal: mark) {
        var start = first
        while start > range.lowerBound, bytes[start - 1] != Byte.lineFeed,
          bytes[start - 1] != UInt8(ascii: "}")
        {
          start -= 1
        }
        return start
      }
      position = first + 1
    }
    return range.upperBound
  }

  /// Reads a line of the list: an assertion begins at each offset in the line at which one starts.
  private mutating func readLine(in bytes: Span<UInt8>, _ line: Range<Int>) {
    part?.lines += 1
    var position = line.lowerBound
    while let start = Self.start(in: bytes, position..<line.upperBound) {
      finishPart(in: bytes, at: start)
      part = (start, 1)
      position = start + 1
    }
    // If HTML swallowed `<…>`, the assertion starts with its line.
    if part == nil {
      let trimmed = bytes.trimmed(line)
      if bytes.firstOffset(of: "permittedBackgroundDuration: ", in: trimmed) != nil {
        part = (trimmed.lowerBound, 1)
      }
    }
  }

  /// The offset of the next `<…Assertion: 0x` in the given range.
  private static func start(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    let mark = ContiguousArray("Assertion: 0x".utf8)
    var position = range.lowerBound
    while let open = bytes.firstOffset(of: UInt8(ascii: "<"), in: position..<range.upperBound) {
      var index = open + 1
      while index < min(range.upperBound, open + 40), bytes[index] != UInt8(ascii: ">") {
        let end = index + mark.count
        if end <= range.upperBound, bytes.bytes(in: index..<end, equal: mark) { return open }
        index += 1
      }
      position = open + 1
    }
    return nil
  }

  /// Reads the current assertion, which ends at `limit`.
  private mutating func finishPart(in bytes: Span<UInt8>, at limit: Int) {
    guard let start = part?.start, limit > start else { return }
    part = nil
    let text = bytes.text(in: start..<limit).split { $0.isNewline || $0 == " " || $0 == "\t" }
    guard let assertion = HeldAssertion(parsing: text.joined(separator: " ")) else { return }
    assertions.append(assertion)
    offsets.append(start)
    end = limit
  }
}
