#if !Store
  /// The store of a build that has none: it cannot be opened.
  package final class TriageStore: Sendable {
    /// Always throws.
    package init(path: String) throws(StoreError) { throw .noStore(path) }

    /// Stores nothing.
    package func add(_ inputs: [StoredInput]) throws(StoreError) -> [Bool] { [] }

    /// Knows nothing.
    package func hasGroup(_ signature: String, of app: String?) -> Bool { false }

    /// Knows nothing.
    package func hasFinding(_ fingerprint: String) -> Bool { false }

    /// Closes nothing.
    package func close() throws(StoreError) {}

    /// Reads nothing.
    package func rows(_ sql: String) throws(StoreError) -> [[String?]] { [] }
  }
#endif
