internal import LogModel

/// The format in which rules are compiled into the program. It has only what matching needs, not the
/// samples.
///
/// Each line is a rule. Tabs separate its fields, and U+001F separates the items of a list. Reading a
/// table takes a fraction of a millisecond; reading the YAML of its packs would take a hundred times as
/// long.
package enum PackTable {
  /// The separator of the items of a list.
  private static let item: Character = "\u{1F}"

  /// Writes the rules as a table.
  package static func write(_ rules: [MessageRule]) -> String {
    rules.map { rule in
      let fields = [
        rule.id, rule.event.rawValue, rule.messageSource, rule.radix.rawValue,
        rule.pairing?.rawValue ?? "", rule.taskKind.rawValue, list(rule.literals),
        list(rule.patterns.map(escaped)), list(rule.restriction.processes),
        list(rule.restriction.subsystems), list(rule.restriction.categories),
        rule.step?.rawValue ?? "",
      ]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// Reads the rules of a table, skipping lines that are not rules.
  package static func read(_ table: String) -> [MessageRule] {
    let bytes = ContiguousArray(table.utf8)
    var rules: [MessageRule] = []
    for line in parts(of: bytes, 0..<bytes.count, at: UInt8(ascii: "\n")) {
      let fields = parts(of: bytes, line, at: UInt8(ascii: "\t"))
      guard fields.count == 12, let event = LogEvent.Kind(rawValue: text(bytes, fields[1])) else {
        continue
      }
      var rule = MessageRule(
        id: text(bytes, fields[0]), event: event, messageSource: text(bytes, fields[2]),
        literals: list(bytes, fields[6]), patterns: list(bytes, fields[7]))
      rule.radix = MessageRule.Radix(rawValue: text(bytes, fields[3])) ?? .decimal
      rule.pairing = Pairing(rawValue: text(bytes, fields[4]))
      rule.taskKind = TaskKind(rawValue: text(bytes, fields[5])) ?? .backgroundTask
      rule.restriction.processes = list(bytes, fields[8])
      rule.restriction.subsystems = list(bytes, fields[9])
      rule.restriction.categories = list(bytes, fields[10])
      rule.step = RequestStep(rawValue: text(bytes, fields[11]))
      rules.append(rule)
    }
    return rules
  }

  private static func list(_ items: [String]) -> String { items.joined(separator: String(item)) }

  private static func list(_ bytes: ContiguousArray<UInt8>, _ field: Range<Int>) -> [String] {
    field.isEmpty ? [] : parts(of: bytes, field, at: 0x1F).map { text(bytes, $0) }
  }

  private static func text(_ bytes: ContiguousArray<UInt8>, _ field: Range<Int>) -> String {
    String(decoding: bytes[field], as: UTF8.self)
  }

  /// The ranges between separators, including empty ones.
  private static func parts(
    of bytes: ContiguousArray<UInt8>, _ range: Range<Int>, at separator: UInt8
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where bytes[index] == separator {
      parts.append(start..<index)
      start = index + 1
    }
    parts.append(start..<range.upperBound)
    return parts
  }

  /// The pattern on one line. Control characters become escapes, which mean the same to PCRE2.
  private static func escaped(_ pattern: String) -> String {
    guard pattern.utf8.contains(where: { $0 < 0x20 }) else { return pattern }
    return pattern.unicodeScalars.map { scalar in
      scalar.value < 0x20 ? "\\x{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }
}
