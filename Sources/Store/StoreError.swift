#if Store
  internal import GRDB
#endif

/// Why a store cannot be used.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the database, as given.
  package var path: String

  /// What is wrong, the consequence and what to do about it: one line without a final period.
  package var reason: String

  /// Creates an error.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The path and the reason.
  package var description: String { "\(path): \(reason)" }
}

extension StoreError {
  /// The error of a build without SQLite.
  static func noStore(_ path: String) -> StoreError {
    StoreError(
      path: path,
      reason: "this build has no store; build with the trait Store, or leave out --store")
  }

  /// The error for a database that another program made.
  static func foreign(_ path: String) -> StoreError {
    StoreError(
      path: path,
      reason: "this is another program's database, so nothing was written to it; "
        + "name a file that does not exist yet, or one that bglog made")
  }

  /// The error for a store that a newer bglog wrote.
  static func newer(_ path: String, version: Int, known: Int) -> StoreError {
    StoreError(
      path: path,
      reason:
        "a newer bglog wrote this store (schema version \(version), this one knows \(known)); "
        + "update bglog, or name another file")
  }
}

#if Store
  extension StoreError {
    /// Converts an error from SQLite or the system to one with a message for the user.
    init(_ error: any Error, path: String, patience: Int) {
      switch error {
      case let error as StoreError: self = error
      case let error as DatabaseError:
        self.init(path: path, reason: StoreError.reason(error, patience))
      default:
        self.init(path: path, reason: "the store cannot be used (\(error)); name another file")
      }
    }

    private static func reason(_ error: DatabaseError, _ patience: Int) -> String {
      let message = error.message ?? "no message"
      return switch error.resultCode {
      case .SQLITE_NOTADB:
        "this is no SQLite database, so nothing was written to it; "
          + "name a file that does not exist yet, or one that bglog made"
      case .SQLITE_CORRUPT:
        "the database is damaged (\(message)); move it away and run again, for the inputs can be "
          + "read once more, or save what is left with 'sqlite3 FILE .recover'"
      case .SQLITE_READONLY:
        "the file or its folder cannot be written to, so nothing was stored; "
          + "change its permissions, or name another file"
      case .SQLITE_CANTOPEN:
        "the file cannot be opened or made (\(message)); "
          + "see that its folder exists and can be written to, and that it is a file"
      case .SQLITE_PERM, .SQLITE_AUTH:
        "the file cannot be opened (\(message)); change its permissions, or name another file"
      case .SQLITE_FULL:
        "the disk is full, so nothing of this part was stored; "
          + "make room and run again: what is stored already is skipped"
      case .SQLITE_BUSY, .SQLITE_LOCKED:
        "another program kept the database locked for more than \(patience) s, so "
          + "nothing of this part was stored; close what has it open and run again"
      case .SQLITE_IOERR:
        "reading or writing failed (\(message)), so nothing of this part was stored; "
          + "check the disk, or name a file on a local one"
      default:
        "SQLite says '\(message)' (\(error.extendedResultCode.rawValue)), so nothing of this part "
          + "was stored; name another file"
      }
    }
  }
#endif
