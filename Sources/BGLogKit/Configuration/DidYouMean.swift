internal import RulePacks

/// What somebody who mistyped a word may have meant.
package enum DidYouMean {
  /// `; did you mean 'x'?`, or what was expected when nothing is near.
  package static func words(for word: String, among candidates: [String]) -> String {
    let hint = Suggestion.words(for: word, among: candidates)
    return hint.isEmpty ? "; expected one of \(candidates.joined(separator: ", "))" : hint
  }

  /// The candidate that a slip may have become the word of, or `nil`.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    Suggestion.nearest(to: word, among: candidates)
  }
}
