/// The 4-byte windows of many literals, looked up by their value.
///
/// A window lies in a word of seven bytes of its literal. Where the text holds the window and not the
/// word, none of the literals that have them is there: one comparison tells, whatever their number.
struct WindowIndex: Sendable {
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
    /// How far before the window the blank before its word stands, and the byte before that; 0 when
    /// there is none.
    var blankBefore: UInt8 = 0
    var lastByteBefore: UInt8 = 0
    /// How far behind the window's start the blank behind its word stands, and the byte behind that;
    /// 0 when there is none.
    var blankBehind: UInt8 = 0
    var firstByteBehind: UInt8 = 0
    /// Whether the literal has blanks beside those two.
    var hasOtherBlanks = false

    /// The bytes beside the blanks around its word, that of the word before it in the upper half.
    var neighbours: UInt16 { UInt16(lastByteBefore) << 8 | UInt16(firstByteBehind) }

    /// Its four bytes, the first one lowest.
    var value: UInt32 { UInt32(truncatingIfNeeded: word >> (8 * UInt64(shift))) }
  }

  /// The windows that lie at one place of the same word.
  struct Group: Sendable {
    var word: UInt64
    var shift: UInt8
    /// As ``Window/blankBefore`` and ``Window/blankBehind``: the same for all of them.
    var blankBefore: UInt8
    var blankBehind: UInt8
    /// The bits of the bytes next to their words.
    var before: UInt32 = 0
    var behind: UInt32 = 0
    /// Where in ``windows`` they stand.
    var range: Range<Int32>
  }

  /// What the words beside those of all windows of a bucket have in common.
  struct Surroundings: Sendable {
    /// As ``Window/blankBefore`` and ``Window/blankBehind`` of each of them; 0 where they differ.
    var blankBefore: UInt8
    var blankBehind: UInt8
    /// The bits of the bytes next to their words, as ``Group`` has them.
    var before: UInt32
    var behind: UInt32
    /// All bits where anything may stand there, and none elsewhere.
    var anyBefore: UInt32 = .max
    var anyBehind: UInt32 = .max
  }

  /// The windows whose values have a number in common.
  struct Bucket: Sendable {
    /// Where their groups start; they end where those of the next bucket start.
    var start: Int32
    /// The bits of the bytes that may stand right before a window and right behind it: those of its word,
    /// and all where the word starts or ends with it.
    var before: UInt32 = 0
    var behind: UInt32 = 0
  }

  let windows: ContiguousArray<Window>
  private(set) var groups: ContiguousArray<Group> = []
  /// All buckets, and one behind the last.
  private(set) var buckets: ContiguousArray<Bucket> = []

  /// The surroundings of each bucket.
  var surroundings: ContiguousArray<Surroundings> {
    ContiguousArray(
      zip(buckets, buckets.dropFirst()).map { bucket, next in
        Surroundings(groups[Int(bucket.start)..<Int(next.start)])
      })
  }

  /// The bytes that a word takes of eight.
  static let wordMask: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  private static let bucketBits: UInt32 = 12

  /// The bucket of the windows of a value.
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

  /// What the windows of a group have in common.
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
