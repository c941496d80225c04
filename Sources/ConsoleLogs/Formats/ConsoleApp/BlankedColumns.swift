internal import Scanning

/// Records copied from Console.app whose tabs became blanks: type, time, process, message.
///
/// ```
/// record = type 1*" " [date " "] time zone 1*" " process 1*" " message
/// ```
/// An example is `기본 15:36:14.122569+0900 Tide Pod msg`. If two blanks follow the process, its name ends
/// there; otherwise ``ProcessNames`` says how many words it has. A forum may have joined several records into
/// one line.
enum BlankedColumns {
  /// Returns the header of a line that starts with a level and a time, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int, _ names: ProcessNames
  ) -> RecordHeader? {
    guard let typeEnd = endOfLevel(in: bytes, at: start, lineEnd: lineEnd) else { return nil }
    let stamp = bytes.endOfBlanks(from: typeEnd, to: lineEnd)
    guard let (end, kind) = stampEnd(in: bytes, at: stamp, lineEnd: lineEnd) else { return nil }
    // Logs of other programs also start with a level, in capitals or with a first capital, and mostly have no
    // zone.
    let level = start..<typeEnd
    let isLower = bytes[start] & 0x20 != 0 || bytes[start] >= 0x80
    let isEnglish = ConsoleLevel.isEnglish(level, in: bytes)
    let isOurs =
      hasZone(in: bytes, stamp..<end)
      ? isLower || !isShouted(level, in: bytes) && (kind == .clock || !isEnglish)
      : isLower && isEnglish && kind == .clock && end - stamp >= 12
    guard isOurs else { return nil }
    return header(
      in: bytes, at: start, stamp: stamp..<end, kind, lineEnd: lineEnd, names)
  }

  /// Returns the header of the next record in a line that starts with a record, for text that lost its line
  /// feeds.
  static func embedded(
    in bytes: Span<UInt8>, after first: RecordHeader, from start: Int, lineEnd: Int,
    _ names: ProcessNames
  ) -> RecordHeader? {
    let level = bytes.trimmed(first.start..<first.stamp.lowerBound)
    // If the language is known, so are its words.
    let isOpen = !ConsoleLevel.isKnown(level, in: bytes)
    let joined = JoinedRecords(stamp: first.stamp, kind: first.stampKind, firstColumn: level)
    var next = start
    while let stamp = joined.nextStamp(in: bytes, from: next, lineEnd: lineEnd) {
      next = stamp.upperBound
      let end = bytes.trimmed(start..<stamp.lowerBound).upperBound
      guard
        let own = ConsoleLevel.range(
          endingAt: end, from: start, like: level, isOpen: isOpen, in: bytes),
        let header = header(
          in: bytes, at: own.lowerBound, stamp: stamp, first.stampKind, lineEnd: lineEnd, names)
      else { continue }
      return header
    }
    return nil
  }

  private static func header(
    in bytes: Span<UInt8>, at start: Int, stamp: Range<Int>, _ kind: StampKind, lineEnd: Int,
    _ names: ProcessNames
  ) -> RecordHeader? {
    let end = stamp.upperBound
    guard end < lineEnd, Byte.isBlank(bytes[end]) else { return nil }
    let text = bytes.endOfBlanks(from: end, to: lineEnd)
    let (name, isSure) = names.name(in: bytes, text..<lineEnd)
    guard !name.isEmpty else { return nil }
    var header = RecordHeader(
      format: .consoleApp, stampKind: kind, start: start, stamp: stamp, name: name,
      pid: start..<start, thread: nil,
      message: bytes.endOfBlanks(from: name.upperBound, to: lineEnd))
    header.isNameGuessed = !isSure
    return header
  }

  /// The end of the level before a time, or `nil` if no time follows one or two words of letters.
  private static func endOfLevel(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    var end = start
    for _ in 0..<2 {
      end = bytes.endOfWord(from: end, to: min(lineEnd, start + 65))
      guard ConsoleLevel.mayBe(start..<end, in: bytes) else { return nil }
      let next = bytes.endOfBlanks(from: end, to: lineEnd)
      guard next > end, next + 13 < lineEnd else { return nil }
      if Byte.isDigit(bytes[next]) { return end }
      guard next == end + 1 else { return nil }
      end = next
    }
    return nil
  }

  /// The end and the kind of a time, which must have a fraction of a second if it has a date; `nil` if there
  /// is none.
  private static func stampEnd(
    in bytes: Span<UInt8>, at stamp: Int, lineEnd: Int
  ) -> (end: Int, kind: StampKind)? {
    if let end = ClockStamp.end(in: bytes, at: stamp, lineEnd: lineEnd) {
      return (end, .clock)
    }
    guard let end = ISOStamp.end(in: bytes, at: stamp, lineEnd: lineEnd),
      ISOStamp.hasFraction(in: bytes, stamp..<end)
    else { return nil }
    return (end, .iso)
  }

  /// Whether a time ends with a zone in digits, as Console.app prints it after a fraction of a second.
  private static func hasZone(in bytes: Span<UInt8>, _ stamp: Range<Int>) -> Bool {
    var sign = stamp.upperBound - 1
    guard Byte.isDigit(bytes[sign]) else { return false }
    while sign > stamp.lowerBound, Byte.isDigit(bytes[sign]) || bytes[sign] == Byte.colon {
      sign -= 1
    }
    guard bytes[sign] == UInt8(ascii: "+") || bytes[sign] == Byte.dash else { return false }
    let fraction = bytes.trimmed(stamp.lowerBound..<sign)
    return bytes.firstOffset(of: Byte.period, in: fraction) != nil
      || bytes.firstOffset(of: Byte.comma, in: fraction) != nil
  }

  private static func isShouted(_ level: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    level.allSatisfy { bytes[$0] & 0x20 == 0 }
  }
}
