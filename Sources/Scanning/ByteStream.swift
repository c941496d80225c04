/// Bytes that come from elsewhere and only once: a member of an archive, a pipe that was looked into.
///
/// One thread at a time reads it. A stream that was read is empty; make another one to read it again.
public final class ByteStream: @unchecked Sendable {
  /// Puts up to as many bytes as the last number says into the buffer, at the offset that the first one
  /// gives, and returns how many; 0 at the end.
  package typealias Read =
    (inout ContiguousArray<UInt8>, _ offset: Int, _ space: Int) throws(InputError) -> Int

  /// The path as reports name it.
  public let path: String

  private var source: Read?

  /// Creates a stream of the bytes that the closure gives.
  package init(path: String, read: @escaping Read) {
    self.path = path
    source = read
  }

  /// Creates a stream of the pieces that the closure gives, in their order.
  ///
  /// - Parameters:
  ///   - path: The name that reports give the input.
  ///   - next: Gives the next piece, or `nil` at the end. It may wait. What it throws ends the
  ///     input, which is reported as one that could not be read.
  public convenience init(path: String, next: @escaping () throws -> ContiguousArray<UInt8>?) {
    let pieces = PieceSource(path, next)
    self.init(path: path) { (buffer, offset, space) throws(InputError) in
      try pieces.read(into: &buffer, at: offset, space: space)
    }
  }

  /// Creates a stream of an open input behind whose first bytes the reading stands.
  package convenience init(
    path: String, head: ContiguousArray<UInt8>, rest: consuming ByteSource
  ) {
    let rest = OpenSource(rest)
    self.init(path: path) { (buffer, offset, space) throws(InputError) in
      try rest.source.read(into: &buffer, at: offset, space: space)
    }
    putBack(head)
  }

  /// Bytes that come before those of the source.
  private var head = ContiguousArray<UInt8>()
  private var headTo = 0

  /// Lets bytes that were read come again before all others; once, before the first read.
  package func putBack(_ bytes: ContiguousArray<UInt8>) {
    head = bytes
    headTo = 0
  }

  /// Ends the stream: whoever reads on gets an error.
  package func close() {
    source = nil
    head = []
  }

  /// Reads up to `space` bytes into `buffer` at `offset` and returns how many; 0 at the end.
  ///
  /// - Throws: ``InputError`` when reading fails, or the stream was closed.
  package func read(
    into buffer: inout ContiguousArray<UInt8>, at offset: Int, space: Int
  ) throws(InputError) -> Int {
    guard let source else {
      throw InputError(path: path, reason: "cannot be read any more: its archive was left")
    }
    guard headTo < head.count else { return try source(&buffer, offset, space) }
    let count = min(space, head.count - headTo)
    buffer.replaceSubrange(offset..<offset + count, with: head[headTo..<headTo + count])
    headTo += count
    if headTo == head.count {
      head = []
      headTo = 0
    }
    return count
  }

  /// Holds a source so that a closure can read from it.
  private final class OpenSource {
    var source: ByteSource
    init(_ source: consuming ByteSource) { self.source = source }
  }
}
