internal import Scanning

/// Undoes what copying did to log text: colours, escapes, entities, blanks that do not break.
///
/// ```
/// ESC [ … letter                terminal colours, also as `\^[[ … m`
/// \M-b \M^@ \^[ \134            vis(3), as syslog_relay writes what is not ASCII
/// \[ \] \< \> \_ \* \| \~ \#    Markdown
/// &lt; &gt; &amp; &quot; &apos; &nbsp; &#39; &#x27;    HTML
/// U+00A0, U+202F, U+FEFF, U+200B                       blanks of word processors and web pages
/// “ ” ‘ ’                                              quotation marks of word processors
/// > // # * 12.                                         at the start of every line: ``Quoting``
/// ```
/// Line feeds stay where they are, so lines keep their numbers; every repaired byte knows where it
/// came from. Lines of JSON are left alone, for their escapes mean something else.
struct TextRepair {
  /// The repaired text.
  private(set) var text = ContiguousArray<UInt8>()

  /// The bytes as they were, to quote from.
  private var source = ContiguousArray<UInt8>()

  /// Where text and original run in step from: an offset in each.
  private var steps: [(text: Int, original: Int)] = []

  private let isFirst: Bool

  /// Repairs the given bytes, which are those at the start of the input where `isFirst`.
  ///
  /// Of no use where ``Damage/isIn(_:isThorough:)`` says that there is nothing to do.
  init(_ bytes: Span<UInt8>, isFirst: Bool = true) {
    self.isFirst = isFirst
    let quoting = Quoting(bytes)
    text.reserveCapacity(bytes.count)
    source = bytes.copy(of: 0..<bytes.count)
    steps.append((0, 0))
    var position = 0
    while position < bytes.count {
      let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count)
      let end = feed.map { $0 + 1 } ?? bytes.count
      let start = quoting?.end(of: position..<end, in: bytes) ?? position
      if start > position { steps.append((text.count, start)) }
      repair(start..<end, in: bytes)
      position = end
    }
  }

  /// Quotes from the original what stands in the given range of the text.
  func quote(_ range: Range<Int>) -> String {
    var start = original(before: range.lowerBound)
    // A byte order mark is no part of the first line.
    if isFirst, start == 0, source.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    return LineText.quote(source.span, start..<max(start, original(of: range.upperBound)))
  }

  /// The offset in the original of an offset in the text.
  func original(of offset: Int) -> Int {
    let step = steps[index { $0 <= offset }]
    return step.original + offset - step.text
  }

  /// The offset in the original of what was taken away right before an offset in the text.
  func original(before offset: Int) -> Int {
    let step = steps[index { $0 < offset }]
    return step.original + offset - step.text
  }

  /// The last step whose offset in the text meets a condition, or the first one.
  private func index(where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, steps.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(steps[middle].text) { low = middle } else { high = middle }
    }
    return low
  }

  private mutating func repair(_ line: Range<Int>, in bytes: Span<UInt8>) {
    if Self.isJSON(line, in: bytes) {
      text += bytes.copy(of: line)
      return
    }
    var index = line.lowerBound
    while index < line.upperBound {
      let byte = bytes[index]
      guard Damage.mayStart(byte),
        let (length, replacement) = Damage.sequence(in: bytes, at: index, before: line.upperBound)
      else {
        text.append(byte)
        index += 1
        continue
      }
      text.append(contentsOf: replacement)
      index += length
      steps.append((text.count, index))
    }
  }

  /// Whether a line is a JSON object, or a member of one that takes several lines.
  private static func isJSON(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var index = bytes.endOfBlanks(from: line.lowerBound, to: line.upperBound)
    guard index < line.upperBound else { return false }
    if bytes[index] == Byte.openBracket || bytes[index] == UInt8(ascii: ",") { index += 1 }
    guard index < line.upperBound else { return false }
    if bytes[index] == UInt8(ascii: "{") {
      index = bytes.endOfBlanks(from: index + 1, to: line.upperBound)
      return index == line.upperBound || bytes[index] == Byte.quote
        || bytes[index] <= Byte.space
    }
    guard bytes[index] == Byte.quote,
      let end = bytes.firstOffset(of: Byte.quote, in: index + 1..<line.upperBound)
    else { return false }
    let next = bytes.endOfBlanks(from: end + 1, to: line.upperBound)
    return next < line.upperBound && bytes[next] == Byte.colon
  }
}
