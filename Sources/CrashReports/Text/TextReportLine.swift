internal import Scanning
internal import Statements

/// What a line outside of any report reveals about the report that it may start.
enum TextReportLine {
  /// A line that only one kind of report has.
  case decisive(CrashReportFormat)
  /// A line that the heads of all text reports have.
  case shared

  /// Classifies a line; `nil` if it starts no report.
  init?(_ line: CrashReportLine, in bytes: Span<UInt8>) {
    var content = line.content
    guard !content.isEmpty else { return nil }
    if bytes[content.lowerBound] == Byte.openBrace || bytes[content.lowerBound] == Byte.quote {
      // A brace before the first field, or the quotation mark of a reason that was copied from JSON.
      content = (content.lowerBound + 1)..<content.upperBound
    }
    if bytes.starts(content, with: "<RBSTerminateContext|") {
      self = .decisive(.crashText)
      return
    }
    if bytes.starts(content, with: "panic(") || bytes.starts(content, with: "*** Panic Report ***")
    {
      self = .decisive(.panic)
      return
    }
    if TextReportLine.endsWithAssertions(content, in: bytes) {
      self = .decisive(.crashText)
      return
    }
    if bytes.starts(content, with: "Thread 0 Crashed:") {
      self = .decisive(.crashText)
      return
    }
    // Fields that a forum joined into one line, perhaps after other text.
    if content.count > 60, bytes.contains("Exception Type:", in: content),
      bytes.contains("Termination Reason:", in: content)
    {
      self = .decisive(.crashText)
      return
    }
    if SleepWakeFailure.isReason(content, in: bytes) {
      self = .decisive(.stackshot)
      return
    }
    guard let field = TextField(content, in: bytes) else { return nil }
    switch field.name {
    case "exception type", "exception codes", "termination reason", "termination description",
      "highlighted thread", "triggered by thread", "application specific information":
      self = .decisive(.crashText)
    case "process":
      guard bytes.last(Byte.openBracket, in: field.value) != nil else { return nil }
      self = .decisive(.crashText)
    case "free pages", "largest process", "wired pages": self = .decisive(.lowMemoryText)
    case "exception code": self = .decisive(.stackshot)
    case "event":
      if SleepWakeFailure.isEvent(field.value, in: bytes) {
        self = .decisive(.stackshot)
        return
      }
      guard TextReportLine.isResource(field.value, in: bytes) else { return nil }
      self = .decisive(.resourceReport)
    case "interval since last panic report", "panics since last report": self = .decisive(.panic)
    case "microstackshots", "powerstats for", "action taken": self = .decisive(.resourceReport)
    case "incident identifier", "crashreporter key", "hardware model", "date/time", "os version",
      "report version", "anonymous uuid":
      self = .shared
    default: return nil
    }
  }

  /// Whether a value is the event of a microstackshot report.
  private static func isResource(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    ["cpu usage", "disk writes", "wakeups", "hang", "fast hang"].contains {
      bytes.equals(range, $0)
    }
  }

  /// Whether a line is `Lantern[7] has active assertions beyond permitted time:`, without the time
  /// stamp and the daemon that come first in a console log.
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
