#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that readers see complete or not at all: it is written under another name beside its place, and
/// renamed when it is complete.
///
/// What reads it meanwhile, a dashboard or the textfile collector of Prometheus, finds the old file
/// or the new one. A run that fails leaves the old one. Devices and pipes are written to directly,
/// for a rename would put a file in their place, and a symbolic link stays a link to what it names,
/// whether that is there yet or not.
package struct CompleteFile: ~Copyable {
  private let path: String
  /// Where the bytes go until they are complete; `nil` where they go straight to `path`.
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
    // Links that go in circles have no end to be replaced.
    guard exists || errno != ELOOP else { throw InputError(path: path, writing: ELOOP) }
    let target = FileSystem.canonical(path)
    var name = Self.temporaryName(beside: target)
    let opened = unsafe name.withUnsafeMutableBufferPointer { buffer -> CInt in
      guard let base = buffer.baseAddress else { return -1 }
      return unsafe mkstemp(base)
    }
    guard opened >= 0 else { throw InputError(path: path, writing: errno) }
    TemporaryFiles.note(name)
    // mkstemp(3) lets nobody else read the file.
    let mode = exists ? status.st_mode & 0o777 : 0o666 & ~Self.mask
    _ = fchmod(opened, mode)
    self.path = target
    temporaryPath = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    descriptor = opened
  }

  /// A name beside the file, as mkstemp(3) wants it: it takes other letters for the last six.
  ///
  /// It starts with a dot, so that nobody takes what a killed run leaves for a report.
  private static func temporaryName(beside target: String) -> ContiguousArray<CChar> {
    let name = target.split(separator: "/").last ?? ""
    let folder = target.dropLast(name.count)
    return "\(folder).\(name).\(String(repeating: "X", count: 6))".utf8CString
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

  /// Puts the complete file in its place.
  ///
  /// - Throws: ``InputError`` when it cannot be.
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

  /// The permissions that new files do not get.
  ///
  /// It can be read only by setting it, which happens once, before there are other threads that
  /// create files.
  private static let mask: mode_t = {
    let mask = umask(0o022)
    _ = umask(mask)
    return mask
  }()
}

extension InputError {
  /// Words the system's error number for a file that is to be written.
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
