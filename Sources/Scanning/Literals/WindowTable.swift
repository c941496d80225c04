/// The 4-byte windows of many literals, looked up by their value.
///
/// A window lies in a word of seven bytes of its literal. Where the text holds the window and not the
/// word, none of the literals that have them is there: one comparison tells, whatever their number.
struct WindowTable: Sendable {
  /// A window of a literal.
  struct Window: Sendable {
    /// The seven bytes it lies in, the first one lowest, and how many of them stand before it.
    var word: UInt64
    var shift: UInt8
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
    /// How far behind the window's start its word ends, and the byte behind the blank there; 0 when
    /// the word is the last one.
    var wordEnd: UInt8 = 0
    var firstByteBehind: UInt8 = 0

    /// Its four bytes, the first one lowest.
    var value: UInt32 { UInt32(truncatingIfNeeded: word >> (8 * UInt64(shift))) }
  }

  /// The windows that lie at one place of the same word.
  struct Group: Sendable {
    var word: UInt64
    var shift: Int32
    var first: Int32
    var end: Int32
  }

  let windows: ContiguousArray<Window>
  private(set) var groups: ContiguousArray<Group> = []
  /// Where the groups of each bucket start, and where the last one's end.
  private(set) var starts: ContiguousArray<Int32> = []

  /// The bytes that a word takes of eight.
  static let wordMask: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  private static let bucketBits: UInt32 = 12

  /// The bucket of the windows of a value.
  @inline(__always)
  static func bucket(of value: UInt32) -> Int { Int((value &* 0x85EB_CA6B) >> (32 - bucketBits)) }

  /// Whether there are no windows.
  var isEmpty: Bool { windows.isEmpty }

  init(_ windows: [Window]) {
    func key(_ window: Window) -> (Int, UInt64, UInt8, Int32) {
      (Self.bucket(of: window.value), window.word, window.shift, window.literal)
    }
    let sorted = ContiguousArray(windows.sorted { key($0) < key($1) })
    self.windows = sorted
    for (index, window) in sorted.enumerated() {
      let bucket = Self.bucket(of: window.value)
      while starts.count <= bucket { starts.append(Int32(groups.count)) }
      if index == 0 || sorted[index - 1].word != window.word
        || sorted[index - 1].shift != window.shift
      {
        groups.append(
          Group(
            word: window.word, shift: Int32(window.shift), first: Int32(index), end: Int32(index)))
      }
      groups[groups.count - 1].end = Int32(index + 1)
    }
    while starts.count <= 1 << Self.bucketBits { starts.append(Int32(groups.count)) }
  }
}
