#if Store
  internal import GRDB

  /// Defines what a store is as a database, and upgrades an older store to the current version.
  ///
  /// The database stores ``applicationID`` as `application_id`, which marks it as a store, and the
  /// number of ``steps`` that it has taken as `user_version`.
  package struct StoreSchema: Sendable {
    /// The SQLite application ID of a store: `bglg` in ASCII, as `PRAGMA application_id` and the
    /// command `file` show it.
    package static let applicationID = 0x6267_6C67

    /// The SQL that upgrades each version to the next. The first step creates the tables.
    ///
    /// A released step never changes. Append a new one instead.
    package var steps: [String]

    /// The SQL that creates the views. Every upgrade drops all views and creates them again.
    package var views: String

    /// The schema of this version of the tool.
    package static let current = StoreSchema(
      steps: [
        StoreTables.tables, StoreTables.incidentIndexes, StoreTables.apps, StoreTables.requests,
      ],
      views: StoreViews.all.joined(separator: "\n"))

    /// The version of a database that has taken all steps.
    package var version: Int { steps.count }

    /// Checks that a database is empty or a store that this schema can use.
    ///
    /// - Throws: ``StoreError`` if it belongs to another program or a newer bglog.
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

    /// Takes the steps that the database has not taken yet, all of them or, on an error, none.
    func migrate(_ db: Database, path: String) throws {
      guard try Int.fetchOne(db, sql: "PRAGMA user_version") != version else { return }
      // Check again now that the database is locked: two processes may create the same store at
      // once.
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
