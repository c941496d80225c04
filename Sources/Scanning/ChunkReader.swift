/// Reads an input piece by piece into one reused buffer.
///
/// The caller inspects ``buffer`` and passes the number of bytes it has processed to ``advance(by:)``, which
/// moves the remaining bytes to the front and reads more after them. Files are read with read(2) and not
/// mapped, because truncating a mapped log would end the program with SIGBUS. Text in UTF-16, and text whose
/// lines end with carriage returns alone, is converted to UTF-8 with line feeds.
package struct ChunkReader: ~Copyable {
  private var source: ByteSource
  private let limit: Int
  /// Converts the input to UTF-8; `nil` if it needs no conversion, or its first bytes were not checked yet.
  var decoder: TextDecoder?
  /// Whether the first bytes were checked for an encoding that needs conversion.
  var isEncodingKnown = false

  /// The buffer; only its first ``filled`` bytes hold input.
  package internal(set) var buffer: ContiguousArray<UInt8>

  /// How many bytes of ``buffer`` hold input that the caller has not yet released.
  package internal(set) var filled = 0

  /// Whether the whole input has been read; ``buffer`` then holds its last bytes.
  package internal(set) var isAtEnd = false

  /// How many milliseconds a piece waits to be filled once a pipe has some bytes; `nil` to wait until it is full.
  ///
  /// With it, what a slow program writes is not held back until there is a whole piece.
  package var patience: Int?

  /// Whether the last piece was handed out before it was full because the rest did not come in time.
  private var isStalled = false

  /// How many bytes of the input have been read so far, counted before any conversion.
  package private(set) var totalBytes = 0

  /// Bytes that were put back to be delivered again.
  var returned = ContiguousArray<UInt8>()
  /// How many bytes of ``returned`` were delivered again.
  var returnedTo = 0
  private var isSourceAtEnd = false

  /// A buffer returned with ``recycle(_:)``, which the next ``detach(by:)`` uses.
  var spare: ContiguousArray<UInt8>?

  /// Opens the input; the first ``advance(by:)`` reads its first piece.
  ///
  /// - Parameters:
  ///   - input: What to read.
  ///   - chunk: The size of a piece in bytes.
  ///   - limit: The size in bytes beyond which ``advance(by:)`` does not grow the buffer.
  ///   - spare: A buffer of another reader, reused if it is large enough.
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
    // A small file needs only a small buffer; one byte more lets the first piece detect the end of the file.
    var isKnown = size > 0
    // Each of the thousands of empty members that an archive may have needs no large buffer.
    if case .memory = input { isKnown = true }
    let count = max(1, isKnown ? min(size + 1, chunk) : chunk)
    buffer =
      size > 0 && spare.count >= count
      ? spare : ContiguousArray(repeating: 0, count: count)
    self.limit = max(limit, buffer.count)
  }

  /// Whether the input is a file that can be opened and read again from its start.
  package var isRepeatable: Bool { source.isRepeatable }

  /// Whether the program that writes the input keeps the reader waiting. Always `false` without ``patience``.
  package var isWaiting: Bool {
    patience != nil && !isAtEnd && (isStalled || source.isSilent(for: 0))
  }

  /// Whether more bytes can be read without releasing any.
  package var canGrow: Bool { filled < limit }

  /// Releases the first `count` bytes, moves the others to the front of ``buffer`` and reads more after them.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package mutating func advance(by count: Int) throws(InputError) {
    if count > 0 {
      // What was understood as it is needs no conversion.
      isEncodingKnown = true
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

  /// Reads the rest of the input, whatever its size, and returns all bytes that were not released.
  ///
  /// - Throws: ``InputError`` when reading fails.
  package consuming func readToEnd() throws(InputError) -> ContiguousArray<UInt8> {
    try fillToEnd()
    buffer.removeLast(buffer.count - filled)
    return buffer
  }

  /// Reads the rest of the input into the buffer, but stops once the buffer holds at least `limit` bytes.
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

  /// Returns the buffer so that another reader can use it.
  package consuming func takeBuffer() -> ContiguousArray<UInt8> { buffer }

  /// Reads until the buffer is full or the input ends, or until ``patience`` is at its end.
  mutating func fill() throws(InputError) {
    isStalled = false
    var firstRead: ContinuousClock.Instant?
    while filled < buffer.count, !isAtEnd {
      if let patience, let firstRead {
        let waited = Int((ContinuousClock.now - firstRead) / .milliseconds(1))
        isStalled = waited >= patience || source.isSilent(for: patience - waited)
        if isStalled { return }
      }
      try fillOnce()
      if patience != nil, firstRead == nil { firstRead = .now }
    }
  }

  /// Reads once; at the end of the input, notes it.
  private mutating func fillOnce() throws(InputError) {
    if decoder != nil { return try fillDecoded() }
    let count = try readOn()
    if count == 0 { isAtEnd = true }
    filled += count
    if !isEncodingKnown, filled >= TextDecoder.head || filled == buffer.count || isAtEnd {
      recode()
    }
  }

  /// Reads after the bytes in the buffer and returns how many bytes were added; 0 at the end.
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

  /// Checks the first bytes for an encoding that needs conversion, and converts them if they have one.
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
    // A 2-byte unit of UTF-16 takes up to three bytes in UTF-8.
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

/// Reading ahead: the filled buffer is handed out as a piece, and can be returned for reuse later.
extension ChunkReader {
  /// A piece of the input; only the first ``filled`` bytes of ``buffer`` are part of it.
  package struct Piece: Sendable {
    /// The bytes.
    package var buffer: ContiguousArray<UInt8>
    /// How many bytes of ``buffer`` belong to the piece.
    package var filled: Int
    /// Whether this is the last piece of the input.
    package var isLast: Bool
  }

  /// Whether pieces can be detached: the input is known to need no conversion.
  package var canDetach: Bool { decoder == nil && isEncodingKnown }

  /// Hands out the buffer, with all the bytes it holds, as a piece.
  ///
  /// The caller is done with the first `count` bytes. The others are also copied to the front of the next
  /// piece, which is as long as ``advance(by:)`` would make it.
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

  /// Takes back the buffer of a piece that is no longer needed.
  package mutating func recycle(_ buffer: consuming ContiguousArray<UInt8>) { spare = buffer }

  /// Puts the bytes of detached pieces back, so that the next piece starts with them.
  ///
  /// ``buffer`` must hold what follows them in the input; its first `shared` bytes repeat the last ones of
  /// `bytes`.
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
