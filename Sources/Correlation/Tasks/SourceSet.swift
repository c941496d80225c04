/// The message sources that logged something: hardly ever more than one, so it is not worth a hash table.
struct SourceSet: Sequence {
  private var first: String?
  private var others: [String] = []

  /// Whether it is empty.
  var isEmpty: Bool { first == nil }

  /// How many sources there are.
  var count: Int { (first == nil ? 0 : 1) + others.count }

  /// Whether it contains a message source.
  func contains(_ source: String) -> Bool {
    first == source || !others.isEmpty && others.contains(source)
  }

  /// Whether it contains a message source and no other.
  func isOnly(_ source: String) -> Bool { first == source && others.isEmpty }

  /// Adds a message source; `false` if it was there.
  mutating func insert(_ source: String) -> Bool {
    if contains(source) { return false }
    if first == nil { first = source } else { others.append(source) }
    return true
  }

  /// Visits the message sources in the order they were added.
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
