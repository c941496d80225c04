internal import Scanning

/// `log show` and `log stream` in their default style.
///
/// ```
/// line = date " " time zone " 0x" thread " " type " 0x" activity " " pid " " ttl " " process ": "
///        ["(" library ") "] ["[" subsystem ":" category "] "] message
/// type = "Default" | "Info" | "Debug" | "Error" | "Fault" | "Activity" | "Signpost" | …
/// ```
/// Columns are padded with blanks. macOS 10.12 and later; the ttl column came with 10.13.
enum LogDefaultFormat: DatedLogFormat {
  static let summary =
    "log show, log stream: date, thread, type, activity, pid, process: message"
  static let samples: [FormatSample] = [
    FormatSample(
      "2026-04-01 22:50:58.223142+0300 0x1cc1515  Default     0x0                  87108  0    "
        + "State Lab: (UIKitCore) [com.apple.UIKit:BackgroundTask] Ending background task with "
        + "UIBackgroundTaskIdentifier: 4",
      process: "State Lab", pid: 87108, thread: "0x1cc1515",
      at: "2026-04-01T22:50:58.223142+03:00"),
    FormatSample(
      "2026-04-01 22:50:58.223142+0300 0x1cc1515  Error       0x0                  871    0    "
        + "Lantern: Background Time Remaining = 29.5",
      process: "Lantern", pid: 871, thread: "0x1cc1515", at: "2026-04-01T22:50:58.223142+03:00"),
  ]

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard stampEnd + 4 < lineEnd, bytes[stampEnd] == Byte.space,
      bytes[stampEnd + 1] == UInt8(ascii: "0") || bytes[stampEnd + 1] == Byte.space,
      let thread = hexadecimal(in: bytes, behind: stampEnd, lineEnd: lineEnd)
    else { return nil }
    let type = bytes.endOfBlanks(from: thread.upperBound, to: lineEnd)
    let typeEnd = bytes.endOfWord(from: type, to: lineEnd)
    guard type < typeEnd, Byte.isLetter(bytes[type]),
      let activity = hexadecimal(in: bytes, behind: typeEnd, lineEnd: lineEnd),
      let pid = number(in: bytes, behind: activity.upperBound, lineEnd: lineEnd)
    else { return nil }
    var name = bytes.endOfBlanks(from: pid.upperBound, to: lineEnd)
    // A process whose name is a number would be followed by a colon, the ttl never is.
    if let ttl = number(in: bytes, behind: pid.upperBound, lineEnd: lineEnd),
      ttl.upperBound < lineEnd, Byte.isBlank(bytes[ttl.upperBound])
    {
      name = bytes.endOfBlanks(from: ttl.upperBound, to: lineEnd)
    }
    guard let nameEnd = nameEnd(in: bytes, from: name, lineEnd: lineEnd) else { return nil }
    var header = RecordHeader(
      format: .logDefault, start: start, stamp: start..<stampEnd, name: name..<nameEnd, pid: pid,
      thread: thread, message: min(nameEnd + 2, lineEnd))
    header.skipLibrary(in: bytes, lineEnd: lineEnd)
    header.takeTag(in: bytes, lineEnd: lineEnd)
    return header
  }

  static func header(
    in bytes: Span<UInt8>, after first: RecordHeader, from start: Int, lineEnd: Int,
    _ leading: inout LeadingHeader
  ) -> RecordHeader? {
    leading.record(in: bytes, from: start..<lineEnd, lineEnd: lineEnd) {
      $0.format == first.format
    }
  }

  /// The offset of the colon that ends the process name, which a blank or the end of the line must follow, or
  /// `nil`.
  private static func nameEnd(in bytes: Span<UInt8>, from start: Int, lineEnd: Int) -> Int? {
    var search = start
    let limit = min(lineEnd, start + 255)
    while let colon = bytes.firstOffset(of: Byte.colon, in: search..<max(search, limit)) {
      if colon > start, colon + 1 == lineEnd || bytes[colon + 1] == Byte.space { return colon }
      search = colon + 1
    }
    return nil
  }

  private static func hexadecimal(
    in bytes: Span<UInt8>, behind end: Int, lineEnd: Int
  ) -> Range<Int>? {
    let start = bytes.endOfBlanks(from: end, to: lineEnd)
    guard start > end, bytes.starts(with: "0x", at: start, before: lineEnd) else { return nil }
    let stop = bytes.endOfHexDigits(from: start + 2, to: lineEnd)
    return stop > start + 2 ? start..<stop : nil
  }

  private static func number(in bytes: Span<UInt8>, behind end: Int, lineEnd: Int) -> Range<Int>? {
    let start = bytes.endOfBlanks(from: end, to: lineEnd)
    let stop = bytes.endOfDigits(from: start, to: lineEnd)
    return start > end && stop > start ? start..<stop : nil
  }
}
