package import Scanning

/// Tests a rule against its own samples.
package struct RuleVerifier {
  private let rule: MessageRule
  private let patterns: [Pattern]

  /// Compiles the patterns of the rule.
  ///
  /// - Throws: ``PatternError`` for the first pattern that PCRE2 rejects.
  package init(_ rule: MessageRule) throws(PatternError) {
    self.rule = rule
    var patterns: [Pattern] = []
    for pattern in rule.patterns { patterns.append(try Pattern(PatternExpansion(pattern).text)) }
    self.patterns = patterns
  }

  /// The result of trying the rule on a message.
  package enum Result: Equatable {
    /// It matches with these captures, by name.
    case match([String: String])
    /// It matches, but the message has none of the rule's literals from the start of the match on, so a
    /// search for the literals would miss it.
    case noLiteral
    /// It does not match.
    case noMatch
    /// The pattern exceeds its limit of work.
    case gaveUp
  }

  /// Tries the rule on a message.
  package func result(for text: String) -> Result {
    let bytes = ContiguousArray(text.utf8)
    for pattern in patterns {
      switch pattern.search(in: bytes.span, window: 0..<bytes.count) {
      case .gaveUp: return .gaveUp
      case .noMatch: continue
      case .match:
        guard hasLiteral(in: bytes, from: pattern.range(of: 0)?.lowerBound ?? 0) else {
          return .noLiteral
        }
        var captures: [String: String] = [:]
        for group in pattern.groups {
          guard let base = CaptureName.base(of: group.name), captures[base] == nil,
            let range = pattern.range(of: group.number)
          else { continue }
          captures[base] = String(decoding: bytes[range], as: UTF8.self)
        }
        return .match(captures)
      }
    }
    return .noMatch
  }

  /// The mistakes in the rule's samples and counter-samples, each with its place.
  package func issues() -> [PackIssue] {
    var issues: [PackIssue] = []
    for sample in rule.samples {
      guard let message = complaint(about: sample) else { continue }
      issues.append(issue(at: sample, message))
    }
    for sample in rule.counterSamples {
      switch result(for: sample.text) {
      case .match: issues.append(issue(at: sample, "counter-sample matches"))
      case .gaveUp: issues.append(issue(at: sample, Self.tooMuchWork))
      case .noLiteral, .noMatch: break
      }
    }
    return issues
  }

  private static let tooMuchWork =
    "the pattern reaches its limit of work on this; bound its repetitions, as in [^,]{0,200}"

  private func complaint(about sample: MessageRule.Sample) -> String? {
    switch result(for: sample.text) {
    case .gaveUp: return Self.tooMuchWork
    case .noLiteral:
      let literals = rule.literals.map { "'\($0)'" }.joined(separator: ", ")
      return "sample holds none of the literals \(literals)"
    case .noMatch:
      return "sample does not match"
        + (patterns.last.flatMap { Self.front(of: $0, in: sample.text) } ?? "")
    case .match(let captures):
      guard let wanted = sample.captures, wanted != captures else { return nil }
      return "sample gives \(Self.words(captures)), expected \(Self.words(wanted))"
    }
  }

  private static func front(of pattern: Pattern, in text: String) -> String? {
    let bytes = ContiguousArray(text.utf8.prefix(4096))
    return pattern.longestFront(in: bytes.span, window: 0..<bytes.count).map {
      "; it does so up to '\(String(decoding: bytes[$0], as: UTF8.self))'"
    }
  }

  /// The captures as a YAML map on one line.
  package static func words(_ captures: [String: String]) -> String {
    let parts = captures.sorted { $0.key < $1.key }.map { "\($0.key): '\($0.value)'" }
    return "{\(parts.joined(separator: ", "))}"
  }

  private func issue(at sample: MessageRule.Sample, _ message: String) -> PackIssue {
    let place = sample.place ?? rule.place ?? PackPlace(file: rule.id, line: 1, column: 1)
    return PackIssue(at: place, "rule '\(rule.id)': \(message)")
  }

  private func hasLiteral(in bytes: ContiguousArray<UInt8>, from start: Int) -> Bool {
    rule.literals.contains { literal in
      let wanted = ContiguousArray(literal.utf8)
      let end = bytes.count - wanted.count
      guard start <= end else { return false }
      return (start...end).contains { bytes.span.bytes(in: $0..<$0 + wanted.count, equal: wanted) }
    }
  }
}
