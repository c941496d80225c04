internal import RulePacks

/// What somebody who mistyped a word may have meant.
package enum DidYouMean {
  /// `; did you mean 'x'?`, or what was expected when nothing is near.
  package static func words(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" }
      ?? "; expected one of \(candidates.joined(separator: ", "))"
  }

  /// The candidate that a slip may have become the word of, or `nil`.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let begun = candidates.filter { $0.hasPrefix(word) }
    if word.utf8.count > 1, let first = begun.first, begun.count == 1 { return first }
    return Suggestion.nearest(to: word, among: candidates)
  }
}
