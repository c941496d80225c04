/// Finds what somebody may have meant.
package enum Suggestion {
  /// `; did you mean 'x'?` for the candidate that is nearest to the word, or nothing.
  package static func words(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// `; did you mean 'x'?`, or what was expected when nothing is near: for candidates so few that
  /// they can be named.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been.
  ///   - other: What else could have been, in words.
  /// - Returns: The words, to be put behind what is wrong.
  package static func choice(
    for word: String, among candidates: [String], or other: String? = nil
  ) -> String {
    let hint = words(for: word, among: candidates)
    guard hint.isEmpty else { return hint }
    let expected = "; expected one of \(candidates.joined(separator: ", "))"
    return other.map { "\(expected), or \($0)" } ?? expected
  }

  /// The only candidate that starts with the word, or else the one that takes the fewest edits, when
  /// those are few enough to be slips.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let begun = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    if word.utf8.count > 1, begun.count == 1 { return begun[0] }
    let best = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
      .min { $0.1 < $1.1 }
    guard let best, best.1 <= max(1, min(3, word.count / 2)) else { return nil }
    return best.0
  }

  /// The number of insertions, deletions and replacements between two words (Levenshtein).
  private static func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (character == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
