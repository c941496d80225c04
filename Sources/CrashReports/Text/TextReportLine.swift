internal import Scanning
internal import Statements

/// What a line outside any report says about the report it would start.
enum TextReportLine {
  /// A line that only one kind of report has.
  case decisive(CrashReportFormat)
  /// A line that the heads of all text reports share.
  case shared

  /// Looks at a line; `nil` when it starts no report.
  init?(_ line: CrashReportLine, in bytes: Span<UInt8>) {
    var content = line.content
    guard !content.isEmpty else { return nil }
    if bytes[content.lowerBound] == Byte.openBrace || bytes[content.lowerBound] == Byte.quote {
      // A stray brace before the first field; the quotes of a reason that was copied from JSON.
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
    // Fields that a forum joined into one line, behind somebody's words.
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

  /// The events of the microstackshot family: `cpu usage`, `disk writes`, `wakeups`, `hang`, ….
  private static func isResource(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    ["cpu usage", "disk writes", "wakeups", "hang", "fast hang"].contains {
      bytes.equals(range, $0)
    }
  }

  /// `Lantern[7] has active assertions beyond permitted time:`, nothing after it, and before it only
  /// the process: in a console log a time stamp and a daemon come first.
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

/// A line of the form `Name: value`.
struct TextField {
  /// The name in lower case.
  var name: String
  /// The value without white space around it.
  var value: Range<Int>

  /// Takes a line apart; `nil` when its start is no field name.
  init?(_ content: Range<Int>, in bytes: Span<UInt8>) {
    guard !content.isEmpty, Byte.isLetter(bytes[content.lowerBound]) else { return nil }
    let near = content.lowerBound..<Swift.min(content.upperBound, content.lowerBound + 48)
    guard let colon = bytes.firstOffset(of: Byte.colon, in: near) else { return nil }
    name = bytes.text(in: bytes.trimmed(content.lowerBound..<colon)).lowercased()
    value = bytes.trimmed((colon + 1)..<content.upperBound)
  }
}
