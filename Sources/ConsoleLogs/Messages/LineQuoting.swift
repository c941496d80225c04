internal import RulePacks
internal import Scanning

/// What is needed to split quoted lines into parts: the rules, and the words in them.
///
/// The matcher keeps scratch memory, so only one thread may use an instance.
package final class LineQuoting {
  /// Finds messages in lines.
  let matcher: RuleMatcher
  private let set: RuleSet

  /// The words of the rules, collected on first use because few lines need them.
  private(set) lazy var words = RuleWords(set)

  /// Creates an instance for the given rules.
  package init(_ rules: IndexedRules) {
    matcher = RuleMatcher(rules)
    set = rules.set
  }
}

/// The words that occur in the patterns of rules as plain text.
///
/// A line of wrapped text may have only the beginning of a message, which no rule recognizes. If its last
/// words are words of the rules, they are not secret.
struct RuleWords {
  private var words: Set<String> = []

  /// The fewest words that are taken for the beginning of a message.
  private static let fewest = 2

  /// Collects the words of the given rules.
  init(_ set: RuleSet) {
    for pattern in set.rules.lazy.flatMap(\.patterns) {
      words.formUnion(LiteralDerivation.runs(of: pattern))
    }
  }

  /// The range of the last words of a message, as far back as each is a word of the rules; `nil` if these are
  /// too few.
  func end(of message: Range<Int>, in bytes: Span<UInt8>) -> Range<Int>? {
    let text = bytes.trimmed(message)
    var start = text.upperBound
    var count = 0
    var end = start
    while end > text.lowerBound {
      var lower = end
      while lower > text.lowerBound, !Byte.isBlank(bytes[lower - 1]) { lower -= 1 }
      guard words.contains(bytes.text(in: lower..<end)) else { break }
      start = lower
      count += 1
      end = lower
      while end > text.lowerBound, Byte.isBlank(bytes[end - 1]) { end -= 1 }
    }
    return count >= Self.fewest ? start..<text.upperBound : nil
  }
}
