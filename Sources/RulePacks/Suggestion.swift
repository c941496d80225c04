/// Finds what somebody may have meant.
package enum Suggestion {
  /// `; did you mean 'x'?` for the candidate that is nearest to the word, or nothing.
  package static func words(for word: String, among candidates: [String]) -> String {
    nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The candidate that takes the fewest edits, when those are few enough to be slips.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
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
