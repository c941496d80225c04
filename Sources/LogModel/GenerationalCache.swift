/// A table that forgets what was not set for a long time.
///
/// It holds at least the `capacity` entries that were set last, and fewer than twice as many; without
/// a capacity it holds all.
package struct GenerationalCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Creates an empty table.
  package init(capacity: Int = .max) { self.capacity = capacity }

  /// How many entries it holds.
  package var count: Int { young.count + old.count }

  /// The value of a key, or `nil` when there never was one or it is forgotten; looking does not keep
  /// it.
  package subscript(key: Key) -> Value? { young[key] ?? old[key] }

  /// Sets the value of a key, which is then the one that was set last.
  package mutating func set(_ key: Key, _ value: Value) {
    if !old.isEmpty { old[key] = nil }
    young[key] = value
    guard young.count >= capacity else { return }
    old = young
    young = [:]
  }
}
