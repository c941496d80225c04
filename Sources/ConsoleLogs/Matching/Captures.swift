/// What a match captured: a few values by name, looked up by comparing.
package struct Captures<Value> {
  private var entries: [(name: String, value: Value)] = []

  /// Creates an empty list with room for so many.
  init(capacity: Int = 0) { entries.reserveCapacity(capacity) }

  /// The value of a capture, or `nil` when it took no part.
  package subscript(name: String) -> Value? {
    for entry in entries where entry.name == name { return entry.value }
    return nil
  }

  /// Adds a capture unless there is one of the name; the first group of a name counts.
  mutating func add(_ name: String, _ value: Value) {
    if self[name] == nil { entries.append((name, value)) }
  }

  /// The same captures with other values.
  func mapValues<Other>(_ transform: (Value) -> Other) -> Captures<Other> {
    var captures = Captures<Other>()
    captures.entries = entries.map { (name: $0.name, value: transform($0.value)) }
    return captures
  }

  /// The captures as a dictionary.
  package var byName: [String: Value] {
    Dictionary(entries.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Captures: Sendable where Value: Sendable {}
