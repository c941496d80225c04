internal import Scanning

/// Tells crash reports from console logs by the start of an input.
package enum CrashReportSniffer {
  /// The format of the report that `head` starts with, or `nil` when it is none.
  ///
  /// 64 KB are enough. Junk before the report is allowed: a Markdown fence, a file name, a rule.
  /// Lines with the time stamp of a console log decide for a log, unless a few of them only stand
  /// before the complete head of a report.
  package static func format(of head: Span<UInt8>) -> ReportFormat? {
    if let resolved = EscapedReport.resolved(head) { return plainFormat(of: resolved.span) }
    return plainFormat(of: head)
  }

  /// The format of the report that bytes start with as they are.
  private static func plainFormat(of head: Span<UInt8>) -> ReportFormat? {
    var cursor = LineCursor()
    var candidate: ReportFormat?
    var hasHeader = false
    var consoleLines = 0
    var hasIncident = false
    var wasArray = false
    while let line = cursor.next(in: head) {
      let start = line.content.lowerBound
      if line.content.isEmpty { continue }
      if candidate == nil, !wasArray, bytes(head, startArrayAt: start) {
        // Payloads are kept in arrays, too; logs are as well, so only what is decisive counts.
        wasArray = true
        let brace = head.run((start + 1)..<head.count) { $0 <= Byte.space }
        let (object, _) = IPSObjectReader.read(at: brace, in: head)
        if let format = format(of: object) { return format }
        if object.bugType != nil { return .ipsJSON }
      }
      if IPSObjectStart.isBrace(at: start, in: head) || IPSObjectStart.isMember(at: start, in: head)
      {
        // The header named a crash, so whatever object follows is its body.
        if candidate != nil { return candidate }
        let isMembers = head[start] == Byte.quote
        let (object, end) = IPSObjectReader.read(at: start, in: head, asMembers: isMembers)
        // Apps print JSON into the console; only a header makes it a report there.
        if consoleLines > 0, object.bugType == nil {
          cursor.skip(to: end, after: line, in: head)
          continue
        }
        if let format = format(of: object) { return format }
        if object.isHeader {
          hasHeader = true
          candidate = .ipsJSON
        }
        cursor.skip(to: end, after: line, in: head)
        continue
      }
      if hasHeader { return TextReportLine(line, in: head) != nil ? .ipsText : .ipsJSON }
      if candidate == nil, isConsoleLine(line.content, in: head) {
        consoleLines += 1
        if consoleLines > tolerableConsoleLines { return nil }
      }
      if consoleLines > 0 {
        let field = TextField(line.content, in: head)
        if field?.name == "incident identifier", field?.value.count == 36 { hasIncident = true }
        if field?.name == "process", hasIncident { return .crashText }
        continue
      }
      switch TextReportLine(line, in: head) {
      case .decisive(.crashText): return isNonFatal(head) ? .resourceReport : .crashText
      case .decisive(let format): return format
      case .shared: candidate = .crashText
      case nil: break
      }
    }
    return candidate
  }

  /// Whether an array of objects starts at an offset.
  private static func bytes(_ head: Span<UInt8>, startArrayAt start: Int) -> Bool {
    guard head[start] == Byte.openBracket else { return false }
    let next = head.run((start + 1)..<head.count) { $0 <= Byte.space }
    return IPSObjectStart.isBrace(at: next, in: head)
  }

  /// Whether the head says of itself that it is no crash, in a note after the exception's type.
  private static func isNonFatal(_ head: Span<UInt8>) -> Bool {
    head.contains("NON-FATAL CONDITION", in: 0..<min(head.count, 8192))
  }

  /// How many console lines may stand before a report, for people paste what they saw last.
  private static let tolerableConsoleLines = 8

  /// The format that one JSON object decides, `nil` for a crash's header and foreign objects.
  private static func format(of object: IPSObject) -> ReportFormat? {
    if let number = object.bugType, let format = BugType(number: number).format { return format }
    if object.isCrash { return .ipsJSON }
    return object.otherFormat
  }

  /// Whether a line starts with the time stamp of a console log.
  ///
  ///     2011-10-30 22:35:28.608 App[1:2] message
  ///     Oct 30 22:35:28 iPhone App[1] <Warning>: message
  ///     default 22:35:28.608 +0100 App message
  ///     "default","22:35:28.608+0100","App","message"
  static func isConsoleLine(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var field = content
    let first = bytes.run(content) { $0 == Byte.greater || $0 == Byte.space }
    let separator =
      switch first < content.upperBound ? bytes[first] : 0 {
      case Byte.quote: Byte.quote
      case UInt8(ascii: "|"): UInt8(ascii: "|")
      default: Byte.tab
      }
    // Console.app puts its columns in any order; with quotation marks each has two.
    for _ in 0..<(separator == Byte.tab ? 3 : 6) {
      if startsWithTime(field, in: bytes) { return true }
      let near = field.lowerBound..<min(field.upperBound, field.lowerBound + 128)
      guard let end = bytes.firstOffset(of: separator, in: near) else { return false }
      field = (end + 1)..<field.upperBound
    }
    return false
  }

  private static func startsWithTime(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var start = endOfDecoration(content, in: bytes)
    // No word starts with a digit, as most lines of a log do.
    if start < content.upperBound, !Byte.isDigit(bytes[start]) {
      for word in wordsBeforeTime where bytes.starts(start..<content.upperBound, with: word) {
        start += word.utf8.count
      }
      start = bytes.run(start..<content.upperBound) {
        $0 == Byte.space || $0 == Byte.tab || $0 == Byte.comma
      }
    }
    return timeShapes.contains { matches($0, at: start, before: content.upperBound, in: bytes) }
  }

  private static let wordsBeforeTime = [
    "default", "info", "debug", "error", "fault", "notice", "[", "(",
  ]

  private static let timeShapes = [
    "9999-99-99 99:99", "9999-99-99T99:99", "9999/99/99 99:99", "AAA 99 99:99", "AAA  9 99:99",
    "AAA 9 99:99", "99:99:99", "AAA AAA 99 99:99", "AAA AAA  9 99:99",
  ]

  /// Where the text of a line starts that is a comment or an item of a list: `// `, `12. `.
  private static func endOfDecoration(_ content: Range<Int>, in bytes: Span<UInt8>) -> Int {
    func isMark(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "*")
        || byte == Byte.space || byte == Byte.tab
    }
    let start = bytes.run(content, while: isMark)
    let end = bytes.run(start..<min(content.upperBound, start + 6), while: Byte.isDigit)
    guard end > start, end + 1 < content.upperBound,
      bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")"),
      bytes[end + 1] == Byte.space
    else { return start }
    return end + 2
  }

  /// Whether the bytes have a shape, in which `9` is a digit and `A` a letter.
  private static func matches(
    _ shape: String, at start: Int, before end: Int, in bytes: Span<UInt8>
  ) -> Bool {
    guard end - start >= shape.utf8.count else { return false }
    var index = start
    for mark in shape.utf8 {
      let byte = bytes[index]
      let isRight =
        switch mark {
        case UInt8(ascii: "9"): Byte.isDigit(byte)
        case UInt8(ascii: "A"): Byte.isLetter(byte)
        default: byte == mark
        }
      guard isRight else { return false }
      index += 1
    }
    return true
  }
}
