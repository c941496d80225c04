internal import LogModel
internal import Scanning

/// NSLog in all its ages, CocoaLumberjack's terminal logger and Mono's `Console.WriteLine`.
///
/// ```
/// line    = date " " time [zone] " " process "[" pid ":" thread "]" [" " message]
/// date    = yyyy "-" MM "-" dd
/// time    = HH ":" mm ":" ss ("." | ":" | ",") fraction
/// zone    = ("+" | "-") hh [":"] mm | "Z"
/// ```
/// `2011-10-30 22:35:28.608 State Lab[7449:207] msg` is iOS 5: three digits and a hexadecimal Mach
/// port; iOS 10 has six digits, iOS 11 the zone too. The process may hold spaces, dots, brackets
/// and any UTF-8.
enum NSLogFormat {
  /// How far behind the time stamp the end of `process[pid:thread]` may lie, in bytes.
  static let longestProcess = 320

  /// Returns the header that starts at `start`, or `nil`.
  static func header(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    guard let stampEnd = endOfStamp(in: bytes, at: start, lineEnd: lineEnd) else { return nil }
    let limit = min(lineEnd, stampEnd + longestProcess)
    var search = stampEnd
    while let close = bytes.firstOffset(of: Byte.close, in: search..<limit) {
      if let header = header(
        in: bytes, start: start, stampEnd: stampEnd, close: close, lineEnd: lineEnd)
      {
        return header
      }
      search = close + 1
    }
    return nil
  }

  /// Returns the header whose `[pid:thread]` ends with the bracket at `close`, or `nil`.
  private static func header(
    in bytes: Span<UInt8>, start: Int, stampEnd: Int, close: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard let (pid, thread) = pidAndThread(in: bytes, endingAt: close, from: stampEnd) else {
      return nil
    }
    guard close + 1 == lineEnd || Byte.isBlank(bytes[close + 1]) else { return nil }
    let name = bytes.trimmed(stampEnd..<pid.lowerBound - 1)
    guard isProcess(in: bytes, name), !isCompactType(in: bytes, name) else { return nil }
    return RecordHeader(
      format: .nslog, start: start, stamp: start..<stampEnd, name: name, pid: pid,
      thread: thread, message: min(close + 2, lineEnd))
  }

  /// Whether the text between the stamp and `[pid:thread]` can be the name of a process.
  ///
  /// An app's own log file has stamps too, and `[12:34]` stands in many messages; what lies between
  /// them shows it: no file name holds a colon or a slash, and a level or a method stands in
  /// brackets of its own.
  private static func isProcess(in bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    guard !name.isEmpty, bytes[name.lowerBound] != Byte.open else { return false }
    for index in name {
      switch bytes[index] {
      case Byte.colon, UInt8(ascii: "/"): return false
      case Byte.open where bytes[index - 1] == Byte.dash || bytes[index - 1] == UInt8(ascii: "+"):
        return false
      default: continue
      }
    }
    return true
  }

  /// Reads `[pid:thread]` backwards from its closing bracket.
  static func pidAndThread(
    in bytes: Span<UInt8>, endingAt close: Int, from limit: Int
  ) -> (pid: Range<Int>, thread: Range<Int>)? {
    var index = close
    while index > limit, Byte.isHexDigit(bytes[index - 1]) { index -= 1 }
    let thread = index..<close
    guard !thread.isEmpty, index > limit, bytes[index - 1] == Byte.colon else { return nil }
    let pidEnd = index - 1
    index = pidEnd
    while index > limit, Byte.isDigit(bytes[index - 1]) { index -= 1 }
    guard index < pidEnd, index > limit, bytes[index - 1] == Byte.open else { return nil }
    return (index..<pidEnd, thread)
  }

  /// Returns the end of the date and time that start at `start`, zone included, or `nil`.
  static func endOfStamp(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int? {
    guard start + 21 <= lineEnd, bytes[start + 4] == Byte.dash, bytes[start + 7] == Byte.dash,
      bytes[start + 13] == Byte.colon, bytes[start + 16] == Byte.colon,
      bytes[start + 10] == Byte.space, isFractionMark(bytes[start + 19])
    else { return nil }
    for offset in 0..<19 {
      switch offset {
      case 4, 7, 10, 13, 16: continue
      default: guard Byte.isDigit(bytes[start + offset]) else { return nil }
      }
    }
    let fractionEnd = bytes.endOfDigits(from: start + 20, to: lineEnd)
    guard fractionEnd > start + 20, fractionEnd <= start + 29 else { return nil }
    let end = endOfZone(in: bytes, at: fractionEnd, lineEnd: lineEnd)
    guard end < lineEnd, Byte.isBlank(bytes[end]) else { return nil }
    return end
  }

  private static func isFractionMark(_ byte: UInt8) -> Bool {
    byte == Byte.period || byte == Byte.colon || byte == UInt8(ascii: ",")
  }

  /// Returns the end of a zone at `start`, or `start` when there is none.
  private static func endOfZone(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Int {
    guard start < lineEnd else { return start }
    if bytes[start] == UInt8(ascii: "Z") { return start + 1 }
    guard bytes[start] == UInt8(ascii: "+") || bytes[start] == Byte.dash else { return start }
    let hours = bytes.endOfDigits(from: start + 1, to: lineEnd)
    if hours == start + 5 { return hours }
    guard hours == start + 3, hours < lineEnd, bytes[hours] == Byte.colon else { return start }
    let minutes = bytes.endOfDigits(from: hours + 1, to: lineEnd)
    return minutes == hours + 3 ? minutes : start
  }

  /// Whether the process name starts with the two-letter type of `log show --style compact`, whose
  /// lines look like NSLog's otherwise.
  private static func isCompactType(in bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    guard name.count > 3, bytes[name.lowerBound + 2] == Byte.space else { return false }
    switch (bytes[name.lowerBound], bytes[name.lowerBound + 1]) {
    case (UInt8(ascii: "D"), UInt8(ascii: "f")), (UInt8(ascii: "D"), UInt8(ascii: "b")),
      (UInt8(ascii: "S"), UInt8(ascii: "d")):
      return true
    case (UInt8(ascii: "I"), Byte.space), (UInt8(ascii: "E"), Byte.space),
      (UInt8(ascii: "F"), Byte.space), (UInt8(ascii: "A"), Byte.space),
      (UInt8(ascii: "S"), Byte.space):
      return true
    default: return false
    }
  }

  /// The instant of a stamp that ``endOfStamp(in:at:lineEnd:)`` accepted; `nil` when it is no date.
  static func instant(in bytes: Span<UInt8>, stamp: Range<Int>) -> Instant? {
    let start = stamp.lowerBound
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes.decimal(in: start + offset..<start + offset + count)
    }
    let fractionEnd = bytes.endOfDigits(from: start + 20, to: stamp.upperBound)
    return Instant(
      year: number(0, 4), month: number(5, 2), day: number(8, 2), hour: number(11, 2),
      minute: number(14, 2), second: number(17, 2),
      microsecond: microseconds(in: bytes, start + 20..<fractionEnd),
      offsetSeconds: zone(in: bytes, fractionEnd..<stamp.upperBound),
      fractionDigits: UInt8(fractionEnd - start - 20))
  }

  /// The microseconds that the digits of a fraction mean.
  static func microseconds(in bytes: Span<UInt8>, _ digits: Range<Int>) -> Int {
    var value = 0
    for index in 0..<6 {
      let offset = digits.lowerBound + index
      value = value * 10 + (offset < digits.upperBound ? Int(bytes[offset] &- 48) : 0)
    }
    return value
  }

  private static func zone(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int32? {
    guard let first = range.first else { return nil }
    if bytes[first] == UInt8(ascii: "Z") { return 0 }
    let hours = bytes.decimal(in: first + 1..<first + 3)
    let minutes = bytes.decimal(in: range.upperBound - 2..<range.upperBound)
    guard hours <= 18, minutes < 60 else { return nil }
    let seconds = Int32(hours * 3600 + minutes * 60)
    return bytes[first] == Byte.dash ? -seconds : seconds
  }
}
