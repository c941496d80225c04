#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Where the bytes of an input come from.
public enum Input: Sendable {
  /// A file, a device or a named pipe.
  case file(String)
  /// Standard input.
  case standardInput
  /// Bytes in memory, under a name to report them by.
  case memory(name: String, bytes: ContiguousArray<UInt8>)

  /// The path as reports name it; `-` is standard input.
  public var path: String {
    switch self {
    case .file(let path): path
    case .standardInput: "-"
    case .memory(let name, _): name
    }
  }
}

/// An input that was opened for reading, closed when it goes out of scope.
package struct ByteSource: ~Copyable {
  private let path: String
  private let descriptor: CInt?

  /// Whether the input is a file that can be opened and read again from its start.
  package let isRepeatable: Bool

  /// How many bytes the input has when it is opened; 0 where that cannot be told.
  let size: Int

  private var memory: ContiguousArray<UInt8>
  private var position = 0

  /// Opens the input.
  ///
  /// - Throws: ``InputError`` when there is no such file, or it is a folder or not readable.
  package init(_ input: Input) throws(InputError) {
    path = input.path
    switch input {
    case .standardInput:
      Self.widenPipe(0)
      descriptor = 0
      memory = []
      isRepeatable = false
      size = 0
    case .memory(_, let bytes):
      descriptor = nil
      memory = bytes
      isRepeatable = true
      size = bytes.count
    case .file(let path):
      let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
      guard opened >= 0 else { throw InputError(path: path, number: errno) }
      var status = stat()
      if unsafe fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        close(opened)
        throw InputError(path: path, number: EISDIR)
      }
      descriptor = opened
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
  mutating func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Int {
    guard let descriptor else {
      let count = min(space, memory.count - position)
      for index in 0..<count { buffer[offset + index] = memory[position + index] }
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

/// `read(2)` under a name that the method above does not hide.
private func systemRead(_ file: CInt, _ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  guard let target = unsafe target else { return 0 }
  return unsafe read(file, target, count)
}
