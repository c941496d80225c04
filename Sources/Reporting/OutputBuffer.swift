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
  package var bytes: ContiguousArray<UInt8> { ContiguousArray(room[..<count]) }

  /// Appends one byte.
  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if count == room.count { makeRoom(for: 1) }
    room[count] = byte
    count &+= 1
  }

  /// Appends what `write` writes, which must not be more than `most` bytes.
  @inline(__always)
  mutating func append(atMost most: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    if room.count &- count < most { makeRoom(for: most) }
    let start = count
    count &+= unsafe room.withUnsafeMutableBufferPointer { buffer in
      let free = buffer.extracting(start...)
      var span = unsafe OutputSpan(buffer: free, initializedCount: 0)
      write(&span)
      return unsafe span.finalize(for: free)
    }
  }

  /// Appends what stands before a key, a quotation mark, the key, and what stands behind it.
  ///
  /// By itself and all at once, for there is a key for each value, and most are longer than it.
  mutating func append(
    _ start: (bytes: UInt128, length: Int), key: StaticString, _ end: (bytes: UInt32, length: Int)
  ) {
    let length = key.utf8CodeUnitCount
    let most = 16 + 1 + length + 4
    precondition(start.length <= 16 && end.length <= 4)
    if room.count &- count < most { makeRoom(for: most) }
    var place = count
    unsafe room.withUnsafeMutableBytes { bytes in
      unsafe bytes.storeBytes(of: start.bytes.littleEndian, toByteOffset: place, as: UInt128.self)
      place &+= start.length
      unsafe bytes.storeBytes(of: 0x22, toByteOffset: place, as: UInt8.self)
      place &+= 1
      unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[place...])
        .copyMemory(from: UnsafeRawBufferPointer(start: key.utf8Start, count: length))
      place &+= length
      unsafe bytes.storeBytes(of: end.bytes.littleEndian, toByteOffset: place, as: UInt32.self)
      place &+= end.length
    }
    count = place
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
    let needed = max(more, room.count, Self.leastRoom)
    room.append(contentsOf: repeatElement(0, count: needed))
  }
}
