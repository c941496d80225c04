extension MessageRule {
  /// The records that a rule is about; a record that does not say is never excluded.
  package struct Restriction: Hashable, Sendable {
    /// The names of the processes that log the message; empty for all. A `*` at the end stands for
    /// any rest.
    package var processes: [String] = []
    /// The subsystems, likewise.
    package var subsystems: [String] = []
    /// The categories, likewise.
    package var categories: [String] = []

    /// Creates a restriction to nothing.
    package init() {}

    /// Whether there is none.
    package var isEmpty: Bool { processes.isEmpty && subsystems.isEmpty && categories.isEmpty }

    /// Whether the message may stand in a record with the given header.
    package func admits(process: String?, subsystem: String?, category: String?) -> Bool {
      Self.admits(process, processes) && Self.admits(subsystem, subsystems)
        && Self.admits(category, categories)
    }

    private static func admits(_ value: String?, _ wanted: [String]) -> Bool {
      guard let value, !value.isEmpty, !wanted.isEmpty else { return true }
      return wanted.contains { name in
        name.hasSuffix("*") ? value.hasPrefix(name.dropLast()) : value == name
      }
    }
  }
}
