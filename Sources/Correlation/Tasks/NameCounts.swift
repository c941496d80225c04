/// How many tasks have each name.
///
/// A task has no name when it is added.
struct NameCounts {
  private var unnamed = 0
  private var named: [String: Int] = [:]

  /// How many tasks have a name; an empty name is none.
  subscript(label: String?) -> Int {
    guard let label, !label.isEmpty else { return unnamed }
    return named[label] ?? 0
  }

  /// Adds a task, which has no name yet.
  mutating func add() { unnamed += 1 }

  /// Gives a task its name.
  mutating func name(_ label: String) {
    guard !label.isEmpty else { return }
    unnamed -= 1
    named[label, default: 0] += 1
  }

  /// Removes a task.
  ///
  /// - Returns: How many tasks of its name are left.
  mutating func remove(_ label: String?) -> Int {
    guard let label, !label.isEmpty else {
      unnamed = max(0, unnamed - 1)
      return unnamed
    }
    guard let place = named.index(forKey: label) else { return 0 }
    let left = named[place].value - 1
    if left > 0 { named.values[place] = left } else { named.remove(at: place) }
    return left
  }
}
