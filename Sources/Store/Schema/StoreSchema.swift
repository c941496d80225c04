#if Store
  internal import GRDB

  /// What makes a database a store, and how an older one becomes a current one.
  ///
  /// `application_id` says whose database it is and `user_version` how many ``steps`` it has taken.
  package struct StoreSchema: Sendable {
    /// `bglg` in ASCII, as `PRAGMA application_id` and `file` show it.
    package static let applicationID = 0x6267_6C67

    /// The SQL that leads from each version to the next; the first makes the tables.
    ///
    /// Steps that were released never change: others are added.
    package var steps: [String]

    /// The SQL of the views, which are made anew with each change of the version.
    package var views: String

    /// The schema of this version of the tool.
    package static let current = StoreSchema(
      steps: [StoreTables.tables, StoreTables.incidentIndexes, StoreTables.apps],
      views: StoreViews.all.joined(separator: "\n"))

    /// The version that a database has after all steps.
    package var version: Int { steps.count }

    /// Throws when a database is neither a store that this version can use nor empty.
    func check(_ db: Database, path: String) throws {
      let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      if application == StoreSchema.applicationID {
        guard version <= self.version else {
          throw StoreError.newer(path, version: version, known: self.version)
        }
      } else {
        let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
        guard application == 0, version == 0, objects == 0 else { throw StoreError.foreign(path) }
      }
    }

    /// Takes the steps that a database has not taken, all or none.
    func migrate(_ db: Database, path: String) throws {
      guard try Int.fetchOne(db, sql: "PRAGMA user_version") != version else { return }
      // What was true before the lock may have changed: two processes may make one store.
      try db.inTransaction(.immediate) {
        try check(db, path: path)
        let done = max(0, try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
        guard done < version else { return .commit }
        let old = try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'view'")
        for view in old { try db.execute(sql: "DROP VIEW \(view.quotedDatabaseIdentifier)") }
        for step in steps[done...] { try db.execute(sql: step) }
        try db.execute(sql: views)
        try db.execute(sql: "PRAGMA application_id = \(StoreSchema.applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
        return .commit
      }
    }
  }
#endif
