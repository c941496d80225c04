internal import LogModel
internal import Scanning

/// What a record's header says about every message in it.
struct RecordContext {
  /// The process that logged it; empty for text without headers.
  var process: LogEvent.Subject
  /// The thread that logged it, as printed.
  var thread: String?
  /// The time of the record.
  var at: Instant?
  /// The subsystem that logged it, `com.apple.UIKit` for example, or `nil`.
  var subsystem: String?
  /// The category within the subsystem, or `nil`.
  var category: String?
  /// Whether the process may stand before the message, in place of a header: `Lantern msg`, or
  /// `Lantern[12:34] msg`.
  var mayStartWithProcess = false
}

/// Makes an event of a rule's match.
struct EventBuilder {
  let input: InputIndex

  /// Returns the event that a match in a record stands for.
  ///
  /// The match starts on the given 1-based physical line, whose text is `text`.
  func event(
    _ match: RuleMatcher.Match, in bytes: Span<UInt8>, context: RecordContext, line: Int,
    text: String
  ) -> LogEvent {
    func capture(_ names: String...) -> String? {
      for name in names {
        if let range = match.captures[name] { return bytes.text(in: range) }
      }
      return nil
    }
    var event = LogEvent(
      kind: match.rule.event, vocabulary: match.rule.vocabulary, process: context.process,
      thread: context.thread, at: context.at, line: line, text: text)
    event.input = input
    event.message = bytes.digest(of: match.range)
    event.identifier = capture("id", "id2") ?? capture("hexid").flatMap(Self.decimal(hexadecimal:))
    event.label = capture("name").flatMap(Self.visibleName)
    event.remaining = capture("remaining").flatMap(RemainingTime.init(printed:))
    event.lacksExpirationHandler = capture("handler") == "(null)"
    switch match.rule.event {
    case .assertionKill, .killConfirmed, .termination:
      event.process = LogEvent.Subject(
        name: capture("process", "process2").map(Self.trimmed),
        pid: capture("pid", "pid2", "pid3").flatMap { Int($0) },
        bundleIdentifier: capture("bundle"))
      var kill = LogEvent.Kill()
      kill.domain = capture("domain").flatMap { Int($0) }
      kill.code = capture("code").flatMap(Self.code)
      kill.explanation = capture("reason").map(Self.trimmed)
      event.kill = kill
    case .processExited:
      let named = LogEvent.Subject(
        name: capture("process"), pid: capture("pid").flatMap { Int($0) },
        bundleIdentifier: capture("bundle"))
      // An app's own last words are about itself.
      if named != LogEvent.Subject(name: nil, pid: nil) { event.process = named }
      event.kill = LogEvent.Kill()
      event.kill?.explanation = capture("reason").map(Self.trimmed)
    default: break
    }
    return event
  }

  /// The event of a number that stands alone in a message.
  func bareNumber(
    _ range: Range<Int>, in bytes: Span<UInt8>, context: RecordContext, line: Int, text: String
  ) -> LogEvent? {
    guard let remaining = RemainingTime(printed: bytes.text(in: range)) else { return nil }
    var event = LogEvent(
      kind: .bareNumber, vocabulary: "reading", process: context.process, thread: context.thread,
      at: context.at, line: line, text: text)
    event.input = input
    event.message = bytes.digest(of: range)
    event.remaining = remaining
    return event
  }

  /// A name that privacy, or an app that has none to print, did not hide.
  private static func visibleName(_ name: String) -> String? {
    let name = trimmed(name)
    return name.isEmpty || name == "<private>" || name == "(null)" ? nil : name
  }

  /// UIKit printed the identifier in decimal or, on some systems up to iOS 11, in bare hexadecimal.
  private static func decimal(hexadecimal text: String) -> String? {
    text.utf8.allSatisfy { Byte.isDigit($0) } ? text : UInt64(text, radix: 16).map { String($0) }
  }

  private static func code(_ text: String) -> UInt64? {
    text.lowercased().hasPrefix("0x")
      ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text) ?? UInt64(text, radix: 16)
  }

  private static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r\n", "\r"]
    guard let start = text.firstIndex(where: { !blanks.contains($0) }),
      let end = text.lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(text[start...end])
  }
}

extension Span<UInt8> {
  /// A digest (FNV-1a) of the given bytes in which any run of white space counts as one blank.
  func digest(of range: Range<Int>) -> UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    var isBlank = false
    for index in range {
      let byte = self[index]
      if byte <= Byte.space {
        isBlank = true
        continue
      }
      if isBlank { digest = (digest ^ UInt64(Byte.space)) &* 0x100_0000_01b3 }
      isBlank = false
      digest = (digest ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return digest
  }
}
