internal import RulePacks
internal import Scanning

/// Which rules a literal makes worth a try.
struct RuleIndex: Sendable {
  /// The search for the literals of all rules.
  let search: LiteralSearch

  /// How many bytes the longest of them may take, wherever its lines are broken.
  let reach: Int

  /// The rules of each literal, in their order.
  let rulesByLiteral: [[Int]]

  /// Whether a rule is about some records only.
  let isRestricted: ContiguousArray<Bool>

  /// The built-in rules', made once.
  static let builtIn = RuleIndex(RuleCatalog.all)

  init(_ rules: [MessageRule]) {
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
    reach = search.longestReach
    self.rulesByLiteral = rulesByLiteral
    isRestricted = ContiguousArray(rules.map { !$0.restriction.isEmpty })
  }
}
