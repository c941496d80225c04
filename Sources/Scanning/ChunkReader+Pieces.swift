/// Reading ahead: the buffer is given away with what was read, and may be given back.
extension ChunkReader {
  /// A piece of the input; only the first ``filled`` bytes of ``buffer`` are part of it.
  package struct Piece: Sendable {
    /// The bytes.
    package var buffer: ContiguousArray<UInt8>
    /// How many of them are read.
    package var filled: Int
    /// Whether nothing comes behind it.
    package var isLast: Bool
  }

  /// Whether pieces can be given away: the bytes of the input are taken as they are.
  package var canDetach: Bool { decoder == nil && isEncodingKnown }

  /// Gives the buffer away.
  ///
  /// The first `count` bytes are given up; the others come again at the front of the next piece, which
  /// is as long as ``advance(by:)`` would make it.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package mutating func detach(by count: Int) throws(InputError) -> Piece {
    let size = buffer.count
    var next = spare ?? ContiguousArray(repeating: 0, count: size)
    spare = nil
    if next.count != size { next = ContiguousArray(repeating: 0, count: size) }
    next.replaceSubrange(0..<filled - count, with: buffer[count..<filled])
    swap(&next, &buffer)
    let piece = Piece(buffer: next, filled: filled, isLast: isAtEnd)
    filled -= count
    try fill()
    return piece
  }

  /// Takes back a buffer that nobody needs any more.
  package mutating func recycle(_ buffer: consuming ContiguousArray<UInt8>) { spare = buffer }

  /// Puts bytes back that were given away; they are at the front of the next piece then.
  ///
  /// The buffer holds what was read behind them, and in its first `shared` bytes the last of them.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package mutating func putBack(
    _ bytes: ContiguousArray<UInt8>, sharing shared: Int
  ) throws(InputError) {
    returned = bytes + buffer[min(shared, filled)..<filled] + returned[returnedTo...]
    returnedTo = 0
    filled = 0
    isAtEnd = false
    try fill()
  }
}
