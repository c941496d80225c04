#if Store
  internal import GRDB
  internal import Reporting
  internal import Synchronization

  /// A SQLite database that remembers every input once, by content, with all that was found in it.
  ///
  /// Several processes may use one at once. A process that is killed at any time leaves the store
  /// as it was after its last ``add(_:)``: each is one transaction.
  package final class TriageStore: Sendable {
    private let connection: StoreConnection
    private let queue: DatabaseQueue
    private let startedAt: String
    private let groups: Set<[String?]>
    private let fingerprints: Set<String>
    /// The row of this run, once there is something to store.
    private let run = Mutex<Int64?>(nil)

    /// Opens a store, and makes it where there is no file or an empty one.
    ///
    /// A file that is no store is refused and stays as it is.
    package convenience init(path: String) throws(StoreError) {
      try self.init(path: path, schema: .current)
    }

    /// Opens a store of the given schema.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - schema: The schema, which the file has afterwards.
    ///   - patience: How many seconds another process may keep the database locked.
    /// - Throws: Why the file is of no use.
    package init(
      path: String, schema: StoreSchema, patience: Int = StoreConnection.patience
    ) throws(StoreError) {
      connection = StoreConnection(path: path, patience: patience)
      do {
        queue = try connection.open(schema)
        (startedAt, groups, fingerprints) = try queue.read { db in
          (
            try String.fetchOne(db, sql: "SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now')") ?? "",
            Set(
              try Row.fetchAll(
                db,
                sql: """
                  SELECT DISTINCT signature, coalesce(bundle_identifier, process) FROM crashes
                  WHERE signature IS NOT NULL
                  """
              ).map { [$0[0], $0[1]] }),
            try String.fetchSet(db, sql: "SELECT DISTINCT fingerprint FROM findings")
          )
        }
      } catch { throw connection.error(error) }
    }

    /// Stores inputs, all of them or, when it throws, none.
    ///
    /// - Returns: For each input whether the store had none with its content; of two with the same
    ///   content the first is new.
    package func add(_ inputs: [StoredInput]) throws(StoreError) -> [Bool] {
      guard let first = inputs.first else { return [] }
      do {
        return try queue.writeWithoutTransaction { db in
          var isNew: [Bool] = []
          var run = self.run.withLock { $0 }
          // Immediate: a transaction that reads first and writes later fails at once, and not
          // after a wait, when another process wrote between the two.
          try db.inTransaction(.immediate) {
            var writer = RowWriter(db)
            for input in inputs {
              isNew.append(
                try writer.add(input, run: &run) { writer in
                  try writer.run(toolVersion: first.document.tool.version, startedAt: startedAt)
                })
            }
            return .commit
          }
          self.run.withLock { $0 = run }
          return isNew
        }
      } catch { throw connection.error(error) }
    }

    /// Whether the store had a crash of this signature and app when it was opened; `nil` is for crashes
    /// whose app is not named.
    package func hasGroup(_ signature: String, of app: String?) -> Bool {
      groups.contains([signature.withoutNUL, app?.withoutNUL])
    }

    /// Whether the store had a finding of this fingerprint when it was opened.
    package func hasFinding(_ fingerprint: String) -> Bool {
      fingerprints.contains(fingerprint.withoutNUL)
    }

    /// Puts everything into the one file and closes it; nothing else may be called afterwards.
    package func close() throws(StoreError) {
      do {
        // Updates the statistics of the query planner; a store that can no longer be written to has none.
        try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA optimize") }
        try queue.close()
      } catch { throw connection.error(error) }
    }

    /// Runs a statement and returns its rows as text, `nil` for `NULL`.
    package func rows(_ sql: String) throws(StoreError) -> [[String?]] {
      do {
        return try queue.writeWithoutTransaction { db in
          try Row.fetchAll(db, sql: sql).map { row in
            row.databaseValues.map { value in
              switch value.storage {
              case .null: nil
              case .int64(let number): String(number)
              case .double(let number): String(number)
              case .string(let text): text
              case .blob(let bytes): "\(bytes.count) bytes"
              }
            }
          }
        }
      } catch { throw connection.error(error) }
    }
  }
#else
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
