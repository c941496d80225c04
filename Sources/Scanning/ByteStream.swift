/// Bytes that can be read only once, such as a member of an archive, or a pipe whose first bytes were already
/// inspected.
///
/// Only one thread at a time may read a stream. A stream that was read to its end stays empty; create another
/// one to read the bytes again.
public final class ByteStream: @unchecked Sendable {
  /// Reads up to `space` bytes into the buffer at `offset` and returns how many; 0 at the end.
  package typealias Read =
    (inout ContiguousArray<UInt8>, _ offset: Int, _ space: Int) throws(InputError) -> Int

  /// The name of the input in reports.
  public let path: String

  private var source: Read?

  /// Creates a stream of the bytes that `read` supplies.
  package init(path: String, read: @escaping Read) {
    self.path = path
    source = read
  }

  /// Creates a stream of the pieces that `next` returns, in order.
  ///
  /// - Parameters:
  ///   - path: The name of the input in reports.
  ///   - next: Returns the next piece, or `nil` at the end. It may block. If it throws, the input ends and is
  ///     reported as unreadable.
  public convenience init(path: String, next: @escaping () throws -> ContiguousArray<UInt8>?) {
    let pieces = PieceSource(path, next)
    self.init(path: path) { (buffer, offset, space) throws(InputError) in
      try pieces.read(into: &buffer, at: offset, space: space)
    }
  }

  /// Creates a stream of an open input whose first bytes, `head`, were already read from `rest`.
  package convenience init(
    path: String, head: ContiguousArray<UInt8>, rest: consuming ByteSource
  ) {
    let rest = OpenSource(rest)
    self.init(path: path) { (buffer, offset, space) throws(InputError) in
      try rest.source.read(into: &buffer, at: offset, space: space)
    }
    putBack(head)
  }

  /// Bytes to be delivered before those of `source`; the first `headTo` of them already were.
  private var head = ContiguousArray<UInt8>()
  private var headTo = 0

  /// Puts bytes that were already read back at the front of the stream. Call this at most once, before the
  /// first read.
  package func putBack(_ bytes: ContiguousArray<UInt8>) {
    head = bytes
    headTo = 0
  }

  /// Reads up to `count` bytes, fewer only at the end, and puts them back. An error after some bytes is
  /// thrown only when they were read again.
  ///
  /// Call this at most once, before the first read.
  ///
  /// - Throws: ``InputError`` if not even one byte can be read.
  package func putBackHead(_ count: Int) throws(InputError) -> ContiguousArray<UInt8> {
    var bytes = ContiguousArray<UInt8>(repeating: 0, count: count)
    var size = 0
    while size < count {
      do throws(InputError) {
        let got = try read(into: &bytes, at: size, space: count - size)
        if got == 0 { break }
        size += got
      } catch {
        guard size > 0 else { throw error }
        source = { _, _, _ throws(InputError) in throw error }
        break
      }
    }
    putBack(ContiguousArray(bytes[..<size]))
    return head
  }

  /// Closes the stream; any later read throws an error.
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
