/// The vocabularies that told of something: hardly ever more than one, so no table is made for them.
struct WordSet: Sequence {
  private var first: String?
  private var others: [String] = []

  /// Whether no vocabulary told of it.
  var isEmpty: Bool { first == nil }

  /// How many told of it.
  var count: Int { (first == nil ? 0 : 1) + others.count }

  /// Whether a vocabulary told of it.
  func contains(_ word: String) -> Bool {
    first == word || !others.isEmpty && others.contains(word)
  }

  /// Whether none but one vocabulary told of it.
  func isOnly(_ word: String) -> Bool { first == word && others.isEmpty }

  /// Adds a vocabulary; `false` when it was there.
  mutating func insert(_ word: String) -> Bool {
    if contains(word) { return false }
    if first == nil { first = word } else { others.append(word) }
    return true
  }

  /// Walks over the vocabularies in the order they were added.
  struct Iterator: IteratorProtocol {
    fileprivate var upcoming: String?
    fileprivate var others: ArraySlice<String>

    mutating func next() -> String? {
      defer { upcoming = others.popFirst() }
      return upcoming
    }
  }

  /// The vocabularies, in the order they were added.
  func makeIterator() -> Iterator { Iterator(upcoming: first, others: others[...]) }
}
