package import LogModel
package import RulePacks
package import Scanning

/// Finds the messages that a set of rules recognizes.
///
/// One pass over the bytes finds the literals of all rules. A pattern is tried only where a literal of its
/// rule occurs, and is compiled when it is needed for the first time. A matcher keeps scratch memory, so only
/// one thread may use it.
package final class RuleMatcher {
  /// The rules and their index, which all matchers of the same rules share.
  let basis: IndexedRules
  private var rules: [MessageRule] { basis.rules }
  private var index: RuleIndex { basis.index }
  private var compiled: [CompiledRule?]
  private var complaints = MatchComplaints()
  private var isTracing = false

  /// The rules that matched since ``startTrace()`` and their captures, in the order of the matches.
  package private(set) var trace: [(rule: MessageRule, captures: [String: String])] = []

  /// The search for the rules' literals.
  package var search: LiteralSearch { index.search }

  /// The most bytes that an occurrence of any of these literals can take.
  var reach: Int { index.reach }

  /// Creates a matcher for the given rules. The first rule that matches wins, and the user's rules win over
  /// the others.
  package init(_ basis: IndexedRules = .builtIn) {
    self.basis = basis
    compiled = Array(repeating: nil, count: basis.rules.count)
  }

  /// A rule's match.
  package struct Match {
    /// The rule and its patterns.
    package var compiled: CompiledRule
    /// The pattern that matches.
    let part: CompiledRule.CompiledPattern
    /// The bytes that match.
    package var range: Range<Int>

    /// The rule.
    package var rule: MessageRule { compiled.rule }
  }

  /// Returns the match of the first rule with the given literal that matches in `window`.
  ///
  /// With `startsInsideLine`, the window does not start where a line does, so a pattern must not take its
  /// start for the start of a line. A match that starts after `offset`, where the literal is, belongs to a
  /// later literal and is not returned; `next` is set to the start of the first such match, or to `nil` if no
  /// rule matches anywhere in the window. Rules that are restricted to other records than those with the
  /// given header are skipped.
  package func match(
    literal: Int, at offset: Int, in bytes: Span<UInt8>, window: Range<Int>,
    startsInsideLine: Bool, header: @autoclosure () -> RecordLabel = RecordLabel(),
    next: inout Int?
  ) -> Match? {
    next = nil
    for place in basis.index.places(of: literal) {
      let index = basis.index.rule(at: place)
      guard !basis.index.isRestricted[index] || admits(header(), index),
        let match = firstMatch(
          of: index, in: bytes, window: window, startsInsideLine: startsInsideLine)
      else { continue }
      guard match.range.lowerBound <= offset else {
        next = min(next ?? match.range.lowerBound, match.range.lowerBound)
        continue
      }
      let best =
        basis.userCount == 0
        ? match
        : userMatch(
          before: index, around: match.range, in: bytes, window: window,
          startsInsideLine: startsInsideLine, header()) ?? match
      if isTracing { trace.append((best.rule, best.captures(in: bytes))) }
      return best
    }
    return nil
  }

  /// Records every match from now on in ``trace``.
  package func startTrace() { isTracing = true }

  /// Returns one problem for each rule that gave up since the last call, with the line on which it first did
  /// so.
  package func takeComplaints() -> [InputProblem] {
    var problems: [InputProblem] = []
    changeComplaints { problems = $0.take() }
    return problems
  }

  /// Whether a rule gave up since ``takeComplaints()``.
  private(set) var hasComplaints = false

  /// Whether a rule gave up whose line is not known yet.
  private(set) var hasUnplacedComplaint = false

  /// Sets the 1-based line of the rules that gave up since this was last called.
  package func placeComplaints(line: Int) { changeComplaints { $0.place(line: line) } }

  private func admits(_ header: RecordLabel, _ index: Int) -> Bool {
    // Most rules are about all records, and this check costs less than the one below.
    guard self.index.isRestricted[index] else { return true }
    return rules[index].restriction.admits(
      process: header.process, subsystem: header.subsystem, category: header.category)
  }

  /// Returns the match of one of the user's rules that comes before the given rule in the list and matches at
  /// the same place, although its literal comes later in the text.
  private func userMatch(
    before limit: Int, around range: Range<Int>, in bytes: Span<UInt8>, window: Range<Int>,
    startsInsideLine: Bool, _ header: RecordLabel
  ) -> Match? {
    for index in 0..<min(basis.userCount, limit) where admits(header, index) {
      let isNear = rules[index].literals.contains { bytes.firstOffset(of: $0, in: range) != nil }
      guard isNear,
        let match = firstMatch(
          of: index, in: bytes, window: window, startsInsideLine: startsInsideLine),
        match.range.overlaps(range)
      else { continue }
      return match
    }
    return nil
  }

  private func firstMatch(
    of index: Int, in bytes: Span<UInt8>, window: Range<Int>, startsInsideLine: Bool
  ) -> Match? {
    guard !hasComplaints || mayTry(index), let rule = compiledRule(index) else { return nil }
    for number in rule.patterns.indices {
      let part = rule.patterns[number]
      switch part.search(in: bytes, window: window, startsInsideLine: startsInsideLine) {
      case .noMatch: continue
      case .gaveUp: changeComplaints { $0.note(rules[index].id) }
      case .match:
        guard let range = part.fullRange else { continue }
        return Match(compiled: rule, part: part, range: range)
      }
    }
    return nil
  }

  private func compiledRule(_ index: Int) -> CompiledRule? {
    if let rule = compiled[index] { return rule }
    // All patterns were compiled when their pack was read; a rule that fails to compile here matches nothing.
    guard let rule = try? CompiledRule(rules[index]) else { return nil }
    // The array is taken out for the change, because a change in place would make every access to it check
    // for exclusivity.
    var taken: [CompiledRule?] = []
    swap(&taken, &compiled)
    taken[index] = rule
    swap(&taken, &compiled)
    return rule
  }

  /// Changes the complaints, which are taken out for the change as the array is above. The flags, which are
  /// checked for every literal, are updated.
  private func changeComplaints(_ change: (inout MatchComplaints) -> Void) {
    var taken = MatchComplaints()
    swap(&taken, &complaints)
    change(&taken)
    hasComplaints = !taken.isEmpty
    hasUnplacedComplaint = taken.hasUnplaced
    swap(&taken, &complaints)
  }

  private func mayTry(_ index: Int) -> Bool {
    let complaints = complaints
    return !complaints.isSilenced(rules[index].id)
  }
}

/// Finds the rules that are worth trying where a literal occurs.
struct RuleIndex: Sendable {
  /// The search for the literals of all rules.
  let search: LiteralSearch

  /// The most bytes that an occurrence of any literal can take, line breaks included.
  let reach: Int

  /// The indices of the rules of each literal in their order, literal after literal, and where those of each
  /// literal start.
  private let rules: ContiguousArray<Int>
  private let starts: ContiguousArray<Int>

  /// For each rule, whether it is restricted to some records.
  let isRestricted: ContiguousArray<Bool>

  /// Creates the index of the given rules.
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

  /// The places of a literal's rules, to be passed to ``rule(at:)``.
  func places(of literal: Int) -> Range<Int> { starts[literal]..<starts[literal + 1] }

  /// The index of the rule at a place.
  func rule(at place: Int) -> Int { rules[place] }
}

extension RuleMatcher.Match {
  /// The bytes of a capture, or `nil` if it took no part in the match.
  ///
  /// Valid until the pattern searches again.
  package subscript(name: CaptureName) -> Range<Int>? { part.range(of: name) }

  /// Whether a capture took part in the match.
  func has(_ name: CaptureName) -> Bool { self[name] != nil }

  /// The texts of the captures by their names, for printing.
  package func captures(in bytes: Span<UInt8>) -> [String: String] {
    var texts: [String: String] = [:]
    for name in CaptureName.allCases {
      if let range = self[name] { texts[name.text] = bytes.text(in: range) }
    }
    return texts
  }
}
