/// What the words around that of a window tell.
///
/// Many sentences share a word; the last letter of the one before it, and the first of the one behind
/// it, tell most of them apart.
extension WindowIndex {
  /// What stands on one side of a word of the text.
  enum Neighbour {
    /// Another word: its byte next to this one.
    case word(UInt8)
    /// No white space: the word goes on there, or the sentence ends.
    case none
    /// More than a blank, or the edge of the text: a closer look tells.
    case unknown
  }

  /// A byte of a word, the first one lowest.
  static func byte(_ index: Int, of word: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: word >> (8 * UInt64(index)))
  }

  /// The bit of a byte: letters have one each, but for their case.
  @inline(__always)
  static func bit(of byte: UInt8) -> UInt32 { 1 << UInt32(byte & 31) }

  /// What stands before a word behind a blank at an offset.
  @inline(__always)
  static func neighbour(before blank: Int, in raw: UnsafeRawBufferPointer) -> Neighbour {
    guard blank >= 1 else { return .unknown }
    return unsafe neighbour(raw[blank], raw[blank &- 1])
  }

  /// What stands behind a word before a blank at an offset.
  @inline(__always)
  static func neighbour(behind blank: Int, in raw: UnsafeRawBufferPointer) -> Neighbour {
    guard blank &+ 1 < raw.count else { return .unknown }
    return unsafe neighbour(raw[blank], raw[blank &+ 1])
  }

  @inline(__always)
  private static func neighbour(_ next: UInt8, _ other: UInt8) -> Neighbour {
    guard next == Byte.space else { return WrapTolerantMatch.isInGap(next) ? .unknown : .none }
    return WrapTolerantMatch.isInGap(other) ? .unknown : .word(other)
  }
}

extension WindowIndex.Group {
  /// Whether the words around that of the windows tell that the text holds none of their literals.
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

  /// Takes over what stands around the word of one more window.
  mutating func note(_ window: WindowIndex.Window) {
    before |= WindowIndex.bit(of: window.lastByteBefore)
    behind |= WindowIndex.bit(of: window.firstByteBehind)
  }
}

extension WindowIndex.Surroundings {
  /// Creates what some groups have in common.
  init(_ groups: ArraySlice<WindowIndex.Group>) {
    self.init(blankBefore: 0, blankBehind: 0, before: 0, behind: 0)
    if let before = groups.first?.blankBefore, before > 0,
      groups.allSatisfy({ $0.blankBefore == before })
    {
      (blankBefore, anyBefore) = (before, 0)
    }
    if let behind = groups.first?.blankBehind, behind > 0,
      groups.allSatisfy({ $0.blankBehind == behind })
    {
      (blankBehind, anyBehind) = (behind, 0)
    }
    for group in groups {
      before |= group.before
      behind |= group.behind
    }
  }
}

extension WindowIndex.Group {
  /// What stands around the word of the windows at a place; the same for each of them.
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
  /// The byte of a word, and which of its bits are known; `nil` where no word can stand.
  @inline(__always)
  var byte: (value: UInt16, known: UInt16)? {
    switch self {
    case .word(let own): (UInt16(own), 0xFF)
    case .none: nil
    case .unknown: (0, 0)
    }
  }

  /// Whether it is a word behind a single blank.
  @inline(__always)
  var isWord: Bool {
    if case .word = self { true } else { false }
  }
}

extension WindowIndex.Bucket {
  /// Takes over the bytes of a word beside one more window.
  mutating func note(_ window: WindowIndex.Window) {
    let (first, end) = (Int(window.shift), Int(window.shift) + 4)
    func bit(_ index: Int) -> UInt32 {
      WindowIndex.bit(of: WindowIndex.byte(index, of: window.word))
    }
    before |= first > 0 ? bit(first - 1) : .max
    behind |= end < RareWindow.length ? bit(end) : .max
  }
}
