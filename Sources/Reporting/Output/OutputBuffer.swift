/// Bytes on their way out, handed to a sink piece by piece.
///
/// A writer appends without thinking of where the bytes go and offers them to the sink where an
/// object or a paragraph ends, so that a report of any size needs the memory of one piece only.
package struct OutputBuffer {
  /// The size in bytes from which ``offer(to:)`` hands the bytes on.
  package static let pieceSize = 65_536

  /// The bytes that no sink has taken yet.
  package private(set) var bytes = ContiguousArray<UInt8>()

  /// Creates an empty buffer.
  package init() {}

  /// The number of bytes that no sink has taken yet.
  package var count: Int { bytes.count }

  /// Appends what `write` writes, in one step.
  ///
  /// - Parameters:
  ///   - most: How many bytes `write` may append.
  ///   - write: Appends the bytes; more than `most` end the program.
  mutating func append(atMost most: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    bytes.append(addingCapacity: most, initializingWith: write)
  }

  /// Appends one byte.
  package mutating func append(_ byte: UInt8) { bytes.append(byte) }

  /// Appends a byte a number of times.
  package mutating func append(_ byte: UInt8, count: Int) {
    append(atMost: count) { $0.append(repeating: byte, count: count) }
  }

  /// Appends bytes as they are.
  package mutating func append(contentsOf piece: ContiguousArray<UInt8>) {
    bytes.append(contentsOf: piece)
  }

  /// Appends the UTF-8 of a text as it is.
  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a text that stands in the program.
  mutating func append(word: StaticString) {
    append(atMost: word.utf8CodeUnitCount) { $0.append(word: word) }
  }

  /// Appends an integer in decimal.
  ///
  /// The label keeps a literal such as `0x0A` from being taken for a number.
  package mutating func append(decimal number: Int) {
    append(atMost: 20) { span in
      if number < 0 { span.append(0x2D) }
      span.append(decimal: UInt64(number.magnitude))
    }
  }

  /// Appends the last digits of a number in decimal, with zeros in front of a shorter one.
  package mutating func append(decimal number: UInt64, digits: Int) {
    append(atMost: digits) { $0.append(decimal: number, digits: digits) }
  }

  /// Removes everything after the first `count` bytes.
  package mutating func truncate(to count: Int) {
    if bytes.count > count { bytes.removeLast(bytes.count - count) }
  }

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
    guard !bytes.isEmpty else { return }
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Gives all bytes to another buffer.
  mutating func move(to other: inout OutputBuffer) {
    flush { other.append(contentsOf: $0) }
  }
}

extension OutputSpan<UInt8> {
  /// Appends bytes as they are.
  @inline(__always)
  mutating func append(contentsOf source: UnsafeBufferPointer<UInt8>) {
    unsafe withUnsafeMutableBufferPointer { room, count in
      precondition(room.count - count >= source.count)
      unsafe _ = room.extracting(count...).initialize(fromContentsOf: source)
      count += source.count
    }
  }

  /// Appends bytes as they are.
  mutating func append(contentsOf piece: ContiguousArray<UInt8>) {
    unsafe piece.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Appends a text that stands in the program.
  @inline(__always)
  mutating func append(word: StaticString) {
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Appends the UTF-8 of a text as it is.
  mutating func append(text: String) {
    var text = text
    text.withUTF8 { unsafe append(contentsOf: $0) }
  }

  /// Appends a number in decimal, up to 20 digits.
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

  /// Appends the last digits of a number in decimal, with zeros in front of a shorter one.
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
