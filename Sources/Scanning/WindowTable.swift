/// The 4-byte windows of many literals, looked up by their value.
struct WindowTable: Sendable {
  /// A window of a literal.
  ///
  /// Kept small: where many literals share a word, dozens are looked at for each such word.
  struct Window: Sendable {
    /// Its four bytes, the first one lowest.
    var value: UInt32
    /// The literal's index.
    var literal: Int32
    /// Where in the literal it starts.
    var offset: UInt16
    /// The literal's first byte.
    var firstByte: UInt8
    /// Whether the literal has several words and the bytes around the window hold no blank.
    var isInWord: Bool
    /// How far before the window its word starts, and the byte before the blank there; 0 when the
    /// word is the first one.
    var wordStart: UInt8 = 0
    var lastByteBefore: UInt8 = 0
  }

  private let windows: ContiguousArray<Window>
  private var values: ContiguousArray<UInt32>
  private var firsts: ContiguousArray<Int32>
  private var counts: ContiguousArray<Int32>
  private let mask: Int

  /// Whether there are no windows.
  var isEmpty: Bool { windows.isEmpty }

  init(_ windows: [Window]) {
    let sorted = ContiguousArray(windows.sorted { ($0.value, $0.literal) < ($1.value, $1.literal) })
    self.windows = sorted
    var size = 64
    while size < 4 * sorted.count { size *= 2 }
    mask = size - 1
    values = ContiguousArray(repeating: 0, count: size)
    firsts = ContiguousArray(repeating: -1, count: size)
    counts = ContiguousArray(repeating: 0, count: size)
    for (index, window) in sorted.enumerated()
    where index == 0 || sorted[index - 1].value != window.value {
      var place = Self.hash(window.value) & mask
      while firsts[place] >= 0 { place = (place + 1) & mask }
      values[place] = window.value
      firsts[place] = Int32(index)
      counts[place] = Int32(sorted[index...].prefix { $0.value == window.value }.count)
    }
  }

  /// The windows of a value, as indices.
  @inline(__always)
  func range(of value: UInt32) -> Range<Int> {
    var place = Self.hash(value) & mask
    while firsts[place] >= 0 {
      if values[place] == value {
        let first = Int(firsts[place])
        return first..<first + Int(counts[place])
      }
      place = (place + 1) & mask
    }
    return 0..<0
  }

  @inline(__always)
  subscript(index: Int) -> Window { windows[index] }

  private static func hash(_ value: UInt32) -> Int { Int((value &* 0x85EB_CA6B) >> 12) }
}
