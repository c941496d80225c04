internal import RulePacks
internal import Scanning

/// What takes quoted lines apart: rules, and their words.
///
/// Its matcher keeps scratch memory, and so it belongs to one thread.
package final class LineQuoting {
  let matcher: RuleMatcher
  private let set: RuleSet

  /// The words of the rules; few lines need them.
  private(set) lazy var words = RuleWords(set)

  /// Creates one for the given rules.
  package init(_ rules: IndexedRules) {
    matcher = RuleMatcher(rules)
    set = rules.set
  }
}

/// The words that the patterns of rules spell out.
///
/// A line of wrapped text holds only the front of a message, which no rule recognises. If its last words are
/// words of the rules, they are no secret.
struct RuleWords {
  private var words: Set<String> = []

  /// The fewest words that are taken for the front of a message.
  private static let fewest = 2

  /// Collects the words of the given rules.
  init(_ set: RuleSet) {
    for pattern in set.rules.lazy.flatMap(\.patterns) {
      words.formUnion(LiteralDerivation.runs(of: pattern))
    }
  }

  /// The last words of a message as far as all of them are the rules' own, or `nil`.
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
