internal import LogModel
internal import RulePacks
internal import Scanning

/// The captures of a rule's match, and the values that they stand for.
///
/// Only captures that an event keeps are turned into strings.
struct CapturedText {
  private let captures: RuleMatcher.Match
  private let radix: MessageRule.Radix

  /// Creates the captures of a match.
  init(_ match: consuming RuleMatcher.Match) {
    radix = match.rule.radix
    captures = match
  }

  /// The text of a capture as printed, or `nil` if the capture took no part in the match.
  func text(_ name: CaptureName, in bytes: Span<UInt8>) -> String? {
    captures[name].map { bytes.text(in: $0) }
  }

  /// What the rule read lately.
  var names: ReadNames { captures.compiled.names }

  /// The bytes of a capture, or `nil` if the capture took no part in the match.
  func range(_ name: CaptureName) -> Range<Int>? { captures[name] }

  /// The text of a capture; `nil` if it took no part in the match or is a placeholder such as `<private>`.
  func visible(_ name: CaptureName, in bytes: Span<UInt8>) -> String? {
    captures[name].flatMap { Self.visible(in: bytes, $0) }
  }

  /// The whole number that a capture prints, or `nil`.
  func number(_ name: CaptureName, in bytes: Span<UInt8>) -> Int? {
    text(name, in: bytes).flatMap { Int($0) }
  }

  /// Whether any capture says which process the message is about.
  var nameProcess: Bool {
    captures.part.mayNameProcess
      && (captures.has(.process) || captures.has(.pid) || captures.has(.bundle))
  }

  /// Whether the message gives a reason.
  var reportReason: Bool { captures.has(.reason) }

  /// Whether the message has one of the rarer details: a reason, a set, a count, a duration or an assertion.
  var sayMore: Bool {
    captures.part.maySayMore
      && (reportReason || captures.has(.set) || captures.has(.count) || captures.has(.duration)
        || captures.has(.assertion))
  }

  /// The name in the message; `nil` if there is none or it is hidden.
  func label(in bytes: Span<UInt8>) -> String? {
    captures.part.mayName ? visible(.name, in: bytes) : nil
  }

  /// The remaining time that the message prints, or `nil`.
  func remaining(in bytes: Span<UInt8>) -> RemainingTime? {
    captures[.remaining].flatMap { range in
      RemainingTime.Unit(behind: range.upperBound, in: bytes)
        .of(RemainingTime(printedIn: bytes, range))
    }
  }

  /// Whether the message says that the task has no expiration handler.
  func lacksHandler(in bytes: Span<UInt8>) -> Bool {
    captures.part.mayReportHandler
      && captures[.handler].map { bytes.equals($0, "(null)") } ?? false
  }

  /// The task's identifier in decimal, or as printed if it is not a number; `nil` if there is none.
  func identifier(in bytes: Span<UInt8>) -> String? {
    if let range = captures[.id] {
      let text = bytes.text(in: range)
      return radix != .hexadecimal && bytes.isDigits(range) ? text : Self.identifier(text, radix)
    }
    // UIKit printed the identifier in decimal or, on some systems up to iOS 11, in hexadecimal without a
    // prefix.
    guard let range = captures[.hexid] else { return nil }
    let text = bytes.text(in: range)
    return bytes.isDigits(range) ? text : Self.decimal(text)
  }

  /// The identifiers in the capture `set`, each of them a run of digits; `nil` if there is no such capture.
  func openIdentifiers(in bytes: Span<UInt8>) -> [String]? {
    guard let text = text(.set, in: bytes) else { return nil }
    let runs = text.split {
      radix == .decimal ? !("0"..."9").contains($0) : !$0.isHexDigit && $0 != "x" && $0 != "X"
    }
    return runs.map { Self.identifier(String($0), radix) }
  }

  /// The seconds in the capture `duration`, which a unit may follow, or `nil`.
  func seconds(in bytes: Span<UInt8>) -> Double? {
    guard let text = text(.duration, in: bytes).map(Self.trimmed) else { return nil }
    let number = text.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," || $0 == "-" }
    return Double(String(number.map { $0 == "," ? "." : $0 }))
  }

  /// What the message says about why and how a process ended.
  func kill(in bytes: Span<UInt8>) -> LogEvent.Kill {
    var kill = LogEvent.Kill()
    kill.domain = number(.domain, in: bytes)
    kill.code = text(.code, in: bytes).flatMap(Self.code)
    kill.explanation = text(.reason, in: bytes).map(Self.trimmed)
    if kill.domain != nil || kill.code != nil {
      kill.reading = ExitReading(ExitReason(namespace: kill.domain, code: kill.code))
    }
    return kill
  }

  private static func identifier(_ text: String, _ radix: MessageRule.Radix) -> String {
    if radix != .hexadecimal, text.utf8.allSatisfy({ Byte.isDigit($0) }) { return text }
    let isPrefixed = text.hasPrefix("0x") || text.hasPrefix("0X")
    let isHexadecimal =
      switch radix {
      case .decimal: false
      case .hexadecimal: true
      case .auto: isPrefixed || text.contains { !("0"..."9").contains($0) }
      }
    guard isHexadecimal else { return text }
    return decimal(isPrefixed ? String(text.dropFirst(2)) : text) ?? text
  }

  private static func decimal(_ hexadecimal: String) -> String? {
    UInt64(hexadecimal, radix: 16).map { String($0) }
  }

  private static func code(_ text: String) -> UInt64? {
    text.lowercased().hasPrefix("0x")
      ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text) ?? UInt64(text, radix: 16)
  }

  fileprivate static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r\n", "\r"]
    guard let start = text.firstIndex(where: { !blanks.contains($0) }),
      let end = text.lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(text[start...end])
  }
}

/// Values that the system hides.
extension CapturedText {
  /// The text of the given bytes, or `nil` if it is hidden; see ``visible(_:)``.
  static func visible(in bytes: Span<UInt8>, _ range: Range<Int>) -> String? {
    for index in range where !(0x20...0x7E ~= bytes[index]) {
      return visible(bytes.text(in: range))
    }
    let shown = bytes.trimmed(range)
    if shown.isEmpty || bytes.equals(shown, "<private>") || bytes.equals(shown, "(null)") {
      return nil
    }
    return bytes.text(in: shown)
  }

  /// The text, or `nil` if it is a placeholder such as `<private>`.
  ///
  /// A line break in the text is replaced by one blank.
  static func visible(_ printed: String) -> String? {
    let text = printed.split(whereSeparator: \.isNewline).map { trimmed(String($0)) }
      .joined(separator: " ")
    let visible = trimmed(text)
    return visible.isEmpty || visible == "<private>" || visible == "(null)" ? nil : visible
  }
}
