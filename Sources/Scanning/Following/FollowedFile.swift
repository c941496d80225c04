#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that grows while it is read, or standard input.
///
/// If the file is renamed and replaced, the old file is read to its end first, then the new one from its
/// start. If it is truncated, it is read from its start again. If it does not exist yet, reads return no
/// bytes until it does. ``read(into:at:space:)`` never waits for bytes; call ``wait(forInput:milliseconds:)``
/// between two reads.
package final class FollowedFile {
  /// The result of one read.
  package struct Look {
    /// How many bytes were read; 0 if none were available.
    package var count = 0
    /// Whether no more bytes will come because standard input was closed.
    package var isOver = false
    /// What happened to the file, worded to follow its name, such as `is there now`; `nil` if nothing did.
    package var change: String?
    /// Whether the bytes read from now on start a new text instead of continuing the earlier one, because the
    /// file was truncated or replaced.
    package var isNewText = false
  }

  /// The path, `-` for standard input.
  package let path: String

  private var descriptor: CInt = -1
  private var identity: Identity?
  private var position = 0
  private var isMissingReported = false
  /// Whether another file was found at the path. It is opened once this one is read to its end.
  private var isReplaced = false
  private let isStandardInput: Bool

  private struct Identity: Equatable {
    var device: UInt64
    var file: UInt64

    init(_ status: stat) {
      // The number of a device is signed on macOS.
      device = UInt64(truncatingIfNeeded: status.st_dev)
      file = UInt64(status.st_ino)
    }
  }

  /// Follows a file, or standard input if the path is `-`.
  package init(path: String) {
    self.path = path
    isStandardInput = path == "-"
    if isStandardInput { descriptor = 0 }
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// Whether the file is not open: it does not exist yet, or nothing was read yet.
  package var isMissing: Bool { descriptor < 0 }

  /// Reads up to `space` bytes into `buffer` at `offset`, without waiting for bytes that are not there yet.
  ///
  /// - Throws: ``InputError`` if the input can never be read, because it is a folder or may not be opened.
  package func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Look {
    var look = Look()
    if isStandardInput {
      guard Self.hasInput(descriptor, milliseconds: 0) else { return look }
      look.count = try take(into: &buffer, at: offset, space)
      look.isOver = look.count == 0
      return look
    }
    if descriptor < 0 {
      guard try open(&look) else { return look }
    }
    look.count = try take(into: &buffer, at: offset, space)
    position += look.count
    if look.count == 0 { try lookForChange(&look) }
    return look
  }

  /// Waits for at most `milliseconds`: until standard input has bytes if `forInput` is set, otherwise all
  /// that time.
  package static func wait(forInput: Bool, milliseconds: Int) {
    if forInput {
      _ = hasInput(0, milliseconds: milliseconds)
    } else {
      _ = poll(nil, 0, CInt(milliseconds))
    }
  }

  private static func hasInput(_ descriptor: CInt, milliseconds: Int) -> Bool {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&wanted, 1, CInt(milliseconds)) > 0
  }

  /// Opens the file; returns `false` if it does not exist yet.
  private func open(_ look: inout Look) throws(InputError) -> Bool {
    // Non-blocking, so as not to wait for the other end of a named pipe.
    let opened = openFile(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else {
      guard errno == ENOENT else { throw InputError(path: path, number: errno) }
      if !isMissingReported { look.change = "is not there yet; waiting for it" }
      isMissingReported = true
      return false
    }
    var status = stat()
    if unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(opened)
      throw InputError(path: path, number: EISDIR)
    }
    identity = Identity(status)
    descriptor = opened
    position = 0
    if isMissingReported { look.change = "is there now" }
    isMissingReported = false
    return true
  }

  /// Checks whether the file was truncated or replaced.
  private func lookForChange(_ look: inout Look) throws(InputError) {
    var status = stat()
    if unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) < position
    {
      position = 0
      _ = lseek(descriptor, 0, SEEK_SET)
      look.change = "was cut; reading it from its start"
      look.isNewText = true
      return
    }
    var current = stat()
    guard unsafe stat(path, &current) == 0 else { return }
    let found = Identity(current)
    guard let identity, found != identity else { return }
    // The writer may still have the old file open: one more read picks up what was written until now.
    guard isReplaced else {
      isReplaced = true
      return
    }
    isReplaced = false
    close(descriptor)
    descriptor = -1
    if try open(&look) {
      look.change = "was replaced; reading the new file"
      look.isNewText = true
    }
  }

  private func take(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, _ space: Int
  ) throws(InputError) -> Int {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { raw in
        unsafe readFile(descriptor, raw.baseAddress.map { unsafe $0 + offset }, space)
      }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      guard errno == EINTR else { throw InputError(path: path, number: errno) }
    }
  }
}

/// `open(2)` and `read(2)` under other names, because the methods above hide the C functions.
private func openFile(_ path: String, _ flags: CInt) -> CInt { unsafe open(path, flags) }

private func readFile(_ file: CInt, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  guard let target = unsafe target else { return 0 }
  return unsafe read(file, target, count)
}
