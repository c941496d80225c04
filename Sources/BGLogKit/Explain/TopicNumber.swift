internal import CrashReports
internal import LogModel

/// A number in one of the formats of crash reports: `0x8badf00d`, `8badf00d`, `2343432205` or `<0xF>`.
struct TopicNumber: Hashable, Sendable {
  /// The value.
  var value: UInt64
  /// Whether the number is in angle brackets, as reports print the number of a namespace.
  var isBracketed = false

  /// Parses a number; `nil` if the text is a word.
  ///
  /// Digits alone are decimal. Without `0x`, hexadecimal digits must be at least six with a letter
  /// among them.
  init?(_ text: String) {
    var digits = text.lowercased()[...]
    if digits.hasPrefix("<"), digits.hasSuffix(">"), digits.count > 2 {
      digits = digits.dropFirst().dropLast()
      isBracketed = true
    }
    let value: UInt64?
    if digits.hasPrefix("0x") {
      value = UInt64(digits.dropFirst(2), radix: 16)
    } else if digits.utf8.allSatisfy(\.isDigit) {
      value = UInt64(digits)
    } else {
      value = digits.count >= 6 ? UInt64(digits, radix: 16) : nil
    }
    guard let value, digits.first != "+" else { return nil }
    self.value = value
  }

  /// The pages about the number alone, the most likely first. A small number may have several meanings.
  var pages: [TopicPage] {
    var pages: [TopicPage] = []
    if let code = TerminationCode.entry(value), !isBracketed { pages += named(code.hex, .code) }
    if let small = Int(exactly: value), small < 0x1000 {
      if let name = TerminationNamespace.name(of: small) { pages += named(name, .namespace) }
      if isBracketed { return pages }
      if let reason = JetsamReasons.entry(value) { pages += named(reason.name, .jetsamReason) }
      pages += NamespaceCodes.all.filter { $0.namespace == "SIGNAL" && $0.code == value }
        .flatMap { named("SIGNAL \($0.code)", .exitReason) }
      let exceptions = MachExceptions.all + [MachExceptions.simulated]
      pages += exceptions.filter { $0.number == small }.flatMap { named($0.name, .exception) }
      if let decision = ScheduleDecision(rawValue: small) {
        pages += named(decision.abbreviation, .decision)
      }
    }
    return pages + packed
  }

  /// The pages about a number of more than 32 bits, which combines several numbers.
  private var packed: [TopicPage] {
    guard value >> 32 != 0 else { return [] }
    // `EXC_CRASH` has the namespace in the upper half of the number and the code in the lower half.
    if let code = TerminationCode.entry(value & 0xFFFF_FFFF),
      let name = TerminationNamespace.name(of: Int(value >> 32))
    {
      return named(name, .namespace) + named(code.hex, .code)
    }
    return [CatalogPages.resource(code: value), CatalogPages.guarded(code: value)].compactMap { $0 }
  }

  private func named(_ name: String, _ kind: TopicPage.Kind) -> [TopicPage] {
    TopicIndex.shared.pages(named: name, of: [kind])
  }
}
