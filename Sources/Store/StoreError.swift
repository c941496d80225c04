/// Why a store cannot be used.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the database, as given.
  package var path: String

  /// What is wrong, what follows and what to do, in one line without a full stop.
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
  /// The tool was built without SQLite.
  static func noStore(_ path: String) -> StoreError {
    StoreError(
      path: path,
      reason: "this build has no store; build with the trait Store, or leave out --store")
  }

  /// The file is an SQLite database of another program.
  static func foreign(_ path: String) -> StoreError {
    StoreError(
      path: path,
      reason: "this is another program's database, so nothing was written to it; "
        + "name a file that does not exist yet, or one that bglog made")
  }

  /// The file was written by a later bglog.
  static func newer(_ path: String, version: Int, known: Int) -> StoreError {
    StoreError(
      path: path,
      reason:
        "a newer bglog wrote this store (schema version \(version), this one knows \(known)); "
        + "update bglog, or name another file")
  }
}
