extension OutputBuffer {
  /// Appends the UTF-8 of a text as it is.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { source in
      append(atMost: source.count) { unsafe Self.copy(source, to: &$0) }
    }
  }

  /// Appends a text that stands in the program.
  mutating func append(word: StaticString) {
    let length = word.utf8CodeUnitCount
    append(atMost: length) { Self.copy(word, length, to: &$0) }
  }

  /// Appends the UTF-8 of a text as it is, between quotation marks.
  mutating func append(quoted text: String) {
    var text = text
    text.withUTF8 { source in
      append(atMost: source.count + 2) { span in
        span.append(0x22)
        unsafe Self.copy(source, to: &span)
        span.append(0x22)
      }
    }
  }

  /// Appends bytes as they are.
  package mutating func append(contentsOf piece: ContiguousArray<UInt8>) {
    unsafe piece.withUnsafeBufferPointer { source in
      append(atMost: source.count) { unsafe Self.copy(source, to: &$0) }
    }
  }

  /// Copies bytes to where there is room for them.
  @inline(__always)
  static func copy(_ source: UnsafeBufferPointer<UInt8>, to span: inout OutputSpan<UInt8>) {
    unsafe span.withUnsafeMutableBufferPointer { target, count in
      count = unsafe target.extracting(count...).update(fromContentsOf: source) + count
    }
  }

  /// Copies the first bytes of a word, of which the lowest comes first; there must be room for all of it.
  ///
  /// One store, whatever the length; what is too much is written over by what comes next.
  @inline(__always)
  static func copy<Word: FixedWidthInteger & BitwiseCopyable>(
    _ word: Word, _ length: Int, to span: inout OutputSpan<UInt8>
  ) {
    unsafe span.withUnsafeMutableBufferPointer { target, count in
      let free = UnsafeMutableRawBufferPointer(target.extracting(count...))
      precondition(free.count >= MemoryLayout<Word>.size && length <= MemoryLayout<Word>.size)
      unsafe free.storeBytes(of: word.littleEndian, as: Word.self)
      count += length
    }
  }

  /// Copies the first bytes of a text that stands in the program.
  @inline(__always)
  static func copy(_ text: StaticString, _ length: Int, to span: inout OutputSpan<UInt8>) {
    precondition(length <= text.utf8CodeUnitCount)
    unsafe copy(UnsafeBufferPointer(start: text.utf8Start, count: length), to: &span)
  }
}
