internal import Scanning
internal import Statements

/// Tells crash reports from console logs by the start of an input.
package enum CrashReportSniffer {
  /// The format of the report that `head` starts with, or `nil` when it is none.
  ///
  /// 64 KB are enough. Junk before the report is allowed: a Markdown fence, a file name, a rule.
  /// Lines with the time stamp of a console log decide for a log, unless a few of them only stand
  /// before the complete head of a report.
  package static func format(of head: Span<UInt8>) -> CrashReportFormat? {
    if let resolved = EscapedReport.resolved(head) { return plainFormat(of: resolved.span) }
    if let format = plainFormat(of: head) { return format }
    // A record of `log show` may quote a payload in its message, and stays a record.
    guard !head.contains("\"eventMessage\"", in: 0..<min(head.count, 4096)),
      let resolved = StringifiedPayload.resolved(head),
      plainFormat(of: resolved.span) == .metrickit
    else { return nil }
    return .metrickit
  }

  /// The format of the report that bytes start with as they are.
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
        // Payloads are kept in arrays, too; logs are as well, so only what is decisive counts.
        wasArray = true
        let brace = head.run((start + 1)..<head.count) { $0 <= Byte.space }
        let (object, _) = IPSObjectReader.read(at: brace, in: head)
        if let format = format(of: object) { return format }
        if object.bugType != nil { return .ipsJSON }
        if holdsPayload(brace, in: head) { return .metrickit }
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

  /// Whether an array of objects starts at an offset.
  private static func bytes(_ head: Span<UInt8>, startArrayAt start: Int) -> Bool {
    guard head[start] == Byte.openBracket else { return false }
    let next = head.run((start + 1)..<head.count) { $0 <= Byte.space }
    return IPSObjectStart.isBrace(at: next, in: head)
  }

  /// Whether a MetricKit payload lies in the object at an offset. Only the first object of an input is
  /// asked: it is what a server keeps, where records of a log are many.
  private static func holdsPayload(_ start: Int, in head: Span<UInt8>) -> Bool {
    !WrappedPayloads.offsets(at: start, in: head).isEmpty
  }

  /// Whether the head says of itself that it is no crash, in a note after the exception's type.
  private static func isNonFatal(_ head: Span<UInt8>) -> Bool {
    head.contains("NON-FATAL CONDITION", in: 0..<min(head.count, 8192))
  }

  /// Whether what was measured stands before the first line that a resource report starts with: lines
  /// that somebody picked, in any order, are a fragment.
  private static func isPasted(before start: Int, in head: Span<UInt8>) -> Bool {
    head.contains(" cpu time over ", in: 0..<start)
  }

  /// How many console lines may stand before a report, for people paste what they saw last.
  private static let tolerableConsoleLines = 8

  /// The format that one JSON object decides, `nil` for a crash's header and foreign objects.
  private static func format(of object: IPSObject) -> CrashReportFormat? {
    if let number = object.bugType, let format = BugType(number: number).format { return format }
    if object.isCrash { return .ipsJSON }
    return object.otherFormat
  }
}
