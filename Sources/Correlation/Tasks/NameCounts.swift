/// Counts how many tasks have each name.
///
/// A task is added without a name and may be given one later.
struct NameCounts {
  private var unnamed = 0
  private var named: [String: Int] = [:]

  /// How many tasks have the given name; `nil` or an empty string stands for tasks without a name.
  subscript(label: String?) -> Int {
    guard let label, !label.isEmpty else { return unnamed }
    return named[label] ?? 0
  }

  /// Adds a task, which has no name yet.
  mutating func add() { unnamed += 1 }

  /// Gives a name to a task that had none; an empty name changes nothing.
  mutating func name(_ label: String) {
    guard !label.isEmpty else { return }
    unnamed -= 1
    named[label, default: 0] += 1
  }

  /// Removes a task with the given name; `nil` or an empty string stands for a task without a name.
  ///
  /// - Returns: How many tasks with that name are left.
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
