#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that other programs see either complete or not at all: it is written under a temporary name in the
/// same folder and renamed when it is complete.
///
/// A program that reads the path meanwhile, such as a dashboard or the textfile collector of Prometheus,
/// finds either the old file or the new one. A run that fails leaves the old file. Devices and pipes are
/// written to directly, because renaming would replace them with a regular file. A symbolic link stays a
/// link: the file it points to is replaced, or created if it does not exist.
package struct CompleteFile: ~Copyable {
  private let path: String
  /// Where the bytes are written until the file is complete; `nil` if they are written directly to `path`.
  package let temporaryPath: String?
  private let descriptor: CInt
  private var isFinished = false

  /// Creates the temporary file.
  ///
  /// - Throws: ``InputError`` when it cannot be created.
  package init(path: String) throws(InputError) {
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let opened = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard opened >= 0 else { throw InputError(path: path, writing: errno) }
      self.path = path
      temporaryPath = nil
      descriptor = opened
      return
    }
    // Symbolic links that form a loop lead to no file that could be replaced.
    guard exists || errno != ELOOP else { throw InputError(path: path, writing: ELOOP) }
    let target = FileSystem.canonical(path)
    Self.removeLeftovers(of: target)
    var name = Self.temporaryName(beside: target)
    let opened = unsafe name.withUnsafeMutableBufferPointer { buffer -> CInt in
      guard let base = buffer.baseAddress else { return -1 }
      return unsafe mkstemp(base)
    }
    guard opened >= 0 else { throw InputError(path: path, writing: errno) }
    TemporaryFiles.note(name)
    // The lock ends with the process. It shows other runs that the file is still written.
    _ = flock(opened, LOCK_EX | LOCK_NB)
    // mkstemp(3) creates a file that only its owner can read.
    let mode = exists ? status.st_mode & 0o777 : 0o666 & ~Self.mask
    _ = fchmod(opened, mode)
    self.path = target
    temporaryPath = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    descriptor = opened
  }

  /// A template for mkstemp(3) in the folder of the file; mkstemp(3) replaces the last six characters.
  ///
  /// The name starts with a dot so that a file left by a killed run is not mistaken for a report.
  private static func temporaryName(beside target: String) -> ContiguousArray<CChar> {
    let name = target.split(separator: "/").last ?? ""
    let folder = target.dropLast(name.count)
    return "\(folder).\(name)\(Self.mark)\(String(repeating: "X", count: randomSize))".utf8CString
  }

  /// What stands between the name of the file and the random characters in a temporary name.
  private static let mark = ".bglog-"
  /// How many random characters follow.
  private static let randomSize = 6

  /// How many seconds old a temporary file is at least when it is taken for one that was left: after it was
  /// created, a moment passes before it is locked.
  private static let leftoverAge = 60

  /// Removes the temporary files that killed runs left beside a file: those that no process has locked.
  private static func removeLeftovers(of target: String) {
    let name = target.split(separator: "/").last ?? ""
    let folder = String(target.dropLast(name.count))
    guard let names = try? FileSystem.names(in: folder.isEmpty ? "." : folder) else { return }
    let prefix = ".\(name)\(mark)"
    for leftover in names
    where leftover.hasPrefix(prefix) && leftover.utf8.count == prefix.utf8.count + randomSize {
      let path = folder + leftover
      let opened = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard opened >= 0 else { continue }
      var status = stat()
      if unsafe fstat(opened, &status) == 0, time(nil) - modified(status) >= leftoverAge,
        flock(opened, LOCK_EX | LOCK_NB) == 0
      {
        _ = unsafe unlink(path)
      }
      close(opened)
    }
  }

  /// When a file was changed, in seconds since 1970.
  private static func modified(_ status: stat) -> Int {
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec
    #else
      status.st_mtim.tv_sec
    #endif
  }

  deinit {
    close(descriptor)
    if let temporaryPath, !isFinished { _ = unsafe unlink(temporaryPath) }
  }

  /// Writes all of the bytes.
  ///
  /// - Throws: ``StandardStreams/WriteError`` when writing fails, for example on a full disk.
  package func write(
    _ bytes: borrowing ContiguousArray<UInt8>
  ) throws(StandardStreams.WriteError) {
    try StandardStreams.write(bytes, to: descriptor)
  }

  /// Moves the complete file to its final path; does nothing if the bytes were written there directly.
  ///
  /// - Throws: ``InputError`` if the file cannot be flushed to disk or renamed.
  package mutating func finish() throws(InputError) {
    guard let temporaryPath else { return }
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw InputError(path: path, writing: errno)
    }
    guard unsafe rename(temporaryPath, path) == 0 else {
      throw InputError(path: path, writing: errno)
    }
    isFinished = true
  }

  /// The permission bits that the process withholds from new files (umask).
  ///
  /// The mask can be read only by setting it, so this is done once, before other threads create files.
  private static let mask: mode_t = {
    let mask = umask(0o022)
    _ = umask(mask)
    return mask
  }()
}

extension InputError {
  /// Creates an error from the system's error number after a failed attempt to write a file.
  fileprivate init(path: String, writing number: CInt) {
    let reason =
      switch number {
      case ENOENT: "cannot be written: there is no such folder; create it first"
      case EACCES, EPERM, EROFS:
        "cannot be written: permission denied; choose another place"
      case ENOSPC, EDQUOT: "cannot be written: \(StandardStreams.fullDisk)"
      case EISDIR: "cannot be written: it is a folder; name a file in it"
      default:
        "cannot be written: \(unsafe strerror(number).map { unsafe String(cString: $0) } ?? "")"
      }
    self.init(path: path, reason: reason)
  }
}
