package import LogModel
internal import Scanning

/// What a message says about the end of a process, whichever process printed the message.
///
///     [app<b>:1] Terminating with context: <RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:…
///     [app<b>:1] termination reported by launchd (10, 2343432205, 9)
///     Process exited: <RBSProcessExitContext| specific, status:<RBSProcessExitStatus| domain:jetsam(1) code:7>>
///     Process exited: <FBProcessExitContext; watchdog ("watchdog provision violated")>
///     exited with exit reason (namespace: 15 code: 0x2182bad2) - OS_REASON_RUNNINGBOARD
///     (UIKitApplication:b[812]) Exited due to signal: Killed: 9
///     Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
///
/// The printed code decides what the cause is. A sentence decides if no code is printed, or if the
/// code is too vague.
package struct ExitStatement {
  /// The namespace and the code, or `nil` if neither is printed.
  package private(set) var code: ExitReason?
  /// The cause that the message implies, or `nil` if it implies none.
  package private(set) var reading: ExitReading?
  /// What the message says about the end besides its cause.
  package private(set) var details = ExitDetails()

  private let bytes: ContiguousArray<UInt8>

  /// The maximum number of bytes of a message that are read.
  package static let longest = 16_384

  /// Reads a message, at most its first ``longest`` bytes.
  package init(_ text: String) {
    self.init(ContiguousArray(text.utf8.prefix(ExitStatement.longest)))
  }

  /// Reads the message in a range of bytes, at most its first ``longest`` bytes.
  package init(_ span: Span<UInt8>, in range: Range<Int>) {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(min(range.count, ExitStatement.longest))
    for index in range.prefix(ExitStatement.longest) { bytes.append(span[index]) }
    self.init(bytes)
  }

  private init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = Statement([text])
    let watchdog = WatchdogSentence.watchdog(in: lines)
    code = ExitReasonReader(bytes).code
    details.fill(from: watchdog)
    details.lockedFile = ExitStatement.lockedFile(in: lines.lines)
    details.memoryLimit = words(from: "mem limit: ", to: " (fatal")
    details.cpuUse = cpuUse
    details.requester = requester
    if let thrown = ThrownException(in: [text]) {
      details.exception = "uncaught exception \(thrown.name)"
      details.message = thrown.reason.map { ExitDetails.line($0) }
    } else if let found = self.bytes.span.first("Fatal error: ", in: 0..<bytes.count) {
      details.message = ExitDetails.line(bytes.span.text(in: found.lowerBound..<bytes.count))
    }
    reading = ExitStatement.reading(code, ExitReading(sentence: text), watchdog)
  }

  /// Derives the cause from the code, the sentence and the watchdog's event.
  private static func reading(
    _ code: ExitReason?, _ sentence: ExitReading?, _ watchdog: CrashReport.Watchdog?
  ) -> ExitReading? {
    let event = watchdog?.event
    guard let byCode = code.flatMap({ ExitReading($0) }) else {
      if case .watchdog(let known) = sentence?.cause {
        return ExitReading(.watchdog(event: event ?? known), sentence?.confidence ?? 0.95)
      }
      return sentence ?? event.map { ExitReading(.watchdog(event: $0), 0.95) }
    }
    if code?.code == TerminationCode.watchdog {
      if let event { return ExitReading(.watchdog(event: event), 0.95) }
      // Up to iOS 13 kills for held assertions have the watchdog's code too; the sentence tells
      // them apart.
      if let sentence, sentence.cause.rule == .assertionKill { return sentence }
      return byCode
    }
    guard byCode.cause.isVague, let sentence, !sentence.cause.isVague else { return byCode }
    return sentence
  }

  /// The path of the locked file, which follows the sentence's colon or is on a separate line;
  /// `nil` if none is printed.
  package static func lockedFile(in lines: [String]) -> String? {
    guard let head = lines.firstIndex(where: { ExitReading(sentence: $0)?.cause == .fileLock })
    else { return nil }
    if let start = lines[head].firstRange(of: ": /")?.upperBound {
      return path(String(lines[head][lines[head].index(before: start)...]))
    }
    return lines[(head + 1)...].first { $0.hasPrefix("/") }.map(path)
  }

  /// Returns a path without the rest of the description that follows it.
  private static func path(_ text: String) -> String {
    var path = text[...]
    if let end = path.firstRange(of: " reportType:")?.lowerBound { path = path[..<end] }
    while let last = path.last, ")>\"',; ".contains(last) { path = path.dropLast() }
    return String(path)
  }

  /// How much CPU time was used, in the words of the kernel, of symptomsd or of a report.
  private var cpuUse: String? {
    words(from: "It used ", to: " seconds").map { "\($0) seconds" }
      ?? words(from: " used ", to: ", violating").flatMap { $0.contains("CPU") ? $0 : nil }
      ?? words(from: "CPU: ", to: ", exceeding").flatMap { $0.contains("cpu time") ? $0 : nil }
  }

  private var requester: String? {
    words(from: "termination request from ", to: " on ").map { asker in
      guard let open = asker.firstIndex(of: "<") else { return asker }
      return String(asker[asker.index(after: open)...].prefix { $0 != ">" && $0 != "(" })
    }
  }

  /// The text between two literals on the same line; at most 300 bytes are searched. `nil` if
  /// either is missing.
  private func words(from start: String, to end: String) -> String? {
    let span = bytes.span
    guard let found = span.first(start, in: 0..<span.count) else { return nil }
    let limit = min(span.count, found.upperBound + 300)
    let line =
      span.firstOffset(of: Byte.lineFeed, in: found.upperBound..<limit) ?? limit
    guard let stop = span.first(end, in: found.upperBound..<line) else { return nil }
    let words = span.text(in: span.trimmed(found.upperBound..<stop.lowerBound))
    return words.isEmpty ? nil : words
  }
}

extension ExitDetails {
  /// The first line of a text, cut to 200 characters.
  package static func line(_ text: some StringProtocol) -> String {
    let line = text.prefix { !$0.isNewline }
    return line.count > 200 ? String(line.prefix(199)) + "…" : String(line)
  }

  /// Copies the allowance, its clock and the deadlock flag from what the watchdog says.
  package mutating func fill(from watchdog: CrashReport.Watchdog?) {
    guard let watchdog else { return }
    allowanceSeconds = watchdog.allowanceSeconds
    isCPUTime = watchdog.clock == .cpu
    isDeadlock = watchdog.isDeadlock
  }
}

extension ExitReading {
  /// Looks for known phrases anywhere in a text; `nil` if the text names no cause.
  package init?(sentence text: String) {
    self.init(sentence: text.holds)
  }
}
