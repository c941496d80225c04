/// The 4-byte windows of many literals, looked up by their value.
///
/// A window is part of a run of seven bytes in its literal. If the text has the window without the other
/// bytes of the run, one comparison rules out all literals that have the run.
struct WindowIndex: Sendable {
  /// A window of a literal.
  struct Window: Sendable {
    /// The seven bytes that the window is part of, the first one lowest.
    var word: UInt64
    /// How many of the literal's seven chosen bytes come before its window of four bytes.
    var shift: UInt8
    /// The index of the literal.
    var literal: Int32
    /// The offset of the window in the literal.
    var offset: UInt16
    /// The literal's first byte.
    var firstByte: UInt8
    /// Whether the literal has several words and the seven bytes lie within one of them.
    var isInWord: Bool
    /// How many bytes before the start of the window the blank before its word is; 0 if there is none.
    var blankBefore: UInt8 = 0
    /// The byte before that blank, which ends the word before.
    var lastByteBefore: UInt8 = 0
    /// How many bytes after the start of the window the blank after its word is; 0 if there is none.
    var blankBehind: UInt8 = 0
    /// The byte after that blank, which starts the next word.
    var firstByteBehind: UInt8 = 0
    /// Whether the literal has more blanks than those two.
    var hasOtherBlanks = false

    /// ``lastByteBefore`` in the upper byte and ``firstByteBehind`` in the lower one.
    var neighbours: UInt16 { UInt16(lastByteBefore) << 8 | UInt16(firstByteBehind) }

    /// The four bytes of the window, the first one lowest.
    var value: UInt32 { UInt32(truncatingIfNeeded: word >> (8 * UInt64(shift))) }
  }

  /// The windows that have the same position in the same seven bytes, and the same distances to the blanks
  /// around.
  struct Group: Sendable {
    /// The seven bytes, the first one lowest.
    var word: UInt64
    /// How many of each literal's seven chosen bytes come before its window of four bytes.
    var shift: UInt8
    /// As in ``Window``; the same for all windows of the group.
    var blankBefore: UInt8
    /// As in ``Window``; the same for all windows of the group.
    var blankBehind: UInt8
    /// The bits, as ``bit(of:)`` returns them, of the bytes that end the words before.
    var before: UInt32 = 0
    /// The bits of the bytes that start the next words.
    var behind: UInt32 = 0
    /// The indices of the windows in ``WindowIndex/windows``.
    var range: Range<Int32>
  }

  /// The windows whose values have the same hash.
  struct Bucket: Sendable {
    /// The index of the first group of these windows. Their groups end where those of the next bucket start.
    var start: Int32
    /// The bits of the bytes that may come right before one of the windows; all bits if a window is at the
    /// start of its seven bytes.
    var before: UInt32 = 0
    /// The bits of the bytes that may come right after one of the windows; all bits if a window is at the end
    /// of its seven bytes.
    var behind: UInt32 = 0
  }

  /// All windows; those of a group are next to each other.
  let windows: ContiguousArray<Window>
  /// All groups; those of a bucket are next to each other.
  private(set) var groups: ContiguousArray<Group> = []
  /// All buckets, and one more that marks the end of the last.
  private(set) var buckets: ContiguousArray<Bucket> = []

  /// A mask for the lowest seven of eight bytes.
  static let wordMask: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  private static let bucketBits: UInt32 = 12

  /// Returns the index of the bucket of windows with a value.
  @inline(__always)
  static func bucket(of value: UInt32) -> Int { Int((value &* 0x85EB_CA6B) >> (32 - bucketBits)) }

  /// Creates the index of the given windows.
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
  /// Returns the four windows of a literal of seven bytes or more. They start at consecutive offsets, so
  /// wherever the literal occurs in a text, one of them starts at a multiple of four.
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

// Many literals share a word; the letters next to it, of the words before and after it, distinguish most of
// them.

extension WindowIndex {
  /// What comes before or after a word of the text.
  enum Neighbour {
    /// Another word with a single blank between; the value is its byte nearest to this word.
    case word(UInt8)
    /// No white space: the word goes on, or the sentence ends.
    case none
    /// More white space than a single blank, or the edge of the text.
    case unknown
  }

  /// Returns one of the bytes of a word; index 0 is the lowest.
  static func byte(_ index: Int, of word: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: word >> (8 * UInt64(index)))
  }

  /// Returns a word with one bit set that stands for a byte: each letter has its own bit, regardless of case.
  @inline(__always)
  static func bit(of byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }

  /// Returns what comes before a word, if the blank before the word is at offset `blank`.
  @inline(__always)
  static func neighbour(before blank: Int, in raw: UnsafeRawBufferPointer) -> Neighbour {
    guard blank >= 1 else { return .unknown }
    return unsafe neighbour(raw[blank], raw[blank &- 1])
  }

  /// Returns what comes after a word, if the blank after the word is at offset `blank`.
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
  /// Whether the words next to the word at a position rule out all literals of the group.
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

  /// Adds the bytes next to the word of one more window.
  mutating func note(_ window: WindowIndex.Window) {
    before |= WindowIndex.bit(of: window.lastByteBefore)
    behind |= WindowIndex.bit(of: window.firstByteBehind)
  }
}

extension WindowIndex.Group {
  /// Returns what comes before and after the word at a position.
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
  /// The nearest byte of the neighboring word, and a mask of its bits that are known, all or none; `nil` if
  /// the literal's word has no neighbor here.
  @inline(__always)
  var byte: (value: UInt16, known: UInt16)? {
    switch self {
    case .word(let own): (UInt16(own), 0xFF)
    case .none: nil
    case .unknown: (0, 0)
    }
  }

  /// Whether the neighbor is another word with a single blank between.
  @inline(__always)
  var isWord: Bool {
    if case .word = self { true } else { false }
  }
}

extension WindowIndex.Bucket {
  /// Adds the bytes right before and right after one more window.
  mutating func note(_ window: WindowIndex.Window) {
    let (first, end) = (Int(window.shift), Int(window.shift) + 4)
    func bit(_ index: Int) -> UInt32 {
      WindowIndex.bit(of: WindowIndex.byte(index, of: window.word))
    }
    before |= first > 0 ? bit(first - 1) : .max
    behind |= end < RareWindow.length ? bit(end) : .max
  }
}
