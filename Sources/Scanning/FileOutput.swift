#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that is being written, closed when it goes out of scope.
package struct FileOutput: ~Copyable {
  private let descriptor: CInt
  private let path: String

  /// Creates the file, or empties the one that is there.
  ///
  /// - Throws: ``InputError`` when it cannot be created.
  package init(path: String) throws {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw InputError(path: path, number: errno) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes all of the bytes.
  ///
  /// - Throws: ``StandardStreams/WriteError`` when writing fails, for example on a full disk.
  package func write(_ bytes: borrowing ContiguousArray<UInt8>) throws(StandardStreams.WriteError) {
    try StandardStreams.write(bytes, to: descriptor)
  }
}
