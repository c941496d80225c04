internal import LogModel
internal import Scanning
internal import Statements

/// Collects the lines of a report that support what bglog says about it.
struct EvidenceCollector {
  /// The maximum number of lines that are collected.
  private static let limit = 12
  /// The maximum length of a quoted line, in bytes.
  private static let quoteLimit = 500

  private var lines: [(number: Int, range: Range<Int>)] = []

  /// Adds a line, unless it was added before or the limit is reached.
  mutating func add(_ line: CrashReportLine) {
    add(line.range, ofLine: line.number)
  }

  private mutating func add(_ range: Range<Int>, ofLine number: Int) {
    let isNew = !lines.contains { $0.number == number && $0.range == range }
    guard isNew, lines.count < EvidenceCollector.limit else { return }
    lines.append((number, range))
  }

  /// Adds the lines that contain the values in `ranges` of a JSON object. The object starts on the
  /// line `start`.
  ///
  /// If a line is too long to quote, only the values are added.
  mutating func add(_ ranges: [Range<Int>], from start: CrashReportLine, in bytes: Span<UInt8>) {
    guard let last = ranges.map(\.upperBound).max() else { return }
    var cursor = LineCursor(at: start)
    while cursor.offset < last, let line = cursor.next(in: bytes) {
      let touching = ranges.filter {
        $0.lowerBound <= line.range.upperBound && line.range.lowerBound < $0.upperBound
      }
      guard !touching.isEmpty, !isEmpty(line.content, in: bytes) else { continue }
      if line.range.count <= EvidenceCollector.quoteLimit {
        add(line)
        continue
      }
      // A whole body can be a single line; then only the value is quoted, starting with its key.
      for range in touching {
        let value = (range.lowerBound - 1)..<range.upperBound
        add(value.clamped(to: line.range), ofLine: line.number)
      }
    }
  }

  /// Whether a line says nothing by itself, as most lines of an indented JSON body do: brackets and
  /// numbers, a key whose value is on the lines below, or codes that are all zero.
  ///
  ///     "exception" : {
  ///       "codes" : "0x0000000000000000, 0x0000000000000000",
  ///       "rawCodes" : [
  private func isEmpty(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let letter = bytes.run(content) { !Byte.isLetter($0) }
    guard letter < content.upperBound else { return true }
    // If several members are on one line, at least one of them says something. A whole list may be one line, so
    // its colons are not counted.
    guard let colon = bytes.firstOffset(of: Byte.colon, in: content),
      bytes.firstOffset(of: Byte.colon, in: colon + 1..<content.upperBound) == nil
    else { return false }
    let last = bytes[content.upperBound - 1]
    if last == Byte.openBrace || last == Byte.openBracket { return true }
    if bytes.starts(content, with: "\"flags\"") || bytes.starts(content, with: "\"rawCodes\"") {
      return true
    }
    guard bytes.starts(content, with: "\"codes\"") else { return false }
    let value = content.dropFirst("\"codes\"".utf8.count)
    return bytes.run(value) { Byte.hexValue($0) == nil || $0 == 0x30 } == content.upperBound
  }

  /// The collected lines as evidence, in the order of the input.
  func evidence(input: InputIndex, in bytes: Span<UInt8>) -> [Evidence] {
    lines.sorted { ($0.number, $0.range.lowerBound) < ($1.number, $1.range.lowerBound) }.map {
      line in
      Evidence(
        input: input, line: line.number, text: EvidenceCollector.quote(line.range, in: bytes))
    }
  }

  /// The text of a line, cut at the start of a character if it is too long.
  private static func quote(_ range: Range<Int>, in bytes: Span<UInt8>) -> String {
    guard range.count > quoteLimit else { return bytes.text(in: range) }
    var end = range.lowerBound + quoteLimit
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes.text(in: range.lowerBound..<end) + "…"
  }
}
