/// Collects bytes and passes them on to a sink in pieces.
///
/// Code that writes can append without caring where the bytes go. After an object or a paragraph it
/// offers the bytes to the sink, so that a report of any size needs the memory of a single piece.
package struct OutputBuffer {
  /// Once this many bytes are buffered, ``offer(to:)`` passes them on.
  package static let pieceSize = 65_536

  /// The bytes that have not been passed to a sink yet.
  package private(set) var bytes = ContiguousArray<UInt8>()

  /// Creates an empty buffer.
  package init() {}

  /// The number of bytes that have not been passed to a sink yet.
  package var count: Int { bytes.count }

  /// Appends the bytes that `write` produces, with a single check of the capacity.
  ///
  /// - Parameters:
  ///   - most: The maximum number of bytes that `write` may append.
  ///   - write: Appends the bytes; if it appends more than `most`, the program stops.
  mutating func append(atMost most: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    // An empty array without capacity is shared by all threads, and this would write its count, though the same one.
    guard most > 0 else { return }
    bytes.append(addingCapacity: most, initializingWith: write)
  }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a byte `count` times.
  package mutating func append(_ byte: UInt8, count: Int) {
    append(atMost: count) { $0.append(repeating: byte, count: count) }
  }

  /// Appends bytes unchanged.
  package mutating func append(contentsOf piece: ContiguousArray<UInt8>) {
    bytes.append(contentsOf: piece)
  }

  /// Appends the UTF-8 of a text unchanged.
  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a string literal.
  mutating func append(word: StaticString) {
    append(atMost: word.utf8CodeUnitCount) { $0.append(word: word) }
  }

  /// Appends an integer in decimal.
  ///
  /// The label prevents a call such as `append(0x0A)`, which appends a byte, from being confused
  /// with this.
  package mutating func append(decimal number: Int) {
    append(atMost: 20) { span in
      if number < 0 { span.append(0x2D) }
      span.append(decimal: UInt64(number.magnitude))
    }
  }

  /// Appends the last `digits` decimal digits of a number, with leading zeros if it has fewer.
  package mutating func append(decimal number: UInt64, digits: Int) {
    append(atMost: digits) { $0.append(decimal: number, digits: digits) }
  }

  /// Keeps only the first `count` bytes.
  package mutating func truncate(to count: Int) {
    if bytes.count > count { bytes.removeLast(bytes.count - count) }
  }

  /// Passes the bytes to the sink if there are enough for a piece.
  package mutating func offer<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    if count >= OutputBuffer.pieceSize { try flush(to: sink) }
  }

  /// Passes all bytes to the sink.
  package mutating func flush<E: Error>(
    to sink: (ContiguousArray<UInt8>) throws(E) -> Void
  ) throws(E) {
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Moves all bytes to another buffer.
  mutating func move(to other: inout OutputBuffer) {
    flush { other.append(contentsOf: $0) }
  }
}

extension OutputSpan<UInt8> {
  /// Appends bytes unchanged.
  @inline(__always)
  mutating func append(contentsOf source: UnsafeBufferPointer<UInt8>) {
    unsafe withUnsafeMutableBufferPointer { room, count in
      precondition(room.count - count >= source.count)
      unsafe _ = room.extracting(count...).initialize(fromContentsOf: source)
      count += source.count
    }
  }

  /// Appends bytes unchanged.
  mutating func append(contentsOf piece: ContiguousArray<UInt8>) {
    unsafe piece.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a string literal.
  @inline(__always)
  mutating func append(word: StaticString) {
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Appends the UTF-8 of a text unchanged.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { unsafe append(contentsOf: $0) }
  }

  /// Appends a number in decimal, which takes up to 20 digits.
  mutating func append(decimal number: UInt64) {
    if number >= 100 {
      append(decimal: number / 100)
      append(twoDigits: number % 100)
    } else if number >= 10 {
      append(twoDigits: number)
    } else {
      append(UInt8(ascii: "0") + UInt8(number))
    }
  }

  /// Appends the last `digits` decimal digits of a number, with leading zeros if it has fewer.
  mutating func append(decimal number: UInt64, digits: Int) {
    if digits > 2 { append(decimal: number / 100, digits: digits - 2) }
    if digits > 1 {
      append(twoDigits: number % 100)
    } else {
      append(UInt8(ascii: "0") + UInt8(number % 10))
    }
  }

  /// Appends a number below 100 with two digits.
  mutating func append(twoDigits number: UInt64) {
    append(UInt8(ascii: "0") + UInt8(number / 10))
    append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
