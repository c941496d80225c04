package import Scanning

/// Finds the messages that a set of rules recognises.
///
/// One pass over the bytes finds the literals of all rules; only where one stands is its pattern
/// tried, and a pattern is compiled when it is needed for the first time. A matcher keeps scratch
/// memory and so belongs to one thread.
package final class RuleMatcher {
  private let rules: [MessageRule]
  private let rulesByLiteral: [[Int]]
  private var compiled: [CompiledRule?]

  /// The search for the rules' literals.
  package let search: LiteralSearch

  /// Creates a matcher for the given rules; the first that matches wins.
  package init(_ rules: [MessageRule] = RuleCatalog.all) {
    self.rules = rules
    var literals: [String] = []
    var rulesByLiteral: [[Int]] = []
    var known: [String: Int] = [:]
    for (index, rule) in rules.enumerated() {
      for literal in rule.literals {
        if let number = known[literal] {
          rulesByLiteral[number].append(index)
        } else {
          known[literal] = literals.count
          literals.append(literal)
          rulesByLiteral.append([index])
        }
      }
    }
    search = LiteralSearch(literals)
    self.rulesByLiteral = rulesByLiteral
    compiled = Array(repeating: nil, count: rules.count)
  }

  /// A rule's match.
  package struct Match {
    /// The rule.
    package var rule: MessageRule
    /// The bytes that match.
    package var range: Range<Int>
    /// The ranges of the captures that took part, by name.
    package var captures: [String: Range<Int>]
  }

  /// Returns the match of the first rule with the given literal that matches in `window`.
  ///
  /// With `startsInsideLine` the window starts behind the start of a message, and a pattern must
  /// not take it for one. A match that starts behind `offset`, where the literal stands, belongs to
  /// a later literal and is none here; `next` is set to the start of the first of those, or `nil`
  /// when no rule matches anywhere in the window.
  package func match(
    literal: Int, at offset: Int, in bytes: Span<UInt8>, window: Range<Int>,
    startsInsideLine: Bool, next: inout Int?
  ) -> Match? {
    next = nil
    for index in rulesByLiteral[literal] {
      guard let rule = compiledRule(index) else { continue }
      let found = rule.pattern.firstMatch(
        in: bytes, window: window, startsInsideLine: startsInsideLine)
      guard let found, let range = found[0] else { continue }
      guard range.lowerBound <= offset else {
        next = min(next ?? range.lowerBound, range.lowerBound)
        continue
      }
      var captures: [String: Range<Int>] = [:]
      for (name, group) in rule.groups { captures[name] = found[group] }
      return Match(rule: rules[index], range: range, captures: captures)
    }
    return nil
  }

  private func compiledRule(_ index: Int) -> CompiledRule? {
    if let rule = compiled[index] { return rule }
    // The built-in patterns are compiled by the tests; one that fails here matches nothing.
    guard let rule = try? CompiledRule(rules[index]) else { return nil }
    compiled[index] = rule
    return rule
  }
}

/// A rule with its pattern ready to match.
struct CompiledRule {
  let pattern: Pattern
  let groups: [(name: String, group: Int)]

  init(_ rule: MessageRule) throws(PatternError) {
    let pattern = try Pattern(PatternMacros.expand(rule.pattern))
    self.pattern = pattern
    groups = CaptureName.all.compactMap { name in
      pattern.group(named: name).map { (name, $0) }
    }
  }
}

/// The names that captures can have.
///
/// A pattern with alternatives writes the same capture under a name with a digit behind it.
enum CaptureName {
  static let all = [
    "id", "id2", "hexid", "name", "remaining", "handler", "process", "process2", "pid", "pid2",
    "pid3", "bundle", "domain", "code", "reason", "assertion",
  ]
}
