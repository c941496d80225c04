internal import RulePacks
internal import Scanning

/// Which rules a literal makes worth a try.
struct RuleIndex: Sendable {
  /// The search for the literals of all rules.
  let search: LiteralSearch

  /// How many bytes the longest of them may take, wherever its lines are broken.
  let reach: Int

  /// The rules of the literals, those of one behind those of another and in their order; and where those of
  /// each literal start.
  private let rules: ContiguousArray<Int>
  private let starts: ContiguousArray<Int>

  /// Whether a rule is about some records only.
  let isRestricted: ContiguousArray<Bool>

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
    self.rules = ContiguousArray(rulesByLiteral.joined())
    var starts: ContiguousArray<Int> = [0]
    for rules in rulesByLiteral { starts.append(starts[starts.count - 1] + rules.count) }
    self.starts = starts
    isRestricted = ContiguousArray(rules.map { !$0.restriction.isEmpty })
  }

  /// The places of a literal's rules, for ``rule(at:)``.
  @inline(__always)
  func places(of literal: Int) -> Range<Int> { starts[literal]..<starts[literal + 1] }

  /// The rule at a place.
  @inline(__always)
  func rule(at place: Int) -> Int { rules[place] }
}
