internal import LogModel
internal import RulePacks
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

  /// What rules that are about some records only ask for.
  var label: RecordLabel {
    RecordLabel(process: process.name, subsystem: subsystem, category: category)
  }
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
    let compiled = match.compiled
    let captures = CapturedText(
      match.captures.mapValues { bytes.text(in: $0) }, compiled.rule.radix)
    var event = LogEvent(
      kind: compiled.rule.event, vocabulary: compiled.rule.vocabulary, process: context.process,
      thread: context.thread, at: context.at, line: line, text: text)
    event.input = input
    event.message = bytes.digest(of: match.range)
    event.identifier = captures.identifier
    event.label = captures.visible("name")
    event.remaining = captures["remaining"].flatMap(RemainingTime.init(printed:))
    event.openIdentifiers = captures.openIdentifiers
    event.count = captures["count"].flatMap { Int($0) }
    event.grantedSeconds = captures.seconds
    event.taskKind = compiled.rule.taskKind
    event.pairing = compiled.rule.pairing
    event.lacksExpirationHandler = captures["handler"] == "(null)"
    setProcess(of: &event, from: captures, loggedBy: context.process)
    switch compiled.rule.event {
    case .assertionKill, .killConfirmed, .termination, .processExited, .watchdogKill, .jetsamKill:
      event.kill = captures.kill
    case .assertionAcquired, .assertionReleased, .assertionTimedOut, .assertionFlood:
      event.identifier = captures["assertion"] ?? event.identifier
      if captures["reason"] != nil { event.kill = captures.kill }
    default:
      if captures["reason"] != nil { event.kill = captures.kill }
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

  /// Names the process that the message is about, which may be another than the one that logged it.
  private func setProcess(
    of event: inout LogEvent, from captures: CapturedText, loggedBy logger: LogEvent.Subject
  ) {
    let isOthers =
      event.kind == .assertionKill || event.kind == .killConfirmed
      || event.kind == .termination
    guard isOthers || captures.nameProcess else { return }
    let about = LogEvent.Subject(
      name: captures.visible("process"), pid: captures["pid"].flatMap { Int($0) },
      bundleIdentifier: captures.visible("bundle"))
    // Never the logger's own end, even where the message was cut and names nobody.
    guard isOthers || about != LogEvent.Subject(name: nil, pid: nil) else { return }
    event.process = about
    event.isHearsay = !about.isSame(as: logger)
    guard !isOthers, !event.isHearsay else { return }
    event.process.name = logger.name ?? about.name
    event.process.pid = about.pid ?? logger.pid
  }
}

extension LogEvent.Subject {
  /// Whether the process is the one that logged the message, by its pid or else by its name.
  fileprivate func isSame(as logger: LogEvent.Subject) -> Bool {
    if let pid, let own = logger.pid { return pid == own }
    return name != nil && name == logger.name
  }
}

extension Span<UInt8> {
  /// A digest of the given bytes in which any run of white space counts as one blank.
  ///
  /// Words go in by eight bytes from where they start, so that the blanks between do not matter.
  func digest(of range: Range<Int>) -> UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    var isBlank = false
    var index = range.lowerBound
    while index < range.upperBound {
      var length = Swift.min(8, range.upperBound - index)
      var piece = word(at: index, length)
      let blanks = (piece &- 0x2121_2121_2121_2121) & ~piece & 0x8080_8080_8080_8080
      length = Swift.min(length, blanks.trailingZeroBitCount / 8)
      if length == 0 {
        isBlank = true
        index += 1
        continue
      }
      if isBlank { Self.mix(UInt64(Byte.space), into: &digest) }
      isBlank = false
      if length < 8 { piece &= 1 << UInt64(8 * length) - 1 }
      Self.mix(piece, into: &digest)
      index += length
    }
    return digest
  }

  /// The bytes at an offset, the first one lowest; what stands beyond the length may be anything.
  private func word(at offset: Int, _ length: Int) -> UInt64 {
    if offset + 8 <= count { return word(at: offset) }
    var word: UInt64 = 0
    for place in 0..<length { word |= UInt64(self[offset + place]) << UInt64(8 * place) }
    return word
  }

  private static func mix(_ word: UInt64, into digest: inout UInt64) {
    let product = (digest ^ word).multipliedFullWidth(by: 0x9e37_79b9_7f4a_7c15)
    digest = product.high ^ product.low
  }
}
