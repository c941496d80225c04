internal import RulePacks

/// A rule pack made from one line of a log, for the user to complete.
public struct RuleSkeleton: Sendable {
  private let message: String
  private let pack: String

  /// Creates a skeleton from a line. The header of the line is removed.
  public init(line: String, pack: String = "acme") {
    message = Self.message(in: line)
    self.pack = pack
  }

  /// Why the pack would be rejected; `nil` if it is valid. For example, the line may contain no text to
  /// search for.
  public var problem: String? {
    PackReader.read(yaml, file: "").issues.first?.message
  }

  /// The pack in YAML.
  public var yaml: String {
    let (pattern, captures) = pattern()
    let quoted = Self.quoted(message)
    let gives = captures.map { "\($0.name): \(Self.quoted($0.value))" }.joined(separator: ", ")
    let sample =
      captures.isEmpty ? "- \(quoted)" : "- text: \(quoted)\n        gives: {\(gives)}"
    // Half of the message: similar to it, but it must not match.
    let counter = Self.quoted(String(message.prefix(max(1, message.count / 2))))
    return """
      pack: \(pack)
      about: 'What logs these messages'
      source: 'The app and its version'
      rules:
        - id: \(pack).began
          event: began  # or ended, expired, reading, detail, …: bglog schema --rules lists all
          pattern: \(Self.quoted(pattern))
          samples:
            \(sample)
          counterSamples: [\(counter)]

      """
  }

  /// The pattern for the message, and the captures that it finds there.
  private func pattern() -> (String, [(name: String, value: String)]) {
    var pattern = ""
    var captures: [(name: String, value: String)] = []
    var rest = Substring(message)
    while let character = rest.first {
      if ("0"..."9").contains(character) {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        if captures.contains(where: { $0.name == "id" }) {
          pattern += #"\d+"#
        } else {
          pattern += #"(?<id>\d+)"#
          captures.append(("id", String(digits)))
        }
      } else if let text = Self.quotation(at: rest) {
        pattern += Self.escaped(String(character))
        if captures.contains(where: { $0.name == "name" }) {
          pattern += "[^\(character)]{0,200}"
        } else {
          pattern += "(?<name>[^\(character)]{0,200})"
          captures.append(("name", String(text)))
        }
        pattern += Self.escaped(String(character))
        rest = rest.dropFirst(text.count + 2)
      } else {
        // In a pattern, one space matches any run of white space.
        let isBlank = character.isWhitespace
        if !isBlank || !pattern.hasSuffix(" ") {
          pattern += isBlank ? " " : Self.escaped(String(character))
        }
        rest = rest.dropFirst()
      }
    }
    return (pattern, captures)
  }

  /// Returns the text between the quotation mark at the start and the next one; `nil` if there is no
  /// such text.
  private static func quotation(at text: Substring) -> Substring? {
    guard let mark = text.first, mark == "\"" || mark == "'" else { return nil }
    let inner = text.dropFirst().prefix { $0 != mark }
    return inner.isEmpty || inner.endIndex == text.endIndex ? nil : inner
  }

  /// Returns the message without what looks like a header: a date, and text up to `] `, `]: ` or `>: `.
  private static func message(in line: String) -> String {
    let line = line.split(whereSeparator: \.isNewline).first.map(String.init) ?? line
    let header = #/^(?:\d{4}-\d\d-\d\d|[A-Z][a-z]{2} [ \d]\d) .{0,120}?(?:\[\d[^\]]*\]|>:|\]:)\s+/#
    guard let match = try? header.firstMatch(in: line) else { return line }
    let rest = line[match.range.upperBound...]
    let level = rest.prefix { $0 != ":" }
    let message =
      level.hasPrefix("<") && level.hasSuffix(">")
      ? rest.dropFirst(level.count + 1).drop { $0 == " " } : rest
    return message.isEmpty ? line : String(message)
  }

  private static func escaped(_ text: String) -> String {
    let special: Set<Character> = [
      "\\", "^", "$", ".", "[", "|", "(", ")", "?", "*", "+", "{",
    ]
    return text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// A text as a quoted YAML scalar on one line.
  private static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      return "'"
        + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\t": "\\t"
      case "\u{0}"..<" ", "\u{7F}":
        "\\x" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }
}
