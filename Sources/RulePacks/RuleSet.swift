internal import Scanning

/// The combined rules of several packs.
///
/// A rule may replace, extend or disable an earlier rule with the same identifier.
package struct RuleSet: Sendable {
  /// The rules by precedence: if two match at the same place, the first wins.
  package private(set) var rules: [MessageRule]

  /// How many rules at the start of ``rules`` come from the user's packs. They win over the built-in
  /// rules.
  package private(set) var userCount = 0

  /// The mistakes that show only when the packs are combined.
  package private(set) var issues: [PackIssue] = []

  /// Creates a set of the rules that are compiled into the program.
  package init(builtIn rules: [MessageRule]) { self.rules = rules }

  /// Adds the user's packs, in the order in which they were named.
  package mutating func add(_ packs: [RulePack]) {
    var added: [MessageRule] = []
    for rule in packs.flatMap({ pack in pack.rules.map { (pack, $0) } }) {
      add(rule.1, of: rule.0, to: &added)
    }
    rules.insert(contentsOf: added, at: userCount)
    userCount += added.count
  }

  private mutating func add(
    _ rule: MessageRule, of pack: RulePack, to added: inout [MessageRule]
  ) {
    let mine = added.firstIndex { $0.id == rule.id }
    let known = rules.firstIndex { $0.id == rule.id }
    if mine == nil, known == nil {
      if rule.role != .replaces {
        note(rule, "there is no earlier rule '\(rule.id)' to \(rule.role.verb)")
        return
      }
      if PackReader.isName(pack.name), rule.sourceOfIdentifier != pack.name {
        note(
          rule,
          "there is no earlier rule '\(rule.id)' to replace; rules of this pack are named "
            + "\(pack.name).NAME")
      }
    }
    switch rule.role {
    case .replaces:
      remove(known)
      if let mine { added[mine] = rule } else { added.append(rule) }
    case .extends:
      if let mine {
        added[mine].extend(with: rule)
      } else if let known {
        rules[known].extend(with: rule)
      }
    case .disables:
      if let mine { added.remove(at: mine) }
      remove(known)
    }
  }

  private mutating func remove(_ index: Int?) {
    guard let index else { return }
    rules.remove(at: index)
    if index < userCount { userCount -= 1 }
  }

  private mutating func note(_ rule: MessageRule, _ message: String) {
    guard let place = rule.place else { return }
    let ids = rules.map(\.id)
    issues.append(PackIssue(at: place, message + Suggestion.words(for: rule.id, among: ids)))
  }
}

extension MessageRule {
  /// The part of the identifier before its first period.
  var sourceOfIdentifier: String { String(id.prefix { $0 != "." }) }

  /// Adds the patterns, literals and samples of an extension.
  fileprivate mutating func extend(with other: MessageRule) {
    patterns += other.patterns
    literals += other.literals.filter { !literals.contains($0) }
    samples += other.samples
    counterSamples += other.counterSamples
  }
}

extension MessageRule.Role {
  /// What the role does to the earlier rule, as a verb.
  fileprivate var verb: String {
    switch self {
    case .replaces: "replace"
    case .extends: "extend"
    case .disables: "disable"
    }
  }
}
