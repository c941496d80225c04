/// The 4-byte windows of many literals, looked up by their value.
///
/// A window lies in seven bytes of its literal. If the text holds the window without these, one comparison
/// rules out all literals that have them.
struct WindowIndex: Sendable {
  /// A window of a literal.
  struct Window: Sendable {
    /// The seven bytes it lies in, the first one lowest, and how many of them precede it.
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
    /// How far before the window the blank before its word stands, 0 for none, and the byte before that.
    var blankBefore: UInt8 = 0
    var lastByteBefore: UInt8 = 0
    /// How far behind the window's start the blank behind its word stands, 0 for none, and the byte
    /// behind that.
    var blankBehind: UInt8 = 0
    var firstByteBehind: UInt8 = 0
    /// Whether the literal has more blanks than those two.
    var hasOtherBlanks = false

    /// The bytes beside the blanks around its word, that of the word before it in the upper half.
    var neighbours: UInt16 { UInt16(lastByteBefore) << 8 | UInt16(firstByteBehind) }

    /// The four bytes, the first one lowest.
    var value: UInt32 { UInt32(truncatingIfNeeded: word >> (8 * UInt64(shift))) }
  }

  /// The windows at one place of the same seven bytes.
  struct Group: Sendable {
    var word: UInt64
    var shift: UInt8
    /// As in ``Window``: the same for all of them.
    var blankBefore: UInt8
    var blankBehind: UInt8
    /// The bits of the bytes that stand next to their words.
    var before: UInt32 = 0
    var behind: UInt32 = 0
    /// Their indices in ``windows``.
    var range: Range<Int32>
  }

  /// The windows whose values have the same hash.
  struct Bucket: Sendable {
    /// The index of their first group; the next bucket has the index behind the last.
    var start: Int32
    /// The bits of the bytes that may stand right before and right behind a window: all of them if the
    /// window is at that end of its seven bytes.
    var before: UInt32 = 0
    var behind: UInt32 = 0
  }

  let windows: ContiguousArray<Window>
  private(set) var groups: ContiguousArray<Group> = []
  /// All buckets, and one more that ends the last.
  private(set) var buckets: ContiguousArray<Bucket> = []

  /// The lowest seven of eight bytes.
  static let wordMask: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  private static let bucketBits: UInt32 = 12

  /// Returns the bucket of the windows of a value.
  @inline(__always)
  static func bucket(of value: UInt32) -> Int { Int((value &* 0x85EB_CA6B) >> (32 - bucketBits)) }

  init(_ windows: [Window]) {
    func place(of window: Window) -> Place {
      Place(
        bucket: Self.bucket(of: window.value), word: window.word, shift: window.shift,
        blankBefore: window.blankBefore, blankBehind: window.blankBehind)
    }
    let sorted = windows.map { (place: place(of: $0), window: $0) }
      .sorted { ($0.place, $0.window.literal) < ($1.place, $1.window.literal) }
    self.windows = ContiguousArray(sorted.map(\.window))
    for (index, (place, window)) in sorted.enumerated() {
      while buckets.count <= place.bucket { buckets.append(Bucket(start: Int32(groups.count))) }
      buckets[place.bucket].note(window)
      let index = Int32(index)
      if index == 0 || sorted[Int(index) - 1].place != place {
        groups.append(
          Group(
            word: place.word, shift: place.shift, blankBefore: place.blankBefore,
            blankBehind: place.blankBehind, range: index..<index))
      }
      groups[groups.count - 1].range = groups[groups.count - 1].range.lowerBound..<index + 1
      groups[groups.count - 1].note(window)
    }
    while buckets.count <= 1 << Self.bucketBits {
      buckets.append(Bucket(start: Int32(groups.count)))
    }
  }

  /// What the windows of a group share.
  private struct Place: Comparable {
    var bucket: Int
    var word: UInt64
    var shift: UInt8
    var blankBefore: UInt8
    var blankBehind: UInt8

    static func < (one: Place, other: Place) -> Bool {
      (one.bucket, one.word, one.shift, one.blankBefore, one.blankBehind)
        < (other.bucket, other.word, other.shift, other.blankBefore, other.blankBehind)
    }
  }
}

extension WindowIndex {
  /// Returns the windows of a literal of seven bytes or more: at four neighbouring places, one of which
  /// is a multiple of four in any text.
  static func windows(of literal: ContiguousArray<UInt8>, _ index: Int32) -> [Window] {
    let start = RareWindow.start(in: literal)
    let word7 = literal[start..<start + RareWindow.length]
    let blank = UInt8(ascii: " ")
    let isInWord = !word7.contains(blank) && literal.contains(blank)
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

// Many literals share a word; the letters next to it, of the words before and behind it, distinguish most of them.

extension WindowIndex {
  /// What stands beside a word of the text.
  enum Neighbour {
    /// Another word behind a single blank; its byte next to this word.
    case word(UInt8)
    /// No white space: the word continues or the sentence ends.
    case none
    /// More than a blank, or the edge of the text.
    case unknown
  }

  /// Returns a byte of a word, the first one lowest.
  static func byte(_ index: Int, of word: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: word >> (8 * UInt64(index)))
  }

  /// Returns the bit of a byte: each letter has its own, regardless of case.
  @inline(__always)
  static func bit(of byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }

  /// Returns what stands before a word, whose blank should be at an offset.
  @inline(__always)
  static func neighbour(before blank: Int, in raw: UnsafeRawBufferPointer) -> Neighbour {
    guard blank >= 1 else { return .unknown }
    return unsafe neighbour(raw[blank], raw[blank &- 1])
  }

  /// Returns what stands behind a word, whose blank should be at an offset.
  @inline(__always)
  static func neighbour(behind blank: Int, in raw: UnsafeRawBufferPointer) -> Neighbour {
    guard blank &+ 1 < raw.count else { return .unknown }
    return unsafe neighbour(raw[blank], raw[blank &+ 1])
  }

  @inline(__always)
  private static func neighbour(_ next: UInt8, _ other: UInt8) -> Neighbour {
    guard next == UInt8(ascii: " ") else {
      return WrapTolerantMatch.isInGap(next) ? .unknown : .none
    }
    return WrapTolerantMatch.isInGap(other) ? .unknown : .word(other)
  }
}

extension WindowIndex.Group {
  /// Whether the words beside the one at a place rule out all literals of the group.
  @inline(__always)
  func isOther(_ raw: UnsafeRawBufferPointer, at position: Int) -> Bool {
    if blankBefore != 0 {
      switch unsafe WindowIndex.neighbour(before: position &- Int(blankBefore), in: raw) {
      case .word(let byte): if before & WindowIndex.bit(of: byte) == 0 { return true }
      case .none: return true
      case .unknown: break
      }
    }
    guard blankBehind != 0 else { return false }
    switch unsafe WindowIndex.neighbour(behind: position &+ Int(blankBehind), in: raw) {
    case .word(let byte): return behind & WindowIndex.bit(of: byte) == 0
    case .none: return true
    case .unknown: return false
    }
  }

  /// Adds the bytes beside the word of one more window.
  mutating func note(_ window: WindowIndex.Window) {
    before |= WindowIndex.bit(of: window.lastByteBefore)
    behind |= WindowIndex.bit(of: window.firstByteBehind)
  }
}

extension WindowIndex.Group {
  /// Returns what stands on both sides of the word at a place.
  @inline(__always)
  func surroundings(
    _ raw: UnsafeRawBufferPointer, at position: Int
  ) -> (before: WindowIndex.Neighbour, behind: WindowIndex.Neighbour) {
    unsafe (
      blankBefore == 0
        ? .unknown : WindowIndex.neighbour(before: position &- Int(blankBefore), in: raw),
      blankBehind == 0
        ? .unknown : WindowIndex.neighbour(behind: position &+ Int(blankBehind), in: raw)
    )
  }
}

extension WindowIndex.Neighbour {
  /// The byte of the word and a mask of its bits that are known; `nil` if there is no word.
  @inline(__always)
  var byte: (value: UInt16, known: UInt16)? {
    switch self {
    case .word(let own): (UInt16(own), 0xFF)
    case .none: nil
    case .unknown: (0, 0)
    }
  }

  /// Whether it is a word.
  @inline(__always)
  var isWord: Bool {
    if case .word = self { true } else { false }
  }
}

extension WindowIndex.Bucket {
  /// Adds the bytes beside one more window.
  mutating func note(_ window: WindowIndex.Window) {
    let (first, end) = (Int(window.shift), Int(window.shift) + 4)
    func bit(_ index: Int) -> UInt32 {
      WindowIndex.bit(of: WindowIndex.byte(index, of: window.word))
    }
    before |= first > 0 ? bit(first - 1) : .max
    behind |= end < RareWindow.length ? bit(end) : .max
  }
}
