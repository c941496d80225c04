internal import LogModel
internal import Scanning

/// Where a scanner stands in JSON.
struct JSONState {
  /// Whether it is between the elements of an array.
  var isInArray = false

  /// Whether that array lies in other objects, which end behind it.
  var isWrapped = false

  /// The members of the records so far; it only saves time.
  var layout = JSONLayout()

  /// How many bytes of the piece were looked over in vain for the ends of objects, and for records in them.
  var vain = 0
  var vainForRecords = 0

  /// The header of the last dated record in the piece, whose time is not read yet.
  var lastDated: RecordHeader?
}

/// Records that are JSON objects, one a line or in an array that is never held as a whole.
extension RecordScanner {
  /// What was found at a place where an object may start.
  enum JSONStep {
    /// No record; the line is read like any other.
    case none
    /// An object that goes on behind the bytes.
    case wait
    /// Records, or what stands between them, up to the given offset.
    case took(Int)
  }

  /// Takes the object, or what separates objects, at the given place.
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
      only?.isJSON ?? true
    else {
      json.isInArray = false
      return .none
    }
    // In a log of lines what looks like an object may be cut; nothing behind it waits for its end.
    let mayWait =
      mayWait
      && (!awaitsObjects || json.isInArray
        || summary.format?.isJSON ?? true)
    let lineEnd = bytes.firstOffset(of: Byte.lineFeed, in: index..<bytes.count)
    if let lineEnd,
      let (header, object) = JSONRecordFormat.fullRecord(
        in: bytes, at: index, lineEnd: lineEnd, isInArray: isElement, &json.layout),
      only == nil || only == header.format
    {
      return take(
        header, object, lines: 0, isElement: isElement, from: position, in: bytes, &open, emit)
    }
    if !isElement, only == nil || only == .logJSON,
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
      // Each of its members was looked for by name.
      if case .none = step { json.vain += 16 * (bytes.count - index) }
      return step
    case .brokenOff(let object):
      return takeCut(object, isElement, from: position, in: bytes, &open, emit)
    case .object(let object):
      return take(object, isElement: isElement, from: position, in: bytes, &open, emit)
    }
  }

  /// Takes a comma, a line feed or the bracket that ends the array.
  private mutating func takeSeparator(
    in bytes: Span<UInt8>, at index: Int, from position: Int, _ open: inout OpenRecord,
    _ emit: (consuming LogEvent) -> Void
  ) -> JSONStep? {
    switch bytes[index] {
    case UInt8(ascii: ","), Byte.carriageReturn:
      return took(position..<index + 1, in: bytes, &open)
    case Byte.lineFeed: return took(position..<index + 1, in: bytes, &open)
    case Byte.closeBracket:
      json.isInArray = false
      return took(position..<endOfArray(in: bytes, from: index + 1), in: bytes, &open)
    default: return nil
    }
  }

  /// Takes what stands around an array of records, up to its bracket.
  private mutating func takeWrapper(
    _ range: Range<Int>, in bytes: Span<UInt8>, _ open: inout OpenRecord,
    _ emit: (consuming LogEvent) -> Void
  ) -> JSONStep {
    finish(open, at: range.lowerBound, in: bytes, sharesLine: true, emit: emit)
    carried.context = nil
    json.isInArray = true
    json.isWrapped = true
    summary.bannerLines += bytes.count(of: Byte.lineFeed, in: range) + (isMidLine ? 0 : 1)
    places.skip(to: range.upperBound)
    return took(range, in: bytes, &open)
  }

  /// The end of the line behind an array, and of the objects that it lies in.
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

  /// Moves behind what was taken, with all of its line feeds where they were counted; the text behind it
  /// stands for itself.
  mutating func took(
    _ range: Range<Int>, lines: Int? = nil, in bytes: Span<UInt8>, _ open: inout OpenRecord
  ) -> JSONStep {
    if !isMidLine { line += 1 }
    line += lines ?? bytes.count(of: Byte.lineFeed, in: range)
    isMidLine = bytes[range.upperBound - 1] != Byte.lineFeed
    open = OpenRecord(start: range.upperBound, line: line)
    if !isMidLine { line -= 1 }
    return .took(range.upperBound)
  }

  /// The end of the line when nothing but white space is left of it, else the given offset.
  func endOfLine(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, Byte.isBlank(bytes[index]) || bytes[index] == Byte.carriageReturn {
      index += 1
    }
    return index < bytes.count && bytes[index] == Byte.lineFeed ? index + 1 : start
  }
}
