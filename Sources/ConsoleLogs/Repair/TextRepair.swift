internal import Scanning

/// Undoes what copying did to log text: colors, escapes, entities, non-breaking spaces.
///
/// ```
/// ESC [ … letter                terminal colors, also as `\^[[ … m`
/// \M-b \M^@ \^[ \134            vis(3), as syslog_relay writes what is not ASCII
/// \[ \] \< \> \_ \* \| \~ \#    Markdown
/// &lt; &gt; &amp; &quot; &apos; &nbsp; &#39; &#x27;    HTML
/// U+00A0, U+202F, U+FEFF, U+200B                       blanks of word processors and web pages
/// “ ” ‘ ’                                              quotation marks of word processors
/// > // # * 12.                                         at the start of every line: ``Quoting``
/// "a","b" | a | b |                                    Console.app's columns: ``Table``
/// ```
/// Line feeds stay where they are, so lines keep their numbers, and the origin of every repaired byte is
/// known. Lines of JSON are not changed, because their escapes mean something else.
struct TextRepair {
  /// The repaired text.
  private(set) var text = ContiguousArray<UInt8>()

  /// The original bytes, to quote from.
  private var source = ContiguousArray<UInt8>()

  /// Pairs of offsets in the text and in the original from which both continue in step.
  private var steps: [(text: Int, original: Int)] = []

  private let isFirst: Bool

  /// Repairs the given bytes; `isFirst` says whether they are at the start of the input.
  ///
  /// Needed only if ``CopyArtifact/isIn(_:isThorough:)``.
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

  /// Finds the marks of the first lines once all else in these lines is repaired, because colors and
  /// non-breaking spaces may come before and within the marks.
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

  /// Returns the original text of the given range of the repaired text.
  func quote(_ range: Range<Int>) -> String {
    var start = original(before: range.lowerBound)
    // A byte order mark is not part of the first line.
    if isFirst, start == 0, source.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    return LineText.quote(source.span, start..<max(start, original(of: range.upperBound)))
  }

  /// The offset in the original that corresponds to an offset in the text.
  func original(of offset: Int) -> Int {
    let step = steps[index { $0 <= offset }]
    return step.original + offset - step.text
  }

  /// The offset in the original at which the bytes start that were removed right before an offset in the
  /// text.
  func original(before offset: Int) -> Int {
    let step = steps[index { $0 < offset }]
    return step.original + offset - step.text
  }

  /// The index of the last step whose offset in the text meets a condition, or 0.
  private func index(where isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (0, steps.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(steps[middle].text) { low = middle } else { high = middle }
    }
    return low
  }

  /// Appends the cells of a row with tabs between them, as Console.app copies them.
  private mutating func take(_ row: Table.Row, in bytes: Span<UInt8>) {
    for (index, cell) in row.cells.enumerated() {
      if index > 0 { text.append(Byte.tab) }
      var start = cell.range.lowerBound
      while cell.isQuoted,
        let mark = bytes.firstOffset(of: Byte.quote, in: start..<cell.range.upperBound)
      {
        // The first of two quotation marks is removed.
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

  /// Repairs a line, and removes the marks at its start.
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
