/// Bytes on their way out, handed to a sink piece by piece.
///
/// A writer appends without thinking of where the bytes go and offers them to the sink where an
/// object or a paragraph ends, so that a report of any size needs the memory of one piece only.
package struct OutputBuffer {
  /// The bytes that no sink has taken yet.
  package private(set) var bytes = ContiguousArray<UInt8>()

  /// How many bytes are worth a call of the sink.
  package static let pieceSize = 65_536

  /// Creates an empty buffer.
  package init() { bytes.reserveCapacity(OutputBuffer.pieceSize + 16_384) }

  /// Appends one byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends the UTF-8 of a text as it is.
  @inline(__always)
  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Appends bytes as they are.
  @inline(__always)
  package mutating func append(contentsOf piece: ContiguousArray<UInt8>) {
    bytes.append(contentsOf: piece)
  }

  /// Appends a byte a number of times.
  package mutating func append(_ byte: UInt8, count: Int) {
    for _ in 0..<count { bytes.append(byte) }
  }

  /// Takes everything after the first `count` bytes back.
  package mutating func truncate(to count: Int) {
    bytes.removeLast(bytes.count - count)
  }

  /// Gives the bytes to the sink when they make a piece.
  package mutating func offer<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    if bytes.count >= OutputBuffer.pieceSize { try flush(to: sink) }
  }

  /// Gives all bytes to the sink.
  package mutating func flush<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
