internal import LogModel
internal import Scanning

/// Objects that were found, whole or cut off.
extension RecordScanner {
  /// Takes what is there of an object that was cut off.
  mutating func takeCut(
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

  /// How many records that were cut off are named one by one.
  private static let mostCuts = 20

  /// Takes an object that ends its line, behind what another program put before it: the start of any
  /// other line is not one of a record.
  mutating func takePrefixed(
    in bytes: Span<UInt8>, at start: Int, from position: Int, mayWait: Bool,
    into open: inout OpenRecord, emit: (consuming LogEvent) -> Void
  ) -> JSONStep {
    let limit = min(bytes.count - 1, start + LeadingHeader.longestPrefix)
    guard start < limit, !isMidLine,
      let brace = bytes.firstOffset(of: Byte.openBrace, in: start..<limit),
      bytes[brace + 1] == Byte.quote, only?.isJSON ?? true,
      let lineEnd = bytes.firstOffset(of: Byte.lineFeed, in: start..<bytes.count)
        ?? (mayWait ? nil : bytes.count), brace < lineEnd,
      let (header, object) = JSONRecordFormat.fullRecord(
        in: bytes, at: brace, lineEnd: lineEnd, isInArray: false, &json.layout),
      only == nil || only == header.format
    else { return .none }
    finder.find(in: bytes, line: start..<lineEnd)
    guard finder.headers.allSatisfy({ $0.pid.isEmpty }) else { return .none }
    return take(
      header, object, lines: 0, isElement: false, from: position, in: bytes, &open, emit)
  }

  mutating func take(
    _ object: Range<Int>, isBroken: Bool = false, isElement: Bool, from position: Int,
    in bytes: Span<UInt8>,
    _ open: inout OpenRecord, _ emit: (consuming LogEvent) -> Void
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
      only == nil || only == header.format
    else {
      // The total behind the last record, and elements of another kind, are no text either.
      guard json.isInArray || JSONRecordFormat.isTotal(in: bytes, object) else { return .none }
      finish(open, at: position, in: bytes, sharesLine: true, emit: emit)
      summary.bannerLines += 1
      places.skip(to: end)
      return took(position..<end, in: bytes, &open)
    }
    return take(
      header, object, lines: bytes.count(of: Byte.lineFeed, in: object), isElement: isElement,
      from: position, in: bytes, &open, emit)
  }

  /// Takes a record whose header was read, and which holds so many line feeds.
  mutating func take(
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
    open = OpenRecord(start: object.lowerBound, line: line)
    carried.context = nil
    lineStart = -1
    start(header, end: object.upperBound, in: bytes, into: &open, emit: emit)
    if header.stampKind != .none { json.lastDated = header }
    readJSON(header, in: bytes, emit: emit)
    places.skip(to: object.upperBound)
    summary.countLines(header.format, lines + (isMidLine ? 0 : 1))
    open.header = nil
    line = before
    isMidLine = true
    // Behind the object at most the line's own end was taken.
    let behind = end > object.upperBound ? 1 : 0
    return took(position..<end, lines: above + lines + behind, in: bytes, &open)
  }
}
