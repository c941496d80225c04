internal import Scanning

/// CocoaLumberjack's file logger (DDLogFileFormatterDefault): slashes in the date, a colon before
/// the milliseconds, two blanks, no process.
///
/// ```
/// line = yyyy "/" MM "/" dd " " HH ":" mm ":" ss ":" SSS "  " message
/// ```
enum LumberjackFileFormat: DatedLogFormat {
  static let summary =
    "CocoaLumberjack's log files: date with slashes, no process"
  static let samples: [FormatSample] = [
    FormatSample(
      "2015/01/27 11:42:27:123  Background Time Remaining = 179.5", at: "2015-01-27T11:42:27.123")
  ]

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard bytes[start + 4] == UInt8(ascii: "/"),
      bytes[ISOStamp.clockEnd(in: bytes, at: start)] == Byte.colon, stampEnd + 1 < lineEnd,
      bytes[stampEnd] == Byte.space, bytes[stampEnd + 1] == Byte.space
    else { return nil }
    return RecordHeader(
      format: .lumberjackFile, start: start, stamp: start..<stampEnd, name: start..<start,
      pid: start..<start, thread: nil, message: stampEnd + 2)
  }
}
