internal import LogModel
internal import Scanning

/// Finds the namespace and the code with which a process ended, in every form in which systems
/// print them.
///
/// Forms that print both are tried first. Signals are tried last, because launchd prints a signal
/// after a more exact reason.
struct ExitReasonReader {
  /// The namespace and the code; `nil` if the message prints neither.
  private(set) var code: ExitReason?

  private let bytes: ContiguousArray<UInt8>

  /// Reads the UTF-8 bytes of a message.
  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    code =
      context ?? status ?? launchd ?? reason ?? termination ?? exceptionCode ?? exitContext
      ?? signal ?? ordinary
  }

  /// Reads `<RBSTerminateContext| domain:10 code:0x8BADF00D …`; iOS 13 writes semicolons between
  /// the parts.
  private var context: ExitReason? {
    guard let rest = rest(after: "TerminateContext") else { return nil }
    let end = bytes.span.first("explanation:", in: rest)?.lowerBound ?? rest.upperBound
    return pair(in: rest.lowerBound..<end)
  }

  /// Reads `<RBSProcessExitStatus| domain:signal(2) code:SIGSEGV(11)>` or
  /// `domain:frontboard(10) code:force-quit(0xfbfbfbfb)`.
  private var status: ExitReason? {
    rest(after: "ProcessExitStatus").flatMap { pair(in: $0) }
  }

  /// Reads the values of `domain:` and `code:`, of which one may be missing.
  private func pair(in range: Range<Int>) -> ExitReason? {
    let near = range.lowerBound..<min(range.upperBound, range.lowerBound + 200)
    let domain = value(after: "domain:", in: near).flatMap { Int(exactly: $0) }
    let number = value(after: "code:", in: near)
    guard domain != nil || number != nil else { return nil }
    return ExitReason(namespace: domain, code: number)
  }

  /// Returns the number after a label: either digits, or a name with the number in parentheses
  /// after it.
  private func value(after label: String, in range: Range<Int>) -> UInt64? {
    let span = bytes.span
    guard let found = span.first(label, in: range) else { return nil }
    let start = span.run(found.upperBound..<range.upperBound) { $0 == Byte.space }
    if let number = span.leadingInteger(in: start..<range.upperBound) { return number.value }
    let name = span.run(start..<range.upperBound) {
      Byte.isLetter($0) || Byte.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    if name < range.upperBound, span[name] == Byte.openParenthesis {
      return span.leadingInteger(in: (name + 1)..<range.upperBound)?.value
    }
    let word = span.text(in: start..<name)
    return ExitReason(signal: word)?.code
      ?? TerminationNamespace.number(of: word).map(UInt64.init(_:))
  }

  /// Reads `termination reported by launchd (15, 562215634, 9)`: namespace, code and exit status.
  private var launchd: ExitReason? {
    guard let rest = rest(after: "reported by launchd (") else { return nil }
    let numbers = self.numbers(in: rest, until: Byte.closeParenthesis)
    guard numbers.count >= 2, let namespace = Int(exactly: numbers[0]) else { return nil }
    return ExitReason(namespace: namespace, code: numbers[1])
  }

  /// Reads `exited with exit reason (namespace: 15 code: 0x2182bad2) - OS_REASON_RUNNINGBOARD`, or
  /// only the name of the namespace with a code.
  private var reason: ExitReason? {
    let span = bytes.span
    if let rest = rest(after: "(namespace: ") {
      guard let namespace = span.leadingInteger(in: rest) else { return nil }
      let number = value(
        after: "code:", in: namespace.end..<min(namespace.end + 40, rest.upperBound))
      return ExitReason(namespace: Int(exactly: namespace.value), code: number)
    }
    guard let rest = rest(after: "OS_REASON_") else { return nil }
    let end = span.run(rest) { Byte.isLetter($0) || $0 == UInt8(ascii: "_") }
    guard
      let namespace = TerminationNamespace.number(
        of: span.text(in: rest.lowerBound..<end))
    else { return nil }
    let digits = span.run(end..<min(end + 8, rest.upperBound)) { !Byte.isDigit($0) }
    return ExitReason(
      namespace: namespace, code: span.leadingInteger(in: digits..<rest.upperBound)?.value)
  }

  /// Reads `Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d` or
  /// `… FRONTBOARD 2343432205`.
  private var termination: ExitReason? {
    let span = bytes.span
    guard let rest = rest(after: "Termination Reason:") ?? rest(of: "Namespace ") else {
      return nil
    }
    let end = span.firstOffset(of: Byte.lineFeed, in: rest) ?? rest.upperBound
    let parsed = TerminationReasonParser(rest.lowerBound..<end, in: span)
    let namespace = parsed.namespace.flatMap(TerminationNamespace.number(of:))
    guard namespace != nil || parsed.code != nil else { return nil }
    return ExitReason(namespace: namespace, code: parsed.code)
  }

  /// Reads `exceptionCode: "Watchdog Violation (0x8BADF00D)"` in FrontBoard's requests (iOS 11).
  private var exceptionCode: ExitReason? {
    guard let rest = rest(after: "exceptionCode: \"") else { return nil }
    let span = bytes.span
    guard
      let open = span.first(
        "(0x", in: rest.lowerBound..<min(rest.upperBound, rest.lowerBound + 100)),
      let number = span.leadingInteger(in: (open.lowerBound + 1)..<rest.upperBound)
    else { return nil }
    return ExitReason(namespace: nil, code: number.value)
  }

  /// Reads `<FBProcessExitContext; watchdog ("watchdog provision violated")>`, which has words
  /// instead of a code.
  private var exitContext: ExitReason? {
    guard let rest = rest(after: "ProcessExitContext") else { return nil }
    let span = bytes.span
    let end = span.firstOffset(of: Byte.lineFeed, in: rest) ?? rest.upperBound
    let words = span.text(in: rest.lowerBound..<min(end, rest.lowerBound + 200)).lowercased()
    if words.contains("watchdog") {
      return ExitReason(namespace: TerminationNamespace.frontBoard, code: TerminationCode.watchdog)
    }
    if words.contains("jetsam") {
      return ExitReason(namespace: TerminationNamespace.jetsam, code: nil)
    }
    if words.contains("voluntary") || words.contains("exited(") {
      return ExitReason(namespace: 0, code: 0)
    }
    return nil
  }

  /// Reads `exited due to SIGPIPE`, `Exited due to signal: Killed: 9`,
  /// `with signal 11: Segmentation fault`, `Terminated due to signal 9` or `Exited: Killed`.
  private var signal: ExitReason? {
    let span = bytes.span
    for label in ["ue to signal", "with signal ", "xited due to ", ": signal "] {
      guard let rest = rest(after: label) else { continue }
      let start = span.run(rest) { $0 == Byte.space || $0 == Byte.colon }
      if let number = span.leadingInteger(in: start..<rest.upperBound), number.value < 64 {
        return ExitReason(namespace: TerminationNamespace.signal, code: number.value)
      }
      let near = start..<min(rest.upperBound, start + 40)
      let word = span.run(near) { Byte.isLetter($0) || Byte.isDigit($0) }
      if let known = ExitReason(signal: span.text(in: start..<word)) { return known }
      if let known = ExitReason(signalDescribedBy: span.text(in: near)) { return known }
    }
    for label in ["Exited: ", "have crashed: "] {
      guard let rest = rest(after: label) else { continue }
      let near = rest.lowerBound..<min(rest.upperBound, rest.lowerBound + 40)
      if let known = ExitReason(signalDescribedBy: span.text(in: near)) { return known }
    }
    return nil
  }

  /// Reads a normal exit: `exited due to exit(0)`, `Program ended with exit code: 1`.
  private var ordinary: ExitReason? {
    let isOrdinary = ["xited due to exit", "exit code: ", "Exited with code"].contains {
      rest(after: $0) != nil
    }
    return isOrdinary ? ExitReason(namespace: 0, code: 0) : nil
  }

  /// Returns the first numbers before the byte `stop`, at most four; anything may separate them.
  private func numbers(in range: Range<Int>, until stop: UInt8) -> [UInt64] {
    let span = bytes.span
    let end = span.firstOffset(of: stop, in: range) ?? range.upperBound
    var numbers: [UInt64] = []
    var position = range.lowerBound
    while position < end, numbers.count < 4 {
      position = span.run(position..<end) { !Byte.isDigit($0) }
      guard let number = span.leadingInteger(in: position..<end) else { break }
      numbers.append(number.value)
      position = number.end
    }
    return numbers
  }

  private func rest(after label: String) -> Range<Int>? {
    bytes.span.first(label, in: 0..<bytes.count).map { $0.upperBound..<bytes.count }
  }

  private func rest(of label: String) -> Range<Int>? {
    bytes.span.first(label, in: 0..<bytes.count).map { $0.lowerBound..<bytes.count }
  }
}
