package import RulePacks
internal import Scanning

/// A rule with its patterns ready to match.
package final class CompiledRule {
  /// The rule.
  package let rule: MessageRule

  let patterns: [CompiledPattern]

  /// A pattern and the groups that are captures, by their names without digits.
  final class CompiledPattern {
    let pattern: Pattern
    private let captures: [(name: CaptureName, group: Int)]
    /// The first group of each name, 0 where there is none, and a bit for each name that has more.
    private let first: SIMD16<UInt8>
    private let others: UInt32

    /// Whether any group captures the process that a message is about, or one of the rarer details.
    let mayNameProcess: Bool
    let maySayMore: Bool
    let mayName: Bool
    let mayReportHandler: Bool

    init(_ pattern: Pattern) {
      self.pattern = pattern
      captures = pattern.groups.compactMap { group in
        CaptureName.base(of: group.name).flatMap { CaptureName($0) }.map {
          (name: $0, group: group.number)
        }
      }
      var first = SIMD16<UInt8>()
      var others: UInt32 = 0
      for (name, group) in captures {
        if first[name.rawValue] == 0, let group = UInt8(exactly: group) {
          first[name.rawValue] = group
        } else {
          others |= 1 << UInt32(name.rawValue)
        }
      }
      self.first = first
      self.others = others
      let names = Set(captures.map(\.name))
      mayNameProcess = !names.isDisjoint(with: [.process, .pid, .bundle])
      maySayMore = !names.isDisjoint(with: [.reason, .set, .count, .duration, .assertion])
      mayName = names.contains(.name)
      mayReportHandler = names.contains(.handler)
    }

    /// Searches a window as the pattern does, without retaining the pattern.
    func search(in bytes: Span<UInt8>, window: Range<Int>, startsInsideLine: Bool)
      -> Pattern.Outcome
    {
      pattern.search(in: bytes, window: window, startsInsideLine: startsInsideLine)
    }

    /// Where the match found last stands.
    var fullRange: Range<Int>? { pattern.range(of: 0) }

    /// The bytes of a capture in the last match, or `nil` if it took no part; of several groups of a name
    /// the first that did.
    func range(of name: CaptureName) -> Range<Int>? {
      let group = Int(first[name.rawValue])
      if group > 0, let range = pattern.range(of: group) { return range }
      guard others & 1 << UInt32(name.rawValue) != 0 else { return nil }
      for capture in captures where capture.name == name {
        if let range = pattern.range(of: capture.group) { return range }
      }
      return nil
    }
  }

  init(_ rule: MessageRule) throws(PatternError) {
    self.rule = rule
    var patterns: [CompiledPattern] = []
    for source in rule.patterns {
      patterns.append(CompiledPattern(try Pattern(PatternExpansion(source).text)))
    }
    self.patterns = patterns
  }
}
