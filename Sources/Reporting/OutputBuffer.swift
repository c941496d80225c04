/// Bytes on their way out, handed to a sink piece by piece.
///
/// A writer appends without thinking of where the bytes go and offers them to the sink where an
/// object or a paragraph ends, so that a report of any size needs the memory of one piece only.
package struct OutputBuffer {
  /// The bytes and, behind them, room for more, whose values mean nothing.
  ///
  /// An array that grows by each piece asks each time whether there is room and who else holds it,
  /// which costs several times what the bytes do.
  private var room = ContiguousArray<UInt8>()

  /// How many bytes no sink has taken yet.
  package private(set) var count = 0

  /// How many bytes are worth a call of the sink.
  package static let pieceSize = 65_536

  /// The room that is made when there is none, in bytes.
  private static let leastRoom = 256

  /// Creates an empty buffer.
  package init() {}

  /// The bytes that no sink has taken yet.
  package var bytes: ContiguousArray<UInt8> {
    // One of no bytes is shared by all threads, and its length would be written.
    guard count > 0 else { return [] }
    // An array that is made of a part of another one takes it byte by byte.
    return unsafe ContiguousArray(unsafeUninitializedCapacity: count) { target, length in
      length = unsafe room.withUnsafeBufferPointer { source in
        unsafe target.initialize(fromContentsOf: source.extracting(..<count))
      }
    }
  }

  /// Appends one byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count == room.count { makeRoom(for: 1) }
    room[count] = byte
    count &+= 1
  }

  /// Appends what `write` writes, which must not be more than `most` bytes.
  @inline(__always)
  mutating func append(atMost most: Int, _ write: (inout OutputCursor) -> Void) {
    let needed = most &+ OutputCursor.slack
    if room.count &- count < needed { makeRoom(for: needed) }
    let start = count
    count = unsafe room.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return start }
      var cursor = unsafe OutputCursor(at: base + start, free: bytes.count &- start)
      write(&cursor)
      return unsafe cursor.place - base
    }
  }

  /// Appends a byte a number of times.
  package mutating func append(_ byte: UInt8, count: Int) {
    append(atMost: count) { $0.append(repeating: byte, count: count) }
  }

  /// Whether any of the bytes in a range is one that is meant.
  ///
  /// - Parameters:
  ///   - range: The places of the bytes.
  ///   - isMeant: Whether a byte is.
  ///   - isAnyMeant: Whether any of the eight bytes of a word is.
  /// - Returns: Whether one is.
  @inline(__always)
  func contains(
    in range: Range<Int>, where isMeant: (UInt8) -> Bool, ofEight isAnyMeant: (UInt64) -> Bool
  ) -> Bool {
    let bytes = unsafe room.span.bytes
    var place = range.lowerBound
    while range.upperBound &- place >= 8 {
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
      if isAnyMeant(word) { return true }
      place &+= 8
    }
    while place < range.upperBound {
      if isMeant(unsafe bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)) { return true }
      place &+= 1
    }
    return false
  }

  /// Takes everything after the first `count` bytes back.
  package mutating func truncate(to count: Int) { self.count = min(self.count, count) }

  /// Gives the bytes to the sink when they make a piece.
  package mutating func offer<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    if count >= OutputBuffer.pieceSize { try flush(to: sink) }
  }

  /// Gives all bytes to the sink.
  package mutating func flush<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    guard count > 0 else { return }
    try sink(bytes)
    count = 0
  }

  @inline(never)
  private mutating func makeRoom(for more: Int) {
    let size = room.count + max(more, room.count, Self.leastRoom)
    // An array that grows by what is repeated takes it byte by byte.
    room = unsafe ContiguousArray(unsafeUninitializedCapacity: size) {
      [room, count] target, length in
      unsafe room.withUnsafeBufferPointer { source in
        unsafe _ = target.initialize(fromContentsOf: source.extracting(..<count))
      }
      unsafe target.extracting(count...).initialize(repeating: 0)
      length = size
    }
  }
}
