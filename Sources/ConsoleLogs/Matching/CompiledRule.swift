package import RulePacks
internal import Scanning

/// A rule with its patterns ready to match.
package final class CompiledRule {
  /// The rule.
  package let rule: MessageRule

  let patterns: [CompiledPattern]

  /// A pattern and the groups that are captures, by their names without digits.
  struct CompiledPattern {
    let pattern: Pattern
    let captures: [(name: CaptureName, group: Int)]
  }

  init(_ rule: MessageRule) throws(PatternError) {
    self.rule = rule
    var patterns: [CompiledPattern] = []
    for source in rule.patterns {
      let pattern = try Pattern(PatternExpansion(source).text)
      let captures = pattern.groups.compactMap { group in
        CaptureName.base(of: group.name).flatMap { CaptureName($0) }.map {
          (name: $0, group: group.number)
        }
      }
      patterns.append(CompiledPattern(pattern: pattern, captures: captures))
    }
    self.patterns = patterns
  }
}
