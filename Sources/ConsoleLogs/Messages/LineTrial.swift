package import LogModel
package import RulePacks
internal import Scanning

/// What the rules find in one line, as help for people who write rules.
package struct LineTrial: Sendable {
  /// A message that was recognized.
  package struct Hit: Sendable {
    /// The rule.
    package var rule: MessageRule
    /// The captures, by name.
    package var captures: [String: String]
    /// The event that the message stands for.
    package var event: LogEvent
  }

  /// A rule that does not match, and how much of the line it matches.
  package struct NearMiss: Sendable {
    /// The rule.
    package var rule: MessageRule
    /// Whether one of the rule's literals occurs in the line.
    package var hasLiteral: Bool
    /// The longest part of the line that a match could begin with; empty if there is none.
    package var front: String
    /// What follows ``front`` in the line.
    package var rest: String
  }

  /// The messages in the line.
  package private(set) var hits: [Hit] = []

  /// The rules that nearly match, the nearest first.
  package private(set) var misses: [NearMiss] = []

  /// The most bytes of a line that are searched for near misses.
  private static let longestLine = 2048

  /// The fewest bytes of plain text in a pattern that make a near miss, because shorter text occurs in any
  /// line.
  private static let shortestRun = 4

  /// Tries the rules on a line, with or without a header.
  package init(_ line: String, rules indexed: IndexedRules) {
    let bytes = ContiguousArray(line.utf8)
    let matcher = RuleMatcher(indexed)
    matcher.startTrace()
    var scanner = RecordScanner(input: 0, matcher: matcher)
    var events: [LogEvent] = []
    _ = scanner.scan(bytes.span, isLast: true, mustConsume: false) { events.append($0) }
    let rules = matcher.trace.filter { $0.rule.event != .bareNumber }
    for (match, event) in zip(rules, events.filter { $0.kind != .bareNumber }) {
      hits.append(Hit(rule: match.rule, captures: match.captures, event: event))
    }
    guard hits.isEmpty else { return }
    misses = Self.misses(in: ContiguousArray(bytes.prefix(Self.longestLine)), indexed.rules)
  }

  /// Returns the first match in a message that has no header, as if it were in a record that meets the
  /// restriction of a rule.
  package static func firstMatch(
    of text: String, with matcher: RuleMatcher, restriction: MessageRule.Restriction
  ) -> RuleMatcher.Match? {
    let bytes = ContiguousArray(text.utf8)
    var hits: [LiteralSearch.Hit] = []
    matcher.search.search(bytes.span, into: &hits)
    func name(_ names: [String]) -> String? {
      names.first.map { $0.hasSuffix("*") ? String($0.dropLast()) : $0 }
    }
    let header = RecordLabel(
      process: name(restriction.processes), subsystem: name(restriction.subsystems),
      category: name(restriction.categories))
    var next: Int?
    for hit in hits {
      let match = matcher.match(
        literal: hit.literal, at: hit.offset, in: bytes.span, window: 0..<bytes.count,
        startsInsideLine: false, header: header, next: &next)
      if let match { return match }
    }
    return nil
  }

  private static func misses(
    in bytes: ContiguousArray<UInt8>, _ rules: [MessageRule]
  ) -> [NearMiss] {
    let line = String(decoding: bytes, as: UTF8.self)
    let starts = starts(in: bytes)
    var misses: [(miss: NearMiss, score: Int)] = []
    for rule in rules {
      guard let compiled = try? CompiledRule(rule) else { continue }
      let hasLiteral = rule.literals.contains { line.contains($0) }
      let fronts = compiled.patterns.flatMap { part in
        starts.compactMap { start in
          part.pattern.longestFront(in: bytes.span, window: start..<bytes.count)
        }
      }
      let range = fronts.max { $0.count < $1.count } ?? 0..<0
      let front = bytes.span.text(in: range)
      let runs = Set(rule.patterns.flatMap { LiteralDerivation.runs(of: $0) }).filter {
        $0.utf8.count >= shortestRun && front.contains($0)
      }
      guard hasLiteral || !runs.isEmpty else { continue }
      let score = (hasLiteral ? 1000 : 0) + runs.reduce(0) { $0 + $1.utf8.count }
      let rest = bytes.span.text(in: range.upperBound..<bytes.count)
      misses.append(
        (NearMiss(rule: rule, hasLiteral: hasLiteral, front: front, rest: rest), score))
    }
    // Sorting is stable, so rules with the same score keep their order.
    return misses.sorted { $0.score > $1.score }.prefix(5).map(\.miss)
  }

  /// The offsets at which the message of a line may start: the start of the line, or after a bracket or colon
  /// of a header.
  private static func starts(in bytes: ContiguousArray<UInt8>) -> [Int] {
    let marks: [UInt8] = [UInt8(ascii: "]"), UInt8(ascii: ":")]
    let others = bytes.indices.dropLast(2).filter {
      marks.contains(bytes[$0]) && bytes[$0 + 1] == Byte.space
    }
    return [0] + others.prefix(6).map { $0 + 2 }
  }
}
