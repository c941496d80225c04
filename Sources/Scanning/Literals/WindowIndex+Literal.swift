extension WindowIndex {
  /// The windows of a literal of seven bytes or more, given its index: at four neighbouring places, so
  /// that one of them is met at every fourth offset of a text.
  static func windows(of literal: ContiguousArray<UInt8>, _ index: Int32) -> [Window] {
    let start = RareWindow.start(in: literal)
    let stretch = literal[start..<start + RareWindow.length]
    let blank = UInt8(ascii: " ")
    let isInWord = !stretch.contains(blank) && literal.contains(blank)
    let before = isInWord ? literal[..<start].lastIndex(of: blank) : nil
    let behind = isInWord ? literal[start...].firstIndex(of: blank) : nil
    let blanks = literal.count { $0 == blank }
    return (start..<start + 4).map { offset in
      var window = Window(
        word: RareWindow.number(literal, start, RareWindow.length), shift: UInt8(offset - start),
        literal: index, offset: UInt16(clamping: offset), firstByte: literal[0],
        isInWord: isInWord)
      if let before, before > 0, let distance = UInt8(exactly: offset - before) {
        window.blankBefore = distance
        window.lastByteBefore = literal[before - 1]
      }
      if let behind, behind + 1 < literal.count, let distance = UInt8(exactly: behind - offset) {
        window.blankBehind = distance
        window.firstByteBehind = literal[behind + 1]
      }
      let known = (window.blankBefore > 0 ? 1 : 0) + (window.blankBehind > 0 ? 1 : 0)
      window.hasOtherBlanks = blanks > known
      return window
    }
  }
}
