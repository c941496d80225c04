/// A set of message sources. It hardly ever holds more than one, so a hash table would not pay.
struct SourceSet: Sequence {
  private var first: String?
  private var others: [String] = []

  /// Whether the set is empty.
  var isEmpty: Bool { first == nil }

  /// How many sources there are.
  var count: Int { (first == nil ? 0 : 1) + others.count }

  /// Whether the set contains a message source.
  func contains(_ source: String) -> Bool {
    first == source || !others.isEmpty && others.contains(source)
  }

  /// Whether a message source is the only one in the set.
  func isOnly(_ source: String) -> Bool { first == source && others.isEmpty }

  /// Adds a message source; returns `false` if the set already contained it.
  mutating func insert(_ source: String) -> Bool {
    if contains(source) { return false }
    if first == nil { first = source } else { others.append(source) }
    return true
  }

  /// Visits the message sources in the order in which they were added.
  struct Iterator: IteratorProtocol {
    fileprivate var upcoming: String?
    fileprivate var others: ArraySlice<String>

    /// The next message source, or `nil` at the end.
    mutating func next() -> String? {
      defer { upcoming = others.popFirst() }
      return upcoming
    }
  }

  /// The message sources, in the order they were added.
  func makeIterator() -> Iterator { Iterator(upcoming: first, others: others[...]) }
}
