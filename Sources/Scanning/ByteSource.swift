#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// An input that was opened for reading, closed when it goes out of scope.
package struct ByteSource: ~Copyable {
  private let path: String
  private let descriptor: CInt?

  /// Whether the input is a file that can be opened and read again from its start.
  package let isRepeatable: Bool

  /// How many bytes the input has when it is opened; 0 if unknown.
  package let size: Int

  private var memory: ContiguousArray<UInt8>
  private var position = 0
  private let stream: ByteStream?

  /// Opens the input.
  ///
  /// - Throws: ``InputError`` when there is no such file, or it is a folder or not readable.
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
      let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
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

  /// Makes a pipe hold more, so that its two ends need not wait for each other every 64 KB; anything
  /// else stays as it is.
  private static func widenPipe(_ descriptor: CInt) {
    #if os(Linux)
      // F_SETPIPE_SZ, which the C library shows to GNU programs only (fcntl(2), Linux 2.6.35).
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
}

extension ByteSource {
  /// Goes to a place, in bytes from the start, from which the next read takes.
  ///
  /// Returns whether that was possible: it is where the input ``isRepeatable``.
  package mutating func seek(to place: Int) -> Bool {
    guard isRepeatable, place >= 0 else { return false }
    if let descriptor { return lseek(descriptor, off_t(place), SEEK_SET) == off_t(place) }
    guard place <= memory.count else { return false }
    position = place
    return true
  }

  /// Reads up to `count` bytes from where the input stands; fewer only at its end.
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
  /// Appends zeros: room for bytes that are read next.
  ///
  /// Block by block, for code that is not optimized appends a repeated element one by one.
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

/// `read(2)` under a name that the method above does not hide.
private func systemRead(_ file: CInt, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  guard let target = unsafe target else { return 0 }
  return unsafe read(file, target, count)
}
