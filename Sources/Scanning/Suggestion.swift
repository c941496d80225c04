/// Suggests what the user may have meant by a misspelled word.
package enum Suggestion {
  /// `; did you mean 'x'?` for the candidate nearest to the word, or an empty string if none is near.
  package static func words(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// `; did you mean 'x'?`, or a list of what was expected if no candidate is near. For sets of candidates
  /// small enough to be listed.
  ///
  /// - Parameters:
  ///   - word: The word that the user wrote.
  ///   - candidates: The valid words.
  ///   - other: What else is valid, as a phrase to follow `or`; `nil` if nothing else is.
  /// - Returns: Text to append to a message that says what is wrong.
  package static func choice(
    for word: String, among candidates: [String], or other: String? = nil
  ) -> String {
    let hint = words(for: word, among: candidates)
    guard hint.isEmpty else { return hint }
    let expected = "; expected one of \(candidates.joined(separator: ", "))"
    return other.map { "\(expected), or \($0)" } ?? expected
  }

  /// The only candidate that starts with the word, or else the one that takes the fewest edits, if these are
  /// few enough to be typing errors; otherwise `nil`. Case is ignored.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let begun = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    if word.utf8.count > 1, begun.count == 1 { return begun[0] }
    let best = candidates.map { ($0, distance(word.lowercased(), $0.lowercased())) }
      .min { $0.1 < $1.1 }
    guard let best, best.1 <= max(1, min(3, word.count / 2)) else { return nil }
    return best.0
  }

  /// The least number of insertions, deletions and replacements that turn one word into the other
  /// (Levenshtein distance).
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
