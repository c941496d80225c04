internal import Scanning
internal import Statements

/// Tells crash reports from console logs by the start of an input.
package enum CrashReportSniffer {
  /// The format of the report at the start of an input, or `nil` if there is no report.
  ///
  /// A `head` of 64 KB is enough. Other text may come before the report: a Markdown fence, a file
  /// name, a line of dashes. Lines with the time stamp of a console log mean that the input is a
  /// log, unless there are only a few and the complete head of a report follows.
  package static func format(of head: Span<UInt8>) -> CrashReportFormat? {
    if let resolved = EscapedReport.resolved(head) { return plainFormat(of: resolved.span) }
    if let format = plainFormat(of: head) { return format }
    // A record of `log show` can quote a payload in its message; the input is then still a log.
    guard !head.contains("\"eventMessage\"", in: 0..<min(head.count, 4096)),
      let resolved = StringifiedPayload.resolved(head),
      plainFormat(of: resolved.span) == .metrickit
    else { return nil }
    return .metrickit
  }

  /// The format of the report at the start of bytes that contain no escapes, or `nil`.
  private static func plainFormat(of head: Span<UInt8>) -> CrashReportFormat? {
    var cursor = LineCursor()
    var candidate: CrashReportFormat?
    var hasHeader = false
    var consoleLines = 0
    var hasIncident = false
    var wasArray = false
    var wasObject = false
    while let line = cursor.next(in: head) {
      let start = line.content.lowerBound
      if line.content.isEmpty { continue }
      if candidate == nil, !wasArray, bytes(head, startArrayAt: start) {
        // MetricKit payloads and logs are both stored as arrays, so only unmistakable content
        // counts.
        wasArray = true
        let brace = head.run((start + 1)..<head.count) { $0 <= Byte.space }
        let (object, _) = IPSObjectReader.read(at: brace, in: head)
        if let format = format(of: object) { return format }
        if object.type != nil { return .ipsJSON }
        if holdsPayload(brace, in: head) { return .metrickit }
      }
      if IPSObjectStart.isBrace(at: start, in: head) || IPSObjectStart.isMember(at: start, in: head)
      {
        // After the header of a crash, any object is the body.
        if candidate != nil { return candidate }
        let isMembers = head[start] == Byte.quote
        let (object, end) = IPSObjectReader.read(at: start, in: head, asMembers: isMembers)
        // Apps print JSON to the console; among console lines only an `.ips` header means a report.
        if consoleLines > 0, object.type == nil {
          cursor.skip(to: end, after: line, in: head)
          continue
        }
        if let format = format(of: object) { return format }
        if object.isHeader {
          hasHeader = true
          candidate = .ipsJSON
        } else if !wasObject, !isMembers, holdsPayload(start, in: head) {
          return .metrickit
        }
        wasObject = true
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
      case .decisive(.resourceReport) where isPasted(before: start, in: head): return nil
      case .decisive(let format): return format
      case .shared: candidate = .crashText
      case nil: break
      }
    }
    return candidate
  }

  /// Whether a JSON array of objects starts at an offset.
  private static func bytes(_ head: Span<UInt8>, startArrayAt start: Int) -> Bool {
    guard head[start] == Byte.openBracket else { return false }
    let next = head.run((start + 1)..<head.count) { $0 <= Byte.space }
    return IPSObjectStart.isBrace(at: next, in: head)
  }

  /// Whether the object at an offset is or contains a MetricKit payload.
  ///
  /// Only the first object of an input is searched: a server stores one object, a log has many.
  private static func holdsPayload(_ start: Int, in head: Span<UInt8>) -> Bool {
    !WrappedPayloads.offsets(at: start, in: head).isEmpty
  }

  /// Whether the report states near its start that the condition was not fatal, so that it is not a
  /// crash.
  private static func isNonFatal(_ head: Span<UInt8>) -> Bool {
    head.contains("NON-FATAL CONDITION", in: 0..<min(head.count, 8192))
  }

  /// Whether a CPU measurement comes before the first line of a resource report; a real report
  /// starts with that line, so somebody selected the lines.
  private static func isPasted(before start: Int, in head: Span<UInt8>) -> Bool {
    head.contains(" cpu time over ", in: 0..<start)
  }

  /// The maximum number of console lines before a report, since people paste a few of them together
  /// with it.
  private static let tolerableConsoleLines = 8

  /// The format that a JSON object reveals by itself; `nil` for the header of a crash and for other
  /// JSON.
  private static func format(of object: IPSObject) -> CrashReportFormat? {
    if let format = object.type?.format { return format }
    if object.isCrash { return .ipsJSON }
    return object.otherFormat
  }
}

/// Lines of console logs, which are recognized by the time stamp near their start.
extension CrashReportSniffer {
  /// Whether a line starts with the time stamp of a console log, perhaps after a few other columns.
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
    // Console.app writes its columns in any order; in quotation marks, each column takes two
    // separators.
    for _ in 0..<(separator == Byte.tab ? 3 : 6) {
      if startsWithTime(field, in: bytes) { return true }
      let near = field.lowerBound..<min(field.upperBound, field.lowerBound + 128)
      guard let end = bytes.firstOffset(of: separator, in: near) else { return false }
      field = (end + 1)..<field.upperBound
    }
    return false
  }

  private static func startsWithTime(_ content: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var start = endOfPrefix(content, in: bytes)
    // Most lines start with a digit, so they need not be searched for these words.
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

  /// The offset after the mark of a comment or a list item, `// ` or `12. `, at the start of a
  /// line.
  private static func endOfPrefix(_ content: Range<Int>, in bytes: Span<UInt8>) -> Int {
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

  /// Whether the bytes at `start` match a shape, in which `9` stands for any digit and `A` for any
  /// letter.
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
