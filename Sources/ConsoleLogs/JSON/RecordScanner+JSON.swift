internal import LogModel
internal import Scanning

/// The state of a scanner that reads JSON.
struct JSONState {
  /// Whether the scanner is between the elements of an array.
  var isInArray = false

  /// Whether that array is inside of other objects, which end after it.
  var isWrapped = false

  /// The members of the records so far, which are kept only to save time.
  var layout = JSONLayout()

  /// How many bytes of the piece were searched in vain for the ends of objects.
  var vain = 0
  /// How many bytes of the piece were searched in vain for records inside of objects.
  var vainForRecords = 0

  /// The header of the last dated record in the piece, whose time is not read yet.
  var lastDated: RecordHeader?

  /// Resets what belongs to one piece, because another piece follows.
  mutating func beginPiece() {
    layout.forgetPlaces()
    vain = 0
    vainForRecords = 0
  }
}

/// Reading records that are JSON objects, one per line or in an array, which is never held as a whole.
extension RecordScanner {
  /// What was found at an offset at which an object may start.
  enum JSONStep {
    /// No record; the line is read like any other.
    case none
    /// An object that continues beyond the bytes.
    case wait
    /// Records, or the text between them, up to the given offset.
    case took(Int)
  }

  /// Reads the object, or the text between objects, at the given offset.
  mutating func takeJSON(
    in bytes: Span<UInt8>, at position: Int, mayWait: Bool, into open: inout OpenRecord,
    emit: (consuming LogEvent) -> Void
  ) -> JSONStep {
    guard json.isInArray || !isMidLine else { return .none }
    var index = bytes.endOfBlanks(from: position, to: bytes.count)
    guard index < bytes.count else { return .none }
    var isElement = json.isInArray
    if json.isInArray, let step = takeSeparator(in: bytes, at: index, from: position, &open, emit) {
      return step
    }
    if bytes[index] == Byte.openBracket {
      index += 1
      while index < bytes.count, bytes[index] <= Byte.space { index += 1 }
      if index == bytes.count, mayWait { return .wait }
      isElement = true
    }
    if !json.isInArray, index < bytes.count, bytes[index] != Byte.openBrace {
      return takePrefixed(
        in: bytes, at: index, from: position, mayWait: mayWait, into: &open, emit: emit)
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "{"),
      headers.only?.isJSON ?? true
    else {
      json.isInArray = false
      return .none
    }
    // In a log that is not JSON, what looks like an object may be cut off, and the lines after it must not
    // wait for its end.
    let mayWait =
      mayWait
      && (!source.awaitsObjects || json.isInArray
        || summary.format?.isJSON ?? true)
    let lineEnd = bytes.firstOffset(of: Byte.lineFeed, in: index..<bytes.count)
    if let lineEnd,
      let (header, object) = JSONRecordFormat.fullRecord(
        in: bytes, at: index, lineEnd: lineEnd, isInArray: isElement, &json.layout),
      headers.only == nil || headers.only == header.format
    {
      return take(
        header, object, lines: 0, isElement: isElement, from: position, in: bytes, &open, emit)
    }
    if !isElement, headers.only == nil || headers.only == .logJSON,
      let array = JSONWrapper.array(in: bytes, at: index, &json.vainForRecords)
    {
      return takeWrapper(position..<array + 1, in: bytes, &open, emit)
    }
    switch JSONObjects.object(in: bytes, at: index, lineEnd: lineEnd, &json.vain) {
    case .none: return .none
    case .cut:
      let isLog = isElement || lineEnd == nil || JSONRecordFormat.startsRecord(in: bytes, at: index)
      if mayWait { return isLog ? .wait : .none }
      guard isLog, bytes.count - index < JSONObjects.reach(after: json.vain) else { return .none }
      let step = takeCut(index..<bytes.count, isElement, from: position, in: bytes, &open, emit)
      // This counts many times, because each member was searched for by its name.
      if case .none = step { json.vain += 16 * (bytes.count - index) }
      return step
    case .brokenOff(let object):
      return takeCut(object, isElement, from: position, in: bytes, &open, emit)
    case .object(let object):
      return take(object, isElement: isElement, from: position, in: bytes, &open, emit)
    }
  }

  /// Skips a comma, a line feed or the bracket that ends the array.
  private mutating func takeSeparator(
    in bytes: Span<UInt8>, at index: Int, from position: Int, _ open: inout OpenRecord,
    _ emit: (consuming LogEvent) -> Void
  ) -> JSONStep? {
    switch bytes[index] {
    case UInt8(ascii: ","), Byte.carriageReturn:
      return took(position..<index + 1, in: bytes, &open)
    case Byte.lineFeed:
      let isBlank = !isMidLine
      let step = took(position..<index + 1, in: bytes, &open)
      if isBlank { summary.countBlank(line) } else { summary.countAround(through: line) }
      return step
    case Byte.closeBracket:
      json.isInArray = false
      let step = took(position..<endOfArray(in: bytes, from: index + 1), in: bytes, &open)
      summary.countAround(through: line)
      return step
    default: return nil
    }
  }

  /// Skips the text before an array of records, up to the array's bracket.
  private mutating func takeWrapper(
    _ range: Range<Int>, in bytes: Span<UInt8>, _ open: inout OpenRecord,
    _ emit: (consuming LogEvent) -> Void
  ) -> JSONStep {
    finish(open, before: range.lowerBound, in: bytes, emit: emit)
    carried.context = nil
    json.isInArray = true
    json.isWrapped = true
    places.skip(to: range.upperBound)
    let step = took(range, in: bytes, &open)
    // The first record may start on the line of the bracket, which it takes then.
    summary.countAround(through: line - 1)
    return step
  }

  /// Finishes the open record, because at `end` an object starts that is no record.
  private mutating func finish(
    _ open: OpenRecord, before end: Int, in bytes: Span<UInt8>, emit: (consuming LogEvent) -> Void
  ) {
    let before = line
    if !isMidLine { line += 1 }
    finish(open, at: end, in: bytes, sharesLine: true, emit: emit)
    line = before
  }

  /// The offset after the objects that an array is inside of, and after their line if nothing else follows on
  /// it.
  private mutating func endOfArray(in bytes: Span<UInt8>, from start: Int) -> Int {
    guard json.isWrapped else { return endOfLine(in: bytes, from: start) }
    json.isWrapped = false
    var end = start
    var index = start
    while index < bytes.count, bytes[index] <= Byte.space || bytes[index] == Byte.closeBrace {
      index += 1
      if bytes[index - 1] == Byte.closeBrace { end = index }
    }
    return endOfLine(in: bytes, from: end)
  }

  /// Moves past a range that was read; text that follows is a record without a header. `lines` is the number
  /// of line feeds in the range, if they were counted.
  private mutating func took(
    _ range: Range<Int>, lines: Int? = nil, in bytes: Span<UInt8>, _ open: inout OpenRecord
  ) -> JSONStep {
    if !isMidLine { line += 1 }
    line += lines ?? bytes.count(of: Byte.lineFeed, in: range)
    isMidLine = bytes[range.upperBound - 1] != Byte.lineFeed
    open = OpenRecord(start: range.upperBound, line: line)
    if !isMidLine { line -= 1 }
    return .took(range.upperBound)
  }

  /// Returns the offset after the line feed if nothing but white space is left of the line, otherwise the
  /// given offset.
  private func endOfLine(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, Byte.isBlank(bytes[index]) || bytes[index] == Byte.carriageReturn {
      index += 1
    }
    return index < bytes.count && bytes[index] == Byte.lineFeed ? index + 1 : start
  }

  /// Reads what there is of an object that was cut off.
  private mutating func takeCut(
    _ object: Range<Int>, _ isElement: Bool, from position: Int, in bytes: Span<UInt8>,
    _ open: inout OpenRecord, _ emit: (consuming LogEvent) -> Void
  ) -> JSONStep {
    let number = line + (isMidLine ? 0 : 1)
    let step = take(
      object, isBroken: true, isElement: isElement, from: position, in: bytes, &open, emit)
    if case .took = step, summary.problems.count < Self.mostCuts {
      summary.problems.append(
        InputProblem(line: number, message: "the record is cut off; what is there of it was read"))
    }
    return step
  }

  /// The most cut-off records that are reported one by one.
  private static let mostCuts = 20

  /// Reads an object that ends its line, after text that another program put before it.
  private mutating func takePrefixed(
    in bytes: Span<UInt8>, at start: Int, from position: Int, mayWait: Bool,
    into open: inout OpenRecord, emit: (consuming LogEvent) -> Void
  ) -> JSONStep {
    let limit = min(bytes.count - 1, start + LeadingHeader.longestPrefix)
    guard start < limit, !isMidLine,
      let brace = bytes.firstOffset(of: Byte.openBrace, in: start..<limit),
      bytes[brace + 1] == Byte.quote, headers.only?.isJSON ?? true,
      let lineEnd = bytes.firstOffset(of: Byte.lineFeed, in: start..<bytes.count)
        ?? (mayWait ? nil : bytes.count), brace < lineEnd,
      let (header, object) = JSONRecordFormat.fullRecord(
        in: bytes, at: brace, lineEnd: lineEnd, isInArray: false, &json.layout),
      headers.only == nil || headers.only == header.format
    else { return .none }
    guard !headers.hasRecord(in: bytes, line: start..<lineEnd) else { return .none }
    return take(
      header, object, lines: 0, isElement: false, from: position, in: bytes, &open, emit)
  }

  /// Reads an object that was found, or what there is of it if it is broken.
  private mutating func take(
    _ object: Range<Int>, isBroken: Bool = false, isElement: Bool, from position: Int,
    in bytes: Span<UInt8>, _ open: inout OpenRecord, _ emit: (consuming LogEvent) -> Void
  ) -> JSONStep {
    let end = isElement ? object.upperBound : endOfLine(in: bytes, from: object.upperBound)
    let broken =
      isBroken
      ? JSONRecordFormat.brokenRecord(in: bytes, object: object, isInArray: isElement) : nil
    guard
      let header = broken
        ?? JSONRecordFormat.header(
          in: bytes, object: object, isInArray: isElement, &json.layout)
        ?? (isBroken
          ? nil : JSONWrapper.header(in: bytes, holder: object, isInArray: isElement)),
      headers.only == nil || headers.only == header.format
    else {
      // The total after the last record, and elements that are not records, are not text either.
      guard json.isInArray || JSONRecordFormat.isTotal(in: bytes, object) else { return .none }
      finish(open, before: position, in: bytes, emit: emit)
      places.skip(to: end)
      let step = took(position..<end, in: bytes, &open)
      summary.countAround(through: line)
      return step
    }
    return take(
      header, object, lines: bytes.count(of: Byte.lineFeed, in: object), isElement: isElement,
      from: position, in: bytes, &open, emit)
  }

  /// Reads the message of a record whose header was read; `lines` is the number of line feeds in the object.
  private mutating func take(
    _ header: RecordHeader, _ object: Range<Int>, lines: Int, isElement: Bool, from position: Int,
    in bytes: Span<UInt8>, _ open: inout OpenRecord, _ emit: (consuming LogEvent) -> Void
  ) -> JSONStep {
    let end = isElement ? object.upperBound : endOfLine(in: bytes, from: object.upperBound)
    json.isInArray = isElement
    if !isMidLine { line += 1 }
    let before = line
    finish(open, at: position, in: bytes, sharesLine: isMidLine, emit: emit)
    let above = bytes.count(of: Byte.lineFeed, in: position..<object.lowerBound)
    line += above
    summary.countAround(through: line - 1)
    open = OpenRecord(start: object.lowerBound, line: line)
    carried.context = nil
    start(header, end: object.upperBound, in: bytes, into: &open, emit: emit)
    if header.stampKind != .none { json.lastDated = header }
    readJSON(header, in: bytes, emit: emit)
    places.skip(to: object.upperBound)
    summary.countLines(header.format, through: line + lines)
    open.header = nil
    line = before
    isMidLine = true
    // After the object, at most the line feed of its line was taken.
    let behind = end > object.upperBound ? 1 : 0
    return took(position..<end, lines: above + lines + behind, in: bytes, &open)
  }

  /// Reads the time of the last JSON record; the times of those before it are not needed.
  mutating func noteLastJSON(in bytes: Span<UInt8>) {
    guard let last = json.lastDated else { return }
    noteLast(last, in: bytes)
    json.lastDated = nil
  }

  /// Whether a message may yield an event: it has a literal, is a number, or has escapes that may hide
  /// either.
  private mutating func isWorthReading(_ message: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    places.skip(to: message.lowerBound)
    if places.searched < message.upperBound { places.search(bytes, to: message.upperBound) }
    return places.hasLiteral || places.hasNumber
      || JSONText.escapesLetter(message, in: bytes)
  }

  /// Reads the message of a JSON record, with its escapes resolved.
  ///
  /// Events are on the record's first line, and quote the line of its message.
  private mutating func readJSON(
    _ header: RecordHeader, in bytes: Span<UInt8>, emit: (consuming LogEvent) -> Void
  ) {
    let message = header.message..<(header.messageEnd ?? header.message)
    guard !message.isEmpty, isWorthReading(message, in: bytes) else { return }
    let context = context(of: header, in: bytes)
    let decoded = JSONText.unescaped(message, in: bytes)
    let found = messages.events(in: decoded.span, context: context)
    guard !found.isEmpty else { return }
    let text = LineText.quote(
      bytes, around: message.lowerBound, in: header.start..<message.upperBound, repairs.repair)
    for found in found { emit(found.event.moved(to: line, text: text)) }
  }
}
