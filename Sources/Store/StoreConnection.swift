#if Store
  internal import Foundation
  internal import GRDB

  /// Opens the database of a store.
  package struct StoreConnection: Sendable {
    /// How many seconds another process may keep the database locked by default.
    package static let patience = 30

    /// The path of the file, as given.
    var path: String

    /// How many seconds another process may keep the database locked before that is an error.
    var patience: Int

    /// An error about this database, in words.
    func error(_ error: any Error) -> StoreError {
      StoreError(error, path: path, patience: patience)
    }

    /// Opens a database, and makes it where there is none.
    ///
    /// Nothing is written before the file is known to be a store, or empty.
    func open(_ schema: StoreSchema) throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.busyMode = .timeout(TimeInterval(patience))
      configuration.foreignKeysEnabled = true
      configuration.label = "bglog.store"
      // Names that SQLite reads otherwise, `:memory:` and the empty one, are files here.
      let file = path.hasPrefix("/") ? path : "./" + path
      guard StoreConnection.isDatabaseOrEmpty(file) else {
        throw DatabaseError(resultCode: .SQLITE_NOTADB)
      }
      return try patiently {
        let queue = try DatabaseQueue(path: file, configuration: configuration)
        try queue.read { try schema.check($0, path: path) }
        try queue.writeWithoutTransaction { db in
          try StoreConnection.useWriteAheadLog(db)
          try schema.migrate(db, path: path)
        }
        return queue
      }
    }

    /// Whether a file begins as a database does, as far as it goes, or cannot be read at all.
    ///
    /// SQLite itself looks later and takes a file of one byte for an empty one.
    private static func isDatabaseOrEmpty(_ file: String) -> Bool {
      guard let handle = FileHandle(forReadingAtPath: file) else { return true }
      defer { try? handle.close() }
      guard let head = try? handle.read(upToCount: 16) else { return true }
      return Data("SQLite format 3\0".utf8).starts(with: head)
    }

    /// Chooses the journal, which decides what a killed process leaves behind.
    ///
    /// With a write-ahead log and `NORMAL`, a transaction that was committed survives `kill -9`,
    /// and a power cut may take the last ones back but never damages the file; they are read again
    /// with the next run, as they are not known then. So a sync for each commit buys nothing. Where
    /// the file system allows no such log (some network ones), the rollback journal needs `FULL`.
    private static func useWriteAheadLog(_ db: Database) throws {
      let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = \(mode == "wal" ? "NORMAL" : "FULL")")
      // 32 MB: each time the log is put into the file costs two syncs, and a run writes much.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 8192")
    }

    /// Tries until the patience is over: SQLite does not wait by itself where another process
    /// changes the journal mode or recovers a log.
    private func patiently<Result>(_ body: () throws -> Result) throws -> Result {
      let end = Date(timeIntervalSinceNow: TimeInterval(patience))
      while true {
        do { return try body() } catch let error as DatabaseError
          where error.resultCode == .SQLITE_BUSY && Date() < end
        {
          Thread.sleep(forTimeInterval: 0.02)
        }
      }
    }
  }
#endif
