#if Store
  internal import GRDB
  internal import Reporting
  internal import Synchronization

  /// A SQLite database that keeps each input once, by its content, with everything found in it.
  ///
  /// Several processes may use a store at once. Each call of ``add(_:)`` is one transaction, so a
  /// process that is killed leaves the store as it was after its last completed call.
  package final class TriageStore: Sendable {
    private let connection: StoreConnection
    private let queue: DatabaseQueue
    private let startedAt: String
    private let groups: Set<[String?]>
    private let fingerprints: Set<String>
    /// The `id` of the row of this run; `nil` until something is stored.
    private let run = Mutex<Int64?>(nil)

    /// Opens a store. Creates it if the file does not exist or is empty.
    ///
    /// A file that is not a store is refused and left unchanged.
    package convenience init(path: String) throws(StoreError) {
      try self.init(path: path, schema: .current)
    }

    /// Opens a store with the given schema.
    ///
    /// - Parameters:
    ///   - path: The path of the database file.
    ///   - schema: The schema to which the store is upgraded.
    ///   - patience: How many seconds to wait while another process has the database locked.
    /// - Throws: ``StoreError`` if the file cannot be used as a store.
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

    /// Stores inputs: all of them, or none if it throws.
    ///
    /// - Returns: For each input, `true` if its content was new to the store. Of two inputs with
    ///   the same content, only the first is new.
    package func add(_ inputs: [StoredInput]) throws(StoreError) -> [Bool] {
      guard let first = inputs.first else { return [] }
      do {
        return try queue.writeWithoutTransaction { db in
          var isNew: [Bool] = []
          var run = self.run.withLock { $0 }
          // Immediate: a transaction that reads first and writes later fails at once, without
          // waiting, if another process writes in between.
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

    /// Whether the store had a crash with this signature and app when it was opened. `nil` finds
    /// crashes whose app is unknown.
    package func hasGroup(_ signature: String, of app: String?) -> Bool {
      groups.contains([signature.withoutNUL, app?.withoutNUL])
    }

    /// Whether the store had a finding with this fingerprint when it was opened.
    package func hasFinding(_ fingerprint: String) -> Bool {
      fingerprints.contains(fingerprint.withoutNUL)
    }

    /// Closes the store and moves all changes into the one database file. Call nothing else
    /// afterwards.
    package func close() throws(StoreError) {
      do {
        // Updates the statistics of SQLite's query planner. Failing to is no error: the file may
        // have become read-only.
        try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA optimize") }
        try queue.close()
      } catch { throw connection.error(error) }
    }

    /// Runs an SQL statement and returns its rows, each value as text; `nil` for `NULL`.
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
  /// A stand-in for a build without SQLite: it cannot be opened.
  package final class TriageStore: Sendable {
    /// Always throws.
    package init(path: String) throws(StoreError) { throw .noStore(path) }

    /// Returns `[]`: this build has no store.
    package func add(_ inputs: [StoredInput]) throws(StoreError) -> [Bool] { [] }

    /// Returns `false`: this build has no store.
    package func hasGroup(_ signature: String, of app: String?) -> Bool { false }

    /// Returns `false`: this build has no store.
    package func hasFinding(_ fingerprint: String) -> Bool { false }

    /// Does nothing: this build has no store.
    package func close() throws(StoreError) {}

    /// Returns `[]`: this build has no store.
    package func rows(_ sql: String) throws(StoreError) -> [[String?]] { [] }
  }
#endif
