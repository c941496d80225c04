#if Store
  internal import Foundation
  internal import GRDB

  /// Opens the database of a store.
  package struct StoreConnection: Sendable {
    /// How many seconds to wait for a locked database, by default.
    package static let patience = 30

    /// The path of the database file, as given.
    var path: String

    /// How many seconds to wait for a database that another process has locked before it is an
    /// error.
    var patience: Int

    /// Converts an error about this database to one with a message for the user.
    func error(_ error: any Error) -> StoreError {
      StoreError(error, path: path, patience: patience)
    }

    /// Opens the database, creates it if it does not exist, and upgrades it to the schema.
    ///
    /// Writes nothing until it is known that the file is a store or empty.
    func open(_ schema: StoreSchema) throws -> DatabaseQueue {
      var configuration = Configuration()
      configuration.busyMode = .timeout(TimeInterval(patience))
      configuration.foreignKeysEnabled = true
      configuration.label = "bglog.store"
      // SQLite gives special meaning to some names, such as `:memory:` and the empty one. With `./`
      // in front they name files.
      let file = path.hasPrefix("/") ? path : "./" + path
      guard StoreConnection.isDatabaseOrEmpty(file) else {
        throw DatabaseError(resultCode: .SQLITE_NOTADB)
      }
      createPrivately(file)
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

    /// Whether the file begins with SQLite's signature, or with a part of it if it is shorter. Also
    /// `true` if the file is empty or cannot be read.
    ///
    /// SQLite checks the signature later, and it takes a file of one byte for an empty one.
    private static func isDatabaseOrEmpty(_ file: String) -> Bool {
      guard let handle = FileHandle(forReadingAtPath: file) else { return true }
      defer { try? handle.close() }
      guard let head = try? handle.read(upToCount: 16) else { return true }
      return Data("SQLite format 3\0".utf8).starts(with: head)
    }

    /// Chooses the journal mode, which decides what survives if the process is killed.
    ///
    /// With a write-ahead log and `NORMAL`, a committed transaction survives `kill -9`. A power cut
    /// may undo the last transactions but never damages the file, and the next run stores their
    /// inputs again because the store no longer has them. So syncing each commit would gain
    /// nothing. Some file systems, such as network ones, do not support a write-ahead log; the
    /// rollback journal used there needs `FULL`.
    private static func useWriteAheadLog(_ db: Database) throws {
      let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = \(mode == "wal" ? "NORMAL" : "FULL")")
      // Checkpoint at 32 MB (8192 pages): copying the log into the database costs two syncs each
      // time, and a run writes a lot.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 8192")
    }

    /// Retries until `patience` runs out. SQLite itself does not wait while
    /// another process changes the journal mode or recovers the log.
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

  /// Creates a file if it does not exist, readable by its owner only, because reports hold private data. SQLite gives
  /// the files beside it the same permissions.
  private func createPrivately(_ file: String) {
    let opened = unsafe open(file, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if opened >= 0 { close(opened) }
  }
#endif
