#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An input that could not be opened or read, or an output that could not be written.
package struct InputError: Error, Equatable {
  /// The path as given.
  package let path: String

  /// What is wrong and what the user can do about it, in one sentence without the path.
  package let reason: String

  /// Creates an error with the given path and reason.
  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Creates an error from the system's error number after a failed attempt to open or read an input.
  init(path: String, number: CInt) {
    self.path = path
    switch number {
    case ENOENT: reason = "no such file; check the path"
    case EMFILE, ENFILE:
      reason = "cannot be opened: too many files are open; allow more with ulimit -n"
    case EACCES: reason = "permission denied; make the file readable for this user"
    case EISDIR where InputError.isLogArchive(path):
      reason =
        "is an archive of the unified log; turn it into text on a Mac with: "
        + InputError.logShow(path)
    case EISDIR: reason = "is a folder; bglog triage reads all in it, or name the files in it"
    default:
      let text = unsafe strerror(number).map { unsafe String(cString: $0) }
      reason = "cannot be read: \(text ?? "error \(number)")"
    }
  }

  private static func isLogArchive(_ path: String) -> Bool {
    path.hasSuffix(".logarchive") || path.hasSuffix(".logarchive/")
  }

  /// The shell command that turns an archive of the unified log into text that bglog can read.
  package static func logShow(_ archive: String) -> String {
    "log show --archive '\(archive)' --style ndjson --info --debug --predicate "
      + "'subsystem == \"com.apple.UIKit\" || process == \"runningboardd\" || process == \"YOUR APP\"'"
      + " > log.ndjson"
  }
}
