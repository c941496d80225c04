internal import LogModel
internal import Scanning

/// NSLog in all its versions, and what Mono and .NET print through it.
///
/// ```
/// line    = date " " time [zone] " " process "[" pid ":" thread "]" [" " message]
/// date    = yyyy "-" MM "-" dd
/// time    = HH ":" mm ":" ss ("." | ",") fraction
/// ```
/// ``ISOStamp`` reads the date and the time.
///
/// `2011-10-30 22:35:28.608 State Lab[7449:207] msg` is from iOS 5, which prints three decimals and a
/// hexadecimal Mach port. iOS 10 prints six decimals, and iOS 11 the zone as well. The process may have
/// spaces, dots, brackets and any UTF-8.
enum NSLogFormat: DatedLogFormat {
  static let summary =
    "NSLog and kin: date, time, process[pid:thread], message (Xcode, .NET)"
  static let hasBracketedPID = true
  static let mayShareTerminal = true
  /// The most bytes between the end of the time stamp and the end of `process[pid:thread]`.
  static let longestProcess = 320

  static let samples: [FormatSample] = [
    FormatSample(
      "2011-10-30 22:35:28.608 State Lab[7449:207] Background Time Remaining = 599.92 Seconds",
      process: "State Lab", pid: 7449, thread: "207", at: "2011-10-30T22:35:28.608"),
    FormatSample(
      "2017-11-28 18:12:28.001204+0200 Lantern[886:367181] [App] Background Time Remaining = 179.5",
      process: "Lantern", pid: 886, thread: "367181", at: "2017-11-28T18:12:28.001204+02:00"),
    FormatSample(
      "2016-09-27 14:42:16.353978 Lantern [1765:800117] Background Time Remaining = 178.25",
      process: "Lantern", pid: 1765, thread: "800117", at: "2016-09-27T14:42:16.353978"),
  ]

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard ISOStamp.hasFraction(in: bytes, start..<stampEnd), stampEnd < lineEnd,
      Byte.isBlank(bytes[stampEnd]), ISOStamp.isPlain(in: bytes, at: start)
    else { return nil }
    let limit = min(lineEnd, stampEnd + longestProcess)
    var search = stampEnd
    while let close = bytes.firstOffset(of: Byte.closeBracket, in: search..<limit) {
      if let header = header(
        in: bytes, start: start, stampEnd: stampEnd, close: close, lineEnd: lineEnd)
      {
        return header
      }
      search = close + 1
    }
    return nil
  }

  static func repeatedPart(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (mark: HeaderCache.Mark, end: Int)? {
    let end = header.stamp.upperBound
    guard let thread = header.thread, end + 4 < bytes.count,
      // The text after the stamp must not look like that of another format.
      bytes[end] == Byte.space, bytes[end + 1] > UInt8(ascii: "0"),
      bytes[end + 2] != Byte.space, bytes[end + 3] != Byte.space,
      bytes.firstOffset(of: Byte.colon, in: end..<thread.lowerBound) == thread.lowerBound - 1
    else { return nil }
    return (.thread, thread.lowerBound)
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
    guard isProcess(in: bytes, name),
      !LogCompactFormat.startsWithType(in: bytes, at: name.lowerBound, lineEnd: lineEnd)
    else { return nil }
    let isColon = bytes[ISOStamp.clockEnd(in: bytes, at: start)] == Byte.colon
    return RecordHeader(
      format: isColon ? .lumberjack : .nslog, start: start, stamp: start..<stampEnd, name: name,
      pid: pid, thread: thread, message: min(close + 2, lineEnd))
  }

  /// Whether the text between the stamp and `[pid:thread]` can be the name of a process.
  ///
  /// An app's own log file also has stamps, and many messages have something like `[12:34]`. The text between
  /// the two shows whether it is the name of a process: no file name has a colon or a slash, and a level or a
  /// method has its own brackets.
  static func isProcess(in bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    guard !name.isEmpty, bytes[name.lowerBound] != Byte.openBracket else { return false }
    for index in name {
      switch bytes[index] {
      case Byte.colon, UInt8(ascii: "/"): return false
      case Byte.openBracket
      where bytes[index - 1] == Byte.dash || bytes[index - 1] == UInt8(ascii: "+"):
        return false
      default: continue
      }
    }
    return true
  }

  /// Reads `[pid:thread]` backward from its closing bracket; `nil` if it does not end there.
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
    guard index < pidEnd, index > limit, bytes[index - 1] == Byte.openBracket else { return nil }
    return (index..<pidEnd, thread)
  }
}
