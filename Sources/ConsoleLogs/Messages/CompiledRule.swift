package import RulePacks
internal import Scanning

/// A rule with its patterns ready to match.
package final class CompiledRule {
  /// The rule.
  package let rule: MessageRule

  /// What the rule read lately of requests for scheduled work.
  let names = ReadNames()

  /// The compiled patterns of the rule.
  let patterns: [CompiledPattern]

  /// A compiled pattern and its groups that are captures, by capture names without digits.
  final class CompiledPattern {
    /// The regular expression.
    let pattern: Pattern
    private let captures: [(name: CaptureName, group: Int)]
    /// The number of the first group of each name, 0 if there is none, and a bit for each name with more
    /// groups; both are indexed by the raw values of the names.
    private let first: SIMD32<UInt8>
    private let others: UInt32

    /// Whether any group captures the process that a message is about.
    let mayNameProcess: Bool
    /// Whether any group captures one of the rarer details.
    let maySayMore: Bool
    /// Whether any group captures a name.
    let mayName: Bool
    /// Whether any group captures the expiration handler.
    let mayReportHandler: Bool

    /// Finds the captures of a pattern.
    init(_ pattern: Pattern) {
      self.pattern = pattern
      captures = pattern.groups.compactMap { group in
        CaptureName.base(of: group.name).flatMap { CaptureName($0) }.map {
          (name: $0, group: group.number)
        }
      }
      var first = SIMD32<UInt8>()
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

    /// Does what the pattern's own search does, but without retaining the pattern.
    func search(in bytes: Span<UInt8>, window: Range<Int>, startsInsideLine: Bool)
      -> Pattern.Outcome
    {
      pattern.search(in: bytes, window: window, startsInsideLine: startsInsideLine)
    }

    /// The range of the last match.
    var fullRange: Range<Int>? { pattern.range(of: 0) }

    /// The range of a capture in the last match; `nil` if the capture took no part. If several groups have
    /// the name, the first that took part counts.
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

  /// Compiles the patterns of a rule.
  ///
  /// - Throws: ``PatternError`` if PCRE2 refuses to compile one of them.
  init(_ rule: MessageRule) throws(PatternError) {
    self.rule = rule
    var patterns: [CompiledPattern] = []
    for source in rule.patterns {
      patterns.append(CompiledPattern(try Pattern(PatternExpansion(source).text)))
    }
    self.patterns = patterns
  }
}
