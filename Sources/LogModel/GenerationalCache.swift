/// A dictionary that drops its oldest entries once it is full.
///
/// It keeps at least the `capacity` entries that were set last, and always fewer than twice as
/// many. Without a capacity it keeps all entries.
package struct GenerationalCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Creates an empty cache.
  package init(capacity: Int = .max) { self.capacity = capacity }

  /// The number of entries.
  package var count: Int { young.count + old.count }

  /// The value for a key, or `nil` if it was never set or has been dropped. Reading does not renew
  /// an entry.
  package subscript(key: Key) -> Value? { young[key] ?? old[key] }

  /// Sets the value for a key and makes the entry the most recent one.
  package mutating func set(_ key: Key, _ value: Value) {
    if !old.isEmpty { old[key] = nil }
    young[key] = value
    guard young.count >= capacity else { return }
    old = young
    young = [:]
  }
}
