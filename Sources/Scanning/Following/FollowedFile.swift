#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that grows while it is read, or standard input.
///
/// A file that is renamed and replaced is read to its end first, then the new one from its start. A file that
/// is truncated is read from its start again, and a missing one is waited for. Nothing
/// waits here but ``read(into:at:space:)`` for standard input, and no longer than it may.
package final class FollowedFile {
  /// What one look at the input gave.
  package struct Look {
    /// How many bytes were read; 0 where none wait.
    package var count = 0
    /// Whether nothing will ever come: standard input was closed.
    package var isOver = false
    /// What happened to the file, as a clause behind its name, or `nil`.
    package var change: String?
    /// Whether what was read before goes no further: the bytes of this look start a text of their own.
    package var isNewText = false
  }

  /// The path, `-` for standard input.
  package let path: String

  private var descriptor: CInt = -1
  private var identity: Identity?
  private var position = 0
  private var isMissingReported = false
  /// A file that took the place of this one, read when this one is read to its end.
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

  /// Follows a file, or standard input where the path is `-`.
  package init(path: String) {
    self.path = path
    isStandardInput = path == "-"
    if isStandardInput { descriptor = 0 }
  }

  deinit { if descriptor > 0 { close(descriptor) } }

  /// Whether there is no such file yet.
  package var isMissing: Bool { descriptor < 0 }

  /// Reads up to `space` bytes into `buffer` at `offset`, as far as they are there.
  ///
  /// - Throws: ``InputError`` when the input can never be read: it is a folder, or not permitted.
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

  /// Waits until standard input has bytes, at most so long; only waits where it is a file.
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

  /// Opens the file; `false` where there is none yet.
  private func open(_ look: inout Look) throws(InputError) -> Bool {
    // Without waiting, for the other end of a named pipe.
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

  /// Sees whether the file was cut or another one took its place.
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
    // Whoever writes may have the old file open still: one more look finds what came until now.
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

/// `open(2)` and `read(2)` under names that the methods above do not hide.
private func openFile(_ path: String, _ flags: CInt) -> CInt { unsafe open(path, flags) }

private func readFile(_ file: CInt, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  guard let target = unsafe target else { return 0 }
  return unsafe read(file, target, count)
}
