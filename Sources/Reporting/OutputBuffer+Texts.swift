extension OutputBuffer {
  /// Appends the UTF-8 of a text as it is.
  package mutating func append(_ text: String) {
    unsafe text.withBytes { source in
      append(atMost: source.count) { unsafe $0.append(contentsOf: source) }
    }
  }

  /// Appends a text that stands in the program.
  mutating func append(word: StaticString) {
    append(atMost: word.utf8CodeUnitCount) { $0.append(word: word) }
  }

  /// Appends the UTF-8 of a text as it is, between quotation marks.
  mutating func append(quoted text: String) {
    unsafe text.withBytes { source in
      append(atMost: source.count + 2) { span in
        span.append(0x22)
        unsafe span.append(contentsOf: source)
        span.append(0x22)
      }
    }
  }

  /// Appends bytes as they are.
  package mutating func append(contentsOf piece: ContiguousArray<UInt8>) {
    append(atMost: piece.count) { $0.append(contentsOf: piece) }
  }
}

extension String {
  /// Calls a function with the bytes of the text.
  ///
  /// Where they lie if they lie in one piece: `withUTF8` wants a text it may change, which is a copy of
  /// this one that has to be counted.
  @inline(__always)
  func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if unsafe utf8.withContiguousStorageIfAvailable(body) == nil {
      var text = self
      text.withUTF8 { unsafe body($0) }
    }
  }
}
