internal import Scanning

/// Texts of up to sixteen bytes that came before: processes and threads log again and again, and to
/// compare two words is much quicker than to make a text.
struct ShortTexts {
  private struct Entry {
    var front: UInt64 = 0
    var back: UInt64 = 0
    var count = 0
    var text = ""
  }

  private static let size = 64

  /// Made once: each thread that reads a log ahead starts with none.
  private static let none = ContiguousArray<Entry>(repeating: Entry(), count: size)

  private var entries = ShortTexts.none

  /// The bytes of a range as text; what is not UTF-8 becomes U+FFFD.
  mutating func text(in bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let lower = range.lowerBound
    let count = range.count
    guard count > 0, count <= 16, lower &+ 8 <= bytes.count else { return bytes.text(in: range) }
    let word = bytes.word(at: lower)
    // Of more than eight bytes the last eight tell the rest, some of them once more.
    let front = count >= 8 ? word : word & ~(~0 << UInt64(8 &* count))
    let back = count > 8 ? bytes.word(at: range.upperBound &- 8) : 0
    let digest = (front ^ back &* 31) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(truncatingIfNeeded: digest >> 58)
    if entries[place].count == count, entries[place].front == front, entries[place].back == back {
      return entries[place].text
    }
    let text = bytes.text(in: range)
    entries[place] = Entry(front: front, back: back, count: count, text: text)
    return text
  }
}
