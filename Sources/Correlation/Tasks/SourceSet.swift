/// The message sources that told of something: hardly ever more than one, so no table is made for them.
struct SourceSet: Sequence {
  private var first: String?
  private var others: [String] = []

  /// Whether no message source told of it.
  var isEmpty: Bool { first == nil }

  /// How many told of it.
  var count: Int { (first == nil ? 0 : 1) + others.count }

  /// Whether a message source told of it.
  func contains(_ word: String) -> Bool {
    first == word || !others.isEmpty && others.contains(word)
  }

  /// Whether none but one message source told of it.
  func isOnly(_ word: String) -> Bool { first == word && others.isEmpty }

  /// Adds a message source; `false` when it was there.
  mutating func insert(_ word: String) -> Bool {
    if contains(word) { return false }
    if first == nil { first = word } else { others.append(word) }
    return true
  }

  /// Walks over the message sources in the order they were added.
  struct Iterator: IteratorProtocol {
    fileprivate var upcoming: String?
    fileprivate var others: ArraySlice<String>

    mutating func next() -> String? {
      defer { upcoming = others.popFirst() }
      return upcoming
    }
  }

  /// The message sources, in the order they were added.
  func makeIterator() -> Iterator { Iterator(upcoming: first, others: others[...]) }
}
