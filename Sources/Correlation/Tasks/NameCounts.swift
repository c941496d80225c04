/// How many tasks bear each name.
///
/// Those without one are counted by themselves: each task has none when it is added.
final class NameCounts {
  private var unnamed = 0
  private var named: [String: Int] = [:]

  /// How many tasks bear a name; an empty one is none.
  subscript(label: String?) -> Int {
    guard let label, !label.isEmpty else { return unnamed }
    return named[label] ?? 0
  }

  /// Counts a task that has no name yet.
  func add() { unnamed += 1 }

  /// Counts a task under its name that was counted without one.
  func name(_ label: String) {
    guard !label.isEmpty else { return }
    unnamed -= 1
    named[label, default: 0] += 1
  }

  /// Takes a task of a name away.
  ///
  /// - Returns: How many are left.
  func remove(_ label: String?) -> Int {
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
