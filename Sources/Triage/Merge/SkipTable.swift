internal import Reporting

/// Groups skipped inputs by reason.
struct SkipTable {
  private var entries: [String: SkippedInputs] = [:]

  /// Adds an input.
  mutating func take(_ path: String, reason: String) {
    var entry =
      entries.removeValue(forKey: reason) ?? SkippedInputs(reason: reason, count: 0, examples: [])
    entry.count += 1
    if entry.examples.count < SkippedInputs.exampleLimit { entry.examples.append(path) }
    entries[reason] = entry
  }

  /// The reasons, most frequent first.
  var sorted: [SkippedInputs] {
    entries.values.sorted { ($1.count, $0.reason) < ($0.count, $1.reason) }
  }
}
