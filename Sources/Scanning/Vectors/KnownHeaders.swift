/// The bytes from behind a stamp on by which processes are known, to be compared with those of lines.
package struct KnownHeaders: Sendable {
  /// One of them: where it stands among the letters of all, and the process's number. As C has it.
  package struct Header: BitwiseCopyable, Sendable {
    package fileprivate(set) var lower: Int32 = 0
    /// How many bytes; 0 where nothing is known.
    package fileprivate(set) var count: Int32 = 0
    package fileprivate(set) var slot: Int32 = 0
  }

  /// How many there may be, each at the place that nine bits of a hash say.
  package static let count = 512
  /// How long they may be: what is compared at once.
  package static let lengths = 8...64
  private static let mostLetters = 1 << 16

  package private(set) var headers = KnownHeaders.noHeaders
  /// The bytes of all, and as many behind them as are compared at once.
  package private(set) var letters = KnownHeaders.noLetters

  /// Made once: each thread that reads a log ahead starts with nothing.
  private static let noHeaders = ContiguousArray(repeating: Header(), count: count)
  private static let noLetters = ContiguousArray<UInt8>(repeating: 0, count: lengths.upperBound)

  package init() {}

  /// Where the header is kept whose bytes that tell processes apart end at an offset; eight are asked.
  @inline(__always)
  package static func place(in bytes: Span<UInt8>, endingAt end: Int) -> Int {
    let word = bytes.word(at: end &- 8)
    return Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) >> 55) & (count - 1)
  }

  /// Whether so much is known that all of it must be forgotten before more is.
  package var isFull: Bool { letters.count > Self.mostLetters }

  /// Takes over the bytes in a range of a text, of one of the ``lengths``, as those of a process.
  package mutating func note(_ range: Range<Int>, of bytes: Span<UInt8>, slot: Int, at place: Int) {
    precondition(Self.lengths.contains(range.count))
    let lower = letters.count - Self.lengths.upperBound
    headers[place] = Header(
      lower: Int32(lower), count: Int32(range.count), slot: Int32(truncatingIfNeeded: slot))
    letters.append(contentsOf: repeatElement(0, count: range.count))
    for index in range { letters[lower + index - range.lowerBound] = bytes[index] }
  }

  /// Follows processes to their new numbers, and forgets the headers of those that have none.
  package mutating func move(_ places: [Int?]) {
    for index in headers.indices where headers[index].count > 0 {
      if let place = places[Int(headers[index].slot)] {
        headers[index].slot = Int32(truncatingIfNeeded: place)
      } else {
        headers[index] = Header()
      }
    }
  }
}
