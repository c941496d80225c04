extension JSONText {
  /// Whether a string's contents have an escape that stands for something else than the byte behind its
  /// backslash, as `\n` does.
  ///
  /// Most have none, or only escaped slashes and quotation marks.
  package static func escapesLetter(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var next = range.lowerBound
    while next < range.upperBound, next + 64 <= bytes.count {
      let block = next
      var slashes = bytes.places(of: Byte.backslash, at: block)
      while slashes != 0 {
        let slash = block + slashes.trailingZeroBitCount
        slashes &= slashes - 1
        // One that is escaped escapes nothing.
        guard slash >= next else { continue }
        guard slash + 1 < range.upperBound else { return false }
        if Byte.isLetter(bytes[slash + 1]) { return true }
        next = slash + 2
      }
      next = max(next, block + 64)
    }
    while next < range.upperBound,
      let slash = bytes.firstOffset(of: Byte.backslash, in: next..<range.upperBound),
      slash + 1 < range.upperBound
    {
      if Byte.isLetter(bytes[slash + 1]) { return true }
      next = slash + 2
    }
    return false
  }
}
