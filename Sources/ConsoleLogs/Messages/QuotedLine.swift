internal import LogModel
internal import Scanning
internal import Statements

/// A quoted line of a log, split into parts: its header, and what rules recognize in its message.
///
/// The parts are in the order of the line, and together they are the whole line. Only for a record in JSON,
/// they are just the members that make a header, and the message. A quote may be cut off at both ends.
package struct QuotedLine: Hashable, Sendable {
  /// A part of a line.
  package enum Part: Hashable, Sendable {
    /// The header, or a column after the message.
    case header(String)
    /// The name of the device in a header.
    case host(String)
    /// What a rule recognizes in the message, or a number that is the whole message.
    case matched(String)
    /// Other text of the message.
    case other(String)
  }

  /// The parts. A line without a header and without a match is a single ``Part/other(_:)``.
  package private(set) var parts: [Part] = []

  /// Whether the line starts with the header of a record.
  package private(set) var hasHeader = false

  /// Whether the message is in a JSON string, whose escapes are resolved in the parts of the message.
  package private(set) var isJSON = false

  /// Whether a rule recognizes a message.
  package private(set) var hasMatch = false

  /// Splits a line into parts.
  package init(_ text: String, _ quoting: LineQuoting) {
    let matcher = quoting.matcher
    let source = ContiguousArray(text.utf8)
    guard !source.isEmpty else { return }
    if takeJSON(source.span, matcher) { return }
    guard CopyArtifact.isIn(source.span, isThorough: true) else {
      takeText(source.span, quoting, quotedFrom: source.span) { $0 }
      return
    }
    let repair = TextRepair(source.span)
    takeText(repair.text.span, quoting, quotedFrom: source.span) { offset in
      offset == 0 ? 0 : repair.original(of: offset)
    }
  }

  private mutating func add(_ part: (String) -> Part, _ range: Range<Int>, in bytes: Span<UInt8>) {
    if !range.isEmpty { parts.append(part(bytes.text(in: range))) }
  }

  /// Splits a line of text; `place` maps an offset in `bytes` to one in `source`.
  private mutating func takeText(
    _ bytes: Span<UInt8>, _ quoting: LineQuoting,
    quotedFrom source: Span<UInt8>, place: (Int) -> Int
  ) {
    let matcher = quoting.matcher
    var finder = HeaderFinder()
    let line = bytes.withoutCarriageReturn(0..<bytes.count)
    finder.find(in: bytes, line: line)
    let header = finder.headers.first
    hasHeader = header != nil
    let message = min(header?.message ?? 0, bytes.count)
    let end = max(message, min(header?.messageEnd ?? bytes.count, bytes.count))
    let label = Self.label(of: header, in: bytes)
    var matches = Self.matches(in: bytes, message..<end, label, matcher)
    // The first word of the message may have been taken for the process.
    if matches.isEmpty, let header, header.isNameGuessed {
      matches = Self.matches(in: bytes, header.name.lowerBound..<end, label, matcher)
    }
    hasMatch = !matches.isEmpty
    if matches.isEmpty, let front = quoting.words.end(of: message..<end, in: bytes) {
      matches = [front]
    }
    var position = 0
    let count = source.count
    func range(_ range: Range<Int>) -> Range<Int> {
      let lower = min(place(range.lowerBound), count)
      return lower..<max(lower, min(place(range.upperBound), count))
    }
    if let header, !header.host.isEmpty {
      add(Part.header, range(0..<header.host.lowerBound), in: source)
      add(Part.host, range(header.host), in: source)
      position = header.host.upperBound
    }
    var first = min(message, matches.first?.lowerBound ?? message)
    if let match = matches.first, match.lowerBound > first,
      Self.areTags(first..<match.lowerBound, in: bytes)
    {
      first = match.lowerBound
    }
    add(Part.header, range(position..<max(position, first)), in: source)
    position = max(position, first)
    for match in matches {
      add(Part.other, range(position..<match.lowerBound), in: source)
      add(Part.matched, range(match), in: source)
      position = match.upperBound
    }
    add(Part.other, range(position..<max(position, end)), in: source)
    add(Part.header, range(max(position, end)..<bytes.count), in: source)
  }

  /// Returns what a header, which was read from `bytes`, says about who logged the record.
  static func label(of header: RecordHeader?, in bytes: Span<UInt8>) -> RecordLabel {
    func text(_ range: Range<Int>?) -> String? {
      range.flatMap { $0.isEmpty ? nil : bytes.text(in: $0) }
    }
    return RecordLabel(
      process: text(header?.name), subsystem: text(header?.subsystem),
      category: text(header?.category))
  }

  /// Returns the ranges of a message that rules recognize, in order and without white space around them.
  static func matches(
    in bytes: Span<UInt8>, _ message: Range<Int>, _ label: RecordLabel, _ matcher: RuleMatcher
  ) -> [Range<Int>] {
    var hits: [LiteralSearch.Hit] = []
    matcher.search.search(bytes, into: &hits)
    var ranges: [Range<Int>] = []
    var claimed = message.lowerBound
    for hit in hits where hit.offset >= claimed && hit.offset < message.upperBound {
      var next: Int?
      let match = matcher.match(
        literal: hit.literal, at: hit.offset, in: bytes, window: claimed..<message.upperBound,
        startsInsideLine: claimed > message.lowerBound, header: label, next: &next)
      guard let range = match?.range, !range.isEmpty else { continue }
      ranges.append(bytes.trimmed(range))
      claimed = range.upperBound
    }
    if ranges.isEmpty, let number = BareNumber.range(in: bytes, message) { return [number] }
    if ranges.isEmpty, HeldAssertion(parsing: bytes.text(in: message)) != nil { return [message] }
    return ranges
  }

  /// Whether the text before a message consists of words in brackets, such as a category, or of words with a
  /// number in brackets, such as a process and its pid.
  private static func areTags(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count <= 96, Byte.isBlank(bytes[range.upperBound - 1]) else { return false }
    let words = bytes.text(in: range).split(separator: " ")
    return words.allSatisfy { word in
      let word = word.hasSuffix(":") ? word.dropLast() : word
      guard word.hasSuffix("]"), let open = word.firstIndex(of: "[") else { return false }
      let inner = word[open...].dropFirst().dropLast()
      return open == word.startIndex || inner.allSatisfy { $0.isHexDigit || $0 == ":" }
    }
  }

  /// Splits a record in JSON, of which nothing after the message is kept; returns `false` if the line is not
  /// such a record.
  private mutating func takeJSON(_ bytes: Span<UInt8>, _ matcher: RuleMatcher) -> Bool {
    guard let record = QuotedJSON(bytes) else { return false }
    hasHeader = true
    isJSON = true
    parts.append(.header(record.lead))
    let decoded = JSONText.unescaped(record.message, in: bytes)
    // The header's ranges are ranges of the line, not of the message's text.
    let matches = Self.matches(
      in: decoded.span, 0..<decoded.count, Self.label(of: record.header, in: bytes), matcher)
    hasMatch = !matches.isEmpty
    var position = 0
    func add(_ part: (String) -> Part, _ range: Range<Int>) {
      guard !range.isEmpty else { return }
      parts.append(part(decoded.span.text(in: range)))
    }
    for match in matches {
      add(Part.other, position..<match.lowerBound)
      add(Part.matched, match)
      position = match.upperBound
    }
    add(Part.other, position..<decoded.count)
    if record.message.upperBound < bytes.count { parts.append(.header("\"")) }
    return true
  }
}
