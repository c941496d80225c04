internal import Scanning

/// A few words of letters that are looked for in any case; of lines without a header the first word is
/// asked for more than once.
struct ShortWords {
  /// Each word in small letters, its first byte lowest.
  private let words: ContiguousArray<UInt64>

  /// Creates a set of words in small letters, of eight at most.
  init(_ words: [StaticString]) {
    self.words = ContiguousArray(
      words.map { word in
        String(describing: word).utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      })
  }

  /// Whether the bytes of a range are one of the words.
  func contains(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count <= 8 else { return false }
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for index in range {
      word |= UInt64(bytes[index] | 0x20) << shift
      shift += 8
    }
    return words.contains(word)
  }
}
