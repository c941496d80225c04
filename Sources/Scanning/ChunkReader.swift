/// Reads an input piece by piece into one buffer that is used again and again.
///
/// The caller looks at ``buffer``, says how many bytes it is done with, and gets the rest back at
/// the front with more behind it. read(2) and not a mapping: a log that is truncated while it is
/// mapped ends the program with a SIGBUS. Text in UTF-16, and text whose lines end with carriage
/// returns alone, comes out as UTF-8 with line feeds.
package struct ChunkReader: ~Copyable {
  private var source: ByteSource
  private let limit: Int
  var decoder: TextDecoder?
  var isEncodingKnown = false

  /// The buffer; only its first ``filled`` bytes hold input.
  package internal(set) var buffer: ContiguousArray<UInt8>

  /// How many bytes of ``buffer`` were read and not yet given up.
  package internal(set) var filled = 0

  /// Whether everything has been read; ``buffer`` then holds the last of it.
  package internal(set) var isAtEnd = false

  /// How many bytes have been read so far.
  package private(set) var totalBytes = 0

  /// Bytes that were read before and come again, and up to where they did.
  var returned = ContiguousArray<UInt8>()
  var returnedTo = 0
  private var isSourceAtEnd = false

  /// A buffer that was given back, to be filled again.
  var spare: ContiguousArray<UInt8>?

  /// Opens the input; the first ``advance(by:)`` reads its first piece.
  ///
  /// - Parameters:
  ///   - input: What to read.
  ///   - chunk: The size of a piece in bytes.
  ///   - limit: The size in bytes that the buffer never outgrows.
  ///   - spare: A buffer of another reader, which is used where it is large enough.
  /// - Throws: ``InputError`` when the input cannot be opened.
  package init(
    _ input: Input, chunk: Int = 1 << 20, limit: Int = 16 << 20,
    reusing spare: consuming ContiguousArray<UInt8> = []
  ) throws(InputError) {
    // The size is read before the source is stored: Swift 6.3.1 releases a noncopyable property
    // that its initializer reads.
    let opened = try ByteSource(input)
    let size = opened.size
    source = opened
    // A small file needs a small buffer, and one byte more to see its end in the first piece.
    var isKnown = size > 0
    // Thousands of empty members of an archive need no large buffer each.
    if case .memory = input { isKnown = true }
    let count = max(1, isKnown ? min(size + 1, chunk) : chunk)
    buffer =
      size > 0 && spare.count >= count
      ? spare : ContiguousArray(repeating: 0, count: count)
    self.limit = max(limit, buffer.count)
  }

  /// Whether the input is a file that can be opened and read again from its start.
  package var isRepeatable: Bool { source.isRepeatable }

  /// Whether the buffer can take more bytes without giving up any.
  package var canGrow: Bool { filled < limit }

  /// Gives up the first `count` bytes and reads on behind the others.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package mutating func advance(by count: Int) throws(InputError) {
    if count > 0 {
      let rest = filled - count
      unsafe buffer.withUnsafeMutableBytes { raw in
        unsafe raw.copyMemory(from: UnsafeRawBufferPointer(rebasing: raw[count..<count + rest]))
      }
      filled = rest
    }
    if filled == buffer.count {
      buffer.appendZeros(min(buffer.count, limit - filled))
    }
    try fill()
  }

  /// Takes everything there is, whatever its size, and gives up the buffer.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package consuming func readToEnd() throws(InputError) -> ContiguousArray<UInt8> {
    try fillToEnd()
    buffer.removeLast(buffer.count - filled)
    return buffer
  }

  /// Reads everything there is into the buffer, or at least so many bytes of it.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package mutating func fillToEnd(limit: Int = .max) throws(InputError) {
    while !isAtEnd, filled < limit {
      if filled == buffer.count {
        buffer.appendZeros(max(1, min(filled, limit - filled)))
      }
      try fill()
    }
  }

  /// Gives up the buffer, for another reader.
  package consuming func takeBuffer() -> ContiguousArray<UInt8> { buffer }

  mutating func fill() throws(InputError) {
    while filled < buffer.count, !isAtEnd {
      if decoder != nil {
        try fillDecoded()
        continue
      }
      let count = try readOn()
      if count == 0 { isAtEnd = true }
      filled += count
      if !isEncodingKnown, filled >= TextDecoder.head || filled == buffer.count || isAtEnd {
        recode()
      }
    }
  }

  /// Reads behind what is there and returns how many bytes; 0 at the end.
  private mutating func readOn() throws(InputError) -> Int {
    let space = buffer.count - filled
    if returnedTo < returned.count {
      let count = min(space, returned.count - returnedTo)
      buffer.replaceSubrange(
        filled..<filled + count, with: returned[returnedTo..<returnedTo + count])
      returnedTo += count
      return count
    }
    if isSourceAtEnd { return 0 }
    let count = try source.read(into: &buffer, at: filled, space: space)
    if count == 0 { isSourceAtEnd = true }
    totalBytes += count
    return count
  }

  /// Looks at the first bytes for another encoding, and takes them anew when they are in one.
  private mutating func recode() {
    isEncodingKnown = true
    guard var decoder = TextDecoder(head: buffer.span.extracting(0..<filled)) else { return }
    var decoded = ContiguousArray<UInt8>()
    decoder.decode(buffer.span.extracting(0..<filled), isLast: isAtEnd, into: &decoded)
    filled = 0
    append(decoded)
    self.decoder = decoder
  }

  private mutating func fillDecoded() throws(InputError) {
    // A unit of two bytes takes up to three in UTF-8.
    let space = max(64, (buffer.count - filled) / 3)
    var piece = ContiguousArray<UInt8>(repeating: 0, count: space)
    let count = try source.read(into: &piece, at: 0, space: space)
    totalBytes += count
    if count == 0 { isAtEnd = true }
    var decoded = ContiguousArray<UInt8>()
    decoder?.decode(piece.span.extracting(0..<count), isLast: isAtEnd, into: &decoded)
    append(decoded)
  }

  private mutating func append(_ decoded: ContiguousArray<UInt8>) {
    if filled + decoded.count > buffer.count {
      buffer.appendZeros(filled + decoded.count - buffer.count)
    }
    for index in 0..<decoded.count { buffer[filled + index] = decoded[index] }
    filled += decoded.count
  }
}

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
