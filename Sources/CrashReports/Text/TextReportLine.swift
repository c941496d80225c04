internal import Scanning
internal import Statements

/// What a line that belongs to no report yet reveals about the report that it may start.
enum TextReportLine {
  /// A line that only one kind of report has.
  case decisive(CrashReportFormat)
  /// A line that can be at the top of any text report.
  case shared

  /// Classifies a line; `nil` if it cannot start a report.
  init?(_ line: CrashReportLine, in bytes: Span<UInt8>) {
    var content = line.content
    guard !content.isEmpty else { return nil }
    if bytes[content.lowerBound] == Byte.openBrace || bytes[content.lowerBound] == Byte.quote {
      // A brace may come before the first field, or a quotation mark before a reason that was
      // copied from JSON.
      content = (content.lowerBound + 1)..<content.upperBound
    }
    if let format = Self.sentenceFormat(content, in: bytes) {
      self = .decisive(format)
      return
    }
    guard let field = TextField(content, in: bytes) else { return nil }
    if let format = Self.format(of: field, in: bytes) {
      self = .decisive(format)
    } else if Self.sharedFields.contains(field.name) {
      self = .shared
    } else {
      return nil
    }
  }

  /// The format that a line reveals which is not a field; `nil` if it reveals none.
  private static func sentenceFormat(
    _ content: Range<Int>, in bytes: Span<UInt8>
  ) -> CrashReportFormat? {
    if bytes.starts(content, with: "panic(") || bytes.starts(content, with: "*** Panic Report ***")
    {
      return .panic
    }
    // A forum may have joined fields into one line, perhaps after other text.
    let isJoined =
      content.count > 60 && bytes.contains("Exception Type:", in: content)
      && bytes.contains("Termination Reason:", in: content)
    if isJoined || bytes.starts(content, with: "<RBSTerminateContext|")
      || bytes.starts(content, with: "Thread 0 Crashed:") || endsWithAssertions(content, in: bytes)
    {
      return .crashText
    }
    return SleepWakeFailure.isReason(content, in: bytes) ? .stackshot : nil
  }

  /// The format of the only kind of report that has this field; `nil` if several kinds have it.
  private static func format(of field: TextField, in bytes: Span<UInt8>) -> CrashReportFormat? {
    switch field.name {
    case "exception type", "exception codes", "termination reason", "termination description",
      "highlighted thread", "triggered by thread", "application specific information":
      .crashText
    case "process": bytes.last(Byte.openBracket, in: field.value) == nil ? nil : .crashText
    case "free pages", "largest process", "wired pages": .lowMemoryText
    case "exception code": .stackshot
    case "event":
      SleepWakeFailure.isEvent(field.value, in: bytes)
        ? .stackshot : isResource(field.value, in: bytes) ? .resourceReport : nil
    case "interval since last panic report", "panics since last report": .panic
    case "microstackshots", "powerstats for", "action taken": .resourceReport
    default: nil
    }
  }

  private static let sharedFields: Set<String> = [
    "incident identifier", "crashreporter key", "hardware model", "date/time", "os version",
    "report version", "anonymous uuid",
  ]

  /// Whether the value of a field is an event of microstackshot reports.
  private static func isResource(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    ["cpu usage", "disk writes", "wakeups", "hang", "fast hang"].contains {
      bytes.equals(range, $0)
    }
  }

  /// Whether a line is `Lantern[7] has active assertions beyond permitted time:` without the time
  /// stamp and the daemon's name, with which the same line starts in a console log.
  private static func endsWithAssertions(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let ending = " has active assertions beyond permitted time:"
    let length = ending.utf8.count
    guard range.count > length, range.count < length + 400,
      bytes.starts((range.upperBound - length)..<range.upperBound, with: ending)
    else { return false }
    let subject = range.lowerBound..<(range.upperBound - length)
    if bytes.starts(subject, with: "<") { return bytes[subject.upperBound - 1] == Byte.greater }
    return !bytes.contains(": ", in: subject) && !bytes.contains("<", in: subject)
  }
}
