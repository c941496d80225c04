internal import Scanning

/// What goes wrong when an archive is unpacked.
extension InputError {
  /// The archive is damaged or incomplete. `what` says how that shows.
  static func damaged(_ what: String, _ path: String) -> InputError {
    InputError(path: path, reason: "is damaged or cut off (\(what)); get a whole copy of it")
  }

  /// A compressed file continues after its compressed data with `count` bytes of something else.
  static func notCompressed(_ count: Int, _ path: String) -> InputError {
    InputError(
      path: path,
      reason:
        "has \(count) bytes after the end of the compressed data, which are not read; if a copy "
        + "went wrong, get a whole one")
  }

  /// There is not enough memory to open the archive.
  static func withoutMemory(_ path: String) -> InputError {
    InputError(path: path, reason: "cannot be unpacked: there is not enough memory")
  }

  /// This build has no libraries that unpack.
  static func withoutArchives(_ path: String) -> InputError {
    InputError(
      path: path,
      reason: "is an archive, which is not supported by this build; unpack it and give the files")
  }
}
