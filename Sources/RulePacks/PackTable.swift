internal import LogModel

/// The form in which rules are compiled into the program: what matching needs and nothing else.
///
/// A line a rule, its fields separated by tabs and the items of a list by U+001F. Reading it takes
/// a fraction of a millisecond; reading the YAML it was made from would take a hundred times that.
package enum PackTable {
  /// The separator of a list's items.
  private static let item: Character = "\u{1F}"

  /// Writes the rules.
  package static func write(_ rules: [MessageRule]) -> String {
    rules.map { rule in
      let fields = [
        rule.id, rule.event.rawValue, rule.vocabulary, rule.radix.rawValue,
        rule.pairing?.rawValue ?? "", rule.taskKind.rawValue, list(rule.literals),
        list(rule.patterns.map(escaped)), list(rule.restriction.processes),
        list(rule.restriction.subsystems), list(rule.restriction.categories),
      ]
      return fields.joined(separator: "\t") + "\n"
    }.joined()
  }

  /// Reads rules; a line that is none is left out.
  package static func read(_ table: String) -> [MessageRule] {
    table.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count == 11, let event = LogEvent.Kind(rawValue: text(fields[1])) else {
        return nil
      }
      var rule = MessageRule(
        id: text(fields[0]), event: event, vocabulary: text(fields[2]), literals: list(fields[6]),
        patterns: list(fields[7]))
      rule.radix = MessageRule.Radix(rawValue: text(fields[3])) ?? .decimal
      rule.pairing = Pairing(rawValue: text(fields[4]))
      rule.taskKind = TaskKind(rawValue: text(fields[5])) ?? .backgroundTask
      rule.restriction.processes = list(fields[8])
      rule.restriction.subsystems = list(fields[9])
      rule.restriction.categories = list(fields[10])
      return rule
    }
  }

  private static func list(_ items: [String]) -> String { items.joined(separator: String(item)) }

  private static func list(_ field: Substring.UTF8View) -> [String] {
    field.isEmpty ? [] : field.split(separator: 0x1F).map(text)
  }

  private static func text(_ field: Substring.UTF8View) -> String { String(Substring(field)) }

  /// A pattern in one line; the escapes mean the same to PCRE2.
  private static func escaped(_ pattern: String) -> String {
    guard pattern.utf8.contains(where: { $0 < 0x20 }) else { return pattern }
    return pattern.unicodeScalars.map { scalar in
      scalar.value < 0x20 ? "\\x{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }
}
