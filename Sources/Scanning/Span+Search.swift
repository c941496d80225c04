#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Span<UInt8> {
  /// Returns the offset of the first `byte` in the given range, or `nil`.
  package func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    // An empty buffer may have no base address, and memchr must not be given one.
    guard !range.isEmpty else { return nil }
    return unsafe extracting(range).withUnsafeBufferPointer { buffer -> Int? in
      guard let base = unsafe UnsafeRawPointer(buffer.baseAddress),
        let found = unsafe memchr(base, CInt(byte), buffer.count)
      else { return nil }
      return unsafe range.lowerBound + (UnsafeRawPointer(found) - base)
    }
  }

  /// Whether all bytes are ASCII.
  package var isASCII: Bool {
    unsafe withUnsafeBytes { raw in
      var all: UInt64 = 0
      var index = 0
      while index + 32 <= raw.count {
        for offset in 0..<4 {
          all |= unsafe raw.loadUnaligned(fromByteOffset: index + 8 * offset, as: UInt64.self)
        }
        index += 32
      }
      while index < raw.count {
        all |= unsafe UInt64(raw[index])
        index += 1
      }
      return all & 0x8080_8080_8080_8080 == 0
    }
  }

  /// Returns how often `byte` occurs in the given range.
  package func count(of byte: UInt8, in range: Range<Int>) -> Int {
    var count = 0
    var position = range.lowerBound
    while let found = firstOffset(of: byte, in: position..<range.upperBound) {
      count += 1
      position = found + 1
    }
    return count
  }

  /// Returns whether the bytes in the given range are those of `other`.
  package func bytes(in range: Range<Int>, equal other: ContiguousArray<UInt8>) -> Bool {
    guard range.count == other.count else { return false }
    guard !range.isEmpty else { return true }
    return unsafe extracting(range).withUnsafeBytes { left -> Bool in
      unsafe other.withUnsafeBytes { right -> Bool in
        guard let mine = left.baseAddress, let theirs = right.baseAddress else {
          return true
        }
        return unsafe memcmp(mine, theirs, range.count) == 0
      }
    }
  }

  /// Returns whether the bytes of `text` begin at `start` and all lie before `end`.
  @inlinable
  package func starts(with text: String, at start: Int, before end: Int) -> Bool {
    guard start >= 0, start + text.utf8.count <= end else { return false }
    guard let first = text.utf8.first else { return true }
    // Most texts differ in their first byte.
    guard self[start] == first else { return false }
    var text = text
    return text.withUTF8 { wanted in
      var index = 1
      while index < wanted.count {
        if unsafe self[start + index] != wanted[index] { return false }
        index += 1
      }
      return true
    }
  }

  /// Returns whether the bytes in the given range begin with those of `text`.
  @inlinable
  package func starts(_ range: Range<Int>, with text: String) -> Bool {
    starts(with: text, at: range.lowerBound, before: range.upperBound)
  }

  /// Returns whether the bytes in the given range are exactly those of `text`.
  @inlinable
  package func equals(_ range: Range<Int>, _ text: String) -> Bool {
    range.count == text.utf8.count && starts(range, with: text)
  }

  /// Returns a copy of the bytes in the given range.
  package func copy(of range: Range<Int>) -> ContiguousArray<UInt8> {
    unsafe extracting(range).withUnsafeBufferPointer { unsafe ContiguousArray($0) }
  }

  /// Returns the bytes in the given range as a string; bytes that are not UTF-8 become U+FFFD.
  package func text(in range: Range<Int>) -> String {
    unsafe extracting(range).withUnsafeBufferPointer { buffer in
      unsafe String(decoding: buffer, as: UTF8.self)
    }
  }
}

extension Span<UInt8> {
  /// Returns the offset of the first occurrence of `text` within the given range, or `nil`.
  package func firstOffset(of text: String, in range: Range<Int>) -> Int? {
    guard let head = text.utf8.first, let tail = text.utf8.last else { return range.lowerBound }
    let last = text.utf8.count - 1
    let end = range.upperBound - last
    var index = range.lowerBound
    // If the first and the last byte match, the bytes between them nearly always do.
    while index < end, index + last + 64 <= count {
      var starts = places(of: head, at: index) & places(of: tail, at: index + last)
      while starts != 0 {
        let start = index + starts.trailingZeroBitCount
        if self.starts(with: text, at: start, before: range.upperBound) { return start }
        starts &= starts - 1
      }
      index += 64
    }
    while index < end, let start = firstOffset(of: head, in: index..<end) {
      if starts(with: text, at: start, before: range.upperBound) { return start }
      index = start + 1
    }
    return nil
  }
}

extension String {
  /// Returns whether the string contains another one, compared byte for byte.
  ///
  /// The standard library compares characters, which takes a hundred times as long.
  package func holds(_ other: String) -> Bool {
    var text = self
    return text.withUTF8 { buffer in
      let bytes = unsafe Span(_unsafeElements: buffer)
      return bytes.firstOffset(of: other, in: 0..<bytes.count) != nil
    }
  }
}
