extension WindowTable.Window {
  /// Whether the words around that of the window tell that the text there is not its literal.
  ///
  /// Many sentences share a word; the last letter of the one before it, and the first of the one behind
  /// it, tell most of them apart.
  @inline(__always)
  func isOther(_ raw: UnsafeRawBufferPointer, at position: Int) -> Bool {
    unsafe isOtherBefore(raw, at: position) || isOtherBehind(raw, at: position)
  }

  @inline(__always)
  private func isOtherBehind(_ raw: UnsafeRawBufferPointer, at position: Int) -> Bool {
    let end = position &+ Int(wordEnd)
    guard firstByteBehind != 0, end &+ 1 < raw.count else { return false }
    let blank = unsafe raw[end]
    // Anything else but white space and the marks of quoting goes on with the word, or ends the sentence.
    guard blank == UInt8(ascii: " ") else { return Byte.isLetter(blank) || Byte.isDigit(blank) }
    let first = unsafe raw[end &+ 1]
    return first != firstByteBehind && Byte.isLetter(first)
  }

  @inline(__always)
  private func isOtherBefore(_ raw: UnsafeRawBufferPointer, at position: Int) -> Bool {
    if lastByteBefore == 0 {
      let start = position &- Int(offset)
      return unsafe start < 0 || raw[start] != firstByte
    }
    let start = position &- Int(wordStart)
    guard start >= 2, unsafe raw[start &- 1] == UInt8(ascii: " ") else { return false }
    let last = unsafe raw[start &- 2]
    return last | 0x20 >= UInt8(ascii: "a") && last | 0x20 <= UInt8(ascii: "z")
      && last != lastByteBefore
  }
}
