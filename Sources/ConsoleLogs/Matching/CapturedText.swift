internal import LogModel
internal import RulePacks
internal import Scanning

/// The captures of a match as text, and what they mean.
struct CapturedText {
  private let texts: Captures<String>
  private let radix: MessageRule.Radix

  /// Creates captures, given by name without digits.
  init(_ texts: Captures<String>, _ radix: MessageRule.Radix) {
    self.texts = texts
    self.radix = radix
  }

  /// The text of a capture as printed, or `nil` when it took no part.
  subscript(name: String) -> String? { texts[name] }

  /// The text of a capture that privacy, or an app that has none to print, did not hide.
  ///
  /// Text that was wrapped comes out with one blank where its line was broken.
  func visible(_ name: String) -> String? {
    guard let printed = texts[name] else { return nil }
    let text = printed.split(whereSeparator: \.isNewline).map { Self.trimmed(String($0)) }
      .joined(separator: " ")
    let visible = Self.trimmed(text)
    return visible.isEmpty || visible == "<private>" || visible == "(null)" ? nil : visible
  }

  /// Whether any capture says which process the message is about.
  var nameProcess: Bool {
    texts["process"] != nil || texts["pid"] != nil || texts["bundle"] != nil
  }

  /// The task's identifier in decimal, or as printed where it is no number.
  var identifier: String? {
    if let text = texts["id"] { return Self.identifier(text, radix) }
    // UIKit printed it in decimal or, on some systems up to iOS 11, in bare hexadecimal.
    guard let text = texts["hexid"] else { return nil }
    return text.utf8.allSatisfy { Byte.isDigit($0) } ? text : Self.decimal(text)
  }

  /// The identifiers in `set`: every run of digits in it.
  var openIdentifiers: [String]? {
    guard let text = texts["set"] else { return nil }
    let runs = text.split {
      radix == .decimal ? !("0"..."9").contains($0) : !$0.isHexDigit && $0 != "x" && $0 != "X"
    }
    return runs.map { Self.identifier(String($0), radix) }
  }

  /// The seconds in `duration`, with or without a unit behind them, or `nil`.
  var seconds: Double? {
    guard let text = texts["duration"].map(Self.trimmed) else { return nil }
    let number = text.prefix { ("0"..."9").contains($0) || $0 == "." || $0 == "," || $0 == "-" }
    return Double(String(number.map { $0 == "," ? "." : $0 }))
  }

  /// Why and how a process ended.
  var kill: LogEvent.Kill {
    var kill = LogEvent.Kill()
    kill.domain = texts["domain"].flatMap { Int($0) }
    kill.code = texts["code"].flatMap(Self.code)
    kill.explanation = texts["reason"].map(Self.trimmed)
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

  private static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r\n", "\r"]
    guard let start = text.firstIndex(where: { !blanks.contains($0) }),
      let end = text.lastIndex(where: { !blanks.contains($0) })
    else { return "" }
    return String(text[start...end])
  }
}
