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
/// "a","b" | a | b |                                    Console.app's columns: ``Table``
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
  /// Only needed if ``CopyArtifact/isIn(_:isThorough:)``.
  init(_ bytes: Span<UInt8>, isFirst: Bool = true) {
    self.isFirst = isFirst
    text.reserveCapacity(bytes.count)
    source = bytes.copy(of: 0..<bytes.count)
    steps.append((0, 0))
    let plainQuoting = Quoting(bytes)
    let table = Table(bytes, plainQuoting)
    let quoting = repairedQuoting(bytes)
    var isOpen = false
    var position = 0
    while position < bytes.count {
      let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count)
      let end = feed.map { $0 + 1 } ?? bytes.count
      let whole = bytes.withoutCarriageReturn(position..<(feed ?? end))
      let start = plainQuoting?.end(of: whole, in: bytes) ?? position
      if let row = table?.row(start..<whole.upperBound, in: bytes, isOpen: isOpen) {
        take(row, in: bytes)
        isOpen = row.isOpen
        steps.append((text.count, whole.upperBound))
        text += bytes.copy(of: whole.upperBound..<end)
      } else {
        repairLine(position..<end, quoting, in: bytes)
      }
      position = end
    }
  }

  /// Finds the marks of the first lines when all else about them is repaired: colours and blanks
  /// that do not break may stand before and in them.
  private mutating func repairedQuoting(_ bytes: Span<UInt8>) -> Quoting? {
    var position = 0
    for _ in 0..<Quoting.lines where position < bytes.count {
      let feed = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count)
      let end = feed.map { $0 + 1 } ?? bytes.count
      repairLine(position..<end, nil, in: bytes)
      position = end
    }
    let quoting = Quoting(text.span)
    text.removeAll(keepingCapacity: true)
    steps = [(0, 0)]
    return quoting
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

  /// Takes the cells of a row, with tabs between them as Console.app copies them.
  private mutating func take(_ row: Table.Row, in bytes: Span<UInt8>) {
    for (index, cell) in row.cells.enumerated() {
      if index > 0 { text.append(Byte.tab) }
      var start = cell.range.lowerBound
      while cell.isQuoted,
        let mark = bytes.firstOffset(of: Byte.quote, in: start..<cell.range.upperBound)
      {
        // Of two quotation marks the first is taken away.
        steps.append((text.count, start))
        repair(start..<mark, in: bytes)
        start = mark + 1
        steps.append((text.count, start))
        text.append(Byte.quote)
        start = min(start + 1, cell.range.upperBound)
      }
      steps.append((text.count, start))
      repair(start..<cell.range.upperBound, in: bytes)
    }
  }

  /// Repairs a line, and takes away the marks at its start.
  private mutating func repairLine(
    _ line: Range<Int>, _ quoting: Quoting?, in bytes: Span<UInt8>
  ) {
    let start = text.count
    let firstStep = steps.count
    if Self.isJSON(line, in: bytes) {
      text += bytes.copy(of: line)
    } else {
      repair(line, in: bytes)
    }
    guard let end = quoting?.end(of: start..<text.count, in: text.span), end > start else { return }
    let later = steps[firstStep...].filter { $0.text > end }
    let original = original(of: end)
    steps.removeSubrange(firstStep...)
    steps.append((start, original))
    for step in later { steps.append((step.text - (end - start), step.original)) }
    text.removeSubrange(start..<end)
  }

  private mutating func repair(_ line: Range<Int>, in bytes: Span<UInt8>) {
    var index = line.lowerBound
    while index < line.upperBound {
      let byte = bytes[index]
      guard CopyArtifact.mayStart(byte),
        let (length, replacement) = CopyArtifact.sequence(
          in: bytes, at: index, before: line.upperBound)
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
