#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An input opened for reading. A file is closed when the value goes out of scope.
package struct ByteSource: ~Copyable {
  private let path: String
  private let descriptor: CInt?

  /// Whether the input is a file that can be opened and read again from its start.
  package let isRepeatable: Bool

  /// The size of the input in bytes when it was opened; 0 if unknown.
  package let size: Int

  private var memory: ContiguousArray<UInt8>
  private var position = 0
  private let stream: ByteStream?

  /// Opens the input.
  ///
  /// - Throws: ``InputError`` if the file does not exist, is a folder or cannot be opened.
  package init(_ input: Input) throws(InputError) {
    path = input.path
    switch input {
    case .standardInput:
      Self.widenPipe(0)
      descriptor = 0
      stream = nil
      memory = []
      isRepeatable = false
      size = 0
    case .memory(_, let bytes):
      descriptor = nil
      stream = nil
      memory = bytes
      isRepeatable = true
      size = bytes.count
    case .stream(let bytes):
      descriptor = nil
      stream = bytes
      memory = []
      isRepeatable = false
      size = 0
    case .file(let path):
      let opened = FileSystem.descriptor(of: path, O_RDONLY | O_CLOEXEC)
      guard opened >= 0 else { throw InputError(path: path, number: errno) }
      var status = stat()
      if unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        close(opened)
        throw InputError(path: path, number: EISDIR)
      }
      descriptor = opened
      stream = nil
      memory = []
      isRepeatable = status.st_mode & S_IFMT == S_IFREG
      size = isRepeatable ? Int(status.st_size) : 0
    }
  }

  /// Enlarges the buffer of a pipe to 1 MB, so that its two ends need not wait for each other every 64 KB.
  /// Has no effect on anything but a pipe.
  private static func widenPipe(_ descriptor: CInt) {
    #if os(Linux)
      // F_SETPIPE_SZ, which C libraries declare only if _GNU_SOURCE is defined (fcntl(2), Linux 2.6.35).
      _ = fcntl(descriptor, 1031, CInt(1 << 20))
    #endif
  }

  deinit {
    if let descriptor, descriptor > 0 { close(descriptor) }
  }

  /// Reads up to `space` bytes into `buffer` at `offset` and returns how many; 0 at the end.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package mutating func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Int {
    if let stream { return try stream.read(into: &buffer, at: offset, space: space) }
    guard let descriptor else {
      let count = min(space, memory.count - position)
      buffer.replaceSubrange(offset..<offset + count, with: memory[position..<position + count])
      position += count
      return count
    }
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { raw in
        unsafe systemRead(descriptor, raw.baseAddress.map { unsafe $0 + offset }, space)
      }
      if count >= 0 { return count }
      guard errno == EINTR else { throw InputError(path: path, number: errno) }
    }
  }

  /// Whether a pipe, terminal or the like has nothing to read for so many milliseconds. A file never waits, and
  /// of an archive's member it is not known.
  package func isSilent(for milliseconds: Int) -> Bool {
    guard let descriptor, !isRepeatable else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, CInt(clamping: milliseconds)) == 0
  }
}

extension ByteSource {
  /// Moves to an offset in bytes from the start of the input; the next read begins there.
  ///
  /// Returns `false` if the input is not ``isRepeatable`` or the offset is out of range.
  package mutating func seek(to place: Int) -> Bool {
    guard isRepeatable, place >= 0 else { return false }
    if let descriptor { return lseek(descriptor, off_t(place), SEEK_SET) == off_t(place) }
    guard place <= memory.count else { return false }
    position = place
    return true
  }

  /// Reads the next `count` bytes, or fewer if the input ends before that.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package mutating func readHead(_ count: Int) throws(InputError) -> ContiguousArray<UInt8> {
    var head = ContiguousArray<UInt8>(repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let read = try read(into: &head, at: filled, space: count - filled)
      if read == 0 { break }
      filled += read
    }
    head.removeLast(count - filled)
    return head
  }
}

extension ContiguousArray<UInt8> {
  /// Appends `count` zeros to make room for bytes to be read.
  ///
  /// Appends whole blocks, because unoptimized code appends a repeated element one by one, which is slow.
  package mutating func appendZeros(_ count: Int) {
    var rest = count
    while rest > 0 {
      let block = zeros.prefix(rest)
      append(contentsOf: block)
      rest -= block.count
    }
  }
}

private let zeros = ContiguousArray<UInt8>(repeating: 0, count: 1 << 16)

/// `read(2)` under another name, because the method `read` above hides the C function.
private func systemRead(_ file: CInt, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  guard let target = unsafe target else { return 0 }
  return unsafe read(file, target, count)
}
