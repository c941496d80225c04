/// A table that drops the entries that were set longest ago.
///
/// It keeps at least the `capacity` entries that were set most recently, and fewer than twice as many;
/// without a capacity it keeps all.
package struct GenerationalCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Creates an empty table.
  package init(capacity: Int = .max) { self.capacity = capacity }

  /// The number of entries.
  package var count: Int { young.count + old.count }

  /// The value for a key, or `nil` if it was never set or has been dropped; reading does not renew it.
  package subscript(key: Key) -> Value? { young[key] ?? old[key] }

  /// Sets the value for a key, which becomes the most recent entry.
  package mutating func set(_ key: Key, _ value: Value) {
    if !old.isEmpty { old[key] = nil }
    young[key] = value
    guard young.count >= capacity else { return }
    old = young
    young = [:]
  }
}
