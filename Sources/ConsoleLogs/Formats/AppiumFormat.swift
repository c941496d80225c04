internal import Scanning

/// A device's syslog inside Appium's log, in which each line of the device follows Appium's own stamp.
///
/// ```
/// line = date " " time " - " level ": [IOS_SYSLOG_ROW ] " (syslog-line | continuation)
/// ```
/// The two clocks differ; the device's time counts. Lines that continue a record have only Appium's stamp.
enum AppiumFormat: DatedLogFormat {
  static let summary =
    "a device's syslog inside Appium's log"
  static let hasBracketedPID = true
  static let samples: [FormatSample] = [
    FormatSample(
      "2015-02-07 00:25:06:001 - info: [IOS_SYSLOG_ROW ] Feb  6 16:25:07 iPhone State Lab[36] "
        + "<Notice>: Background Time Remaining = 599.92",
      process: "State Lab", pid: 36, at: "2000-02-06T16:25:07")
  ]

  /// Returns the offset at which the device's line starts after Appium's stamp, which ends at `stampEnd`, or
  /// `nil` if the line is not one of Appium's.
  static func inner(in bytes: Span<UInt8>, stampEnd: Int, lineEnd: Int) -> Int? {
    let limit = min(lineEnd, stampEnd + 80)
    guard bytes.starts(with: " - ", at: stampEnd, before: lineEnd),
      let open = mark(in: bytes, stampEnd..<limit),
      let close = bytes.firstOffset(of: Byte.closeBracket, in: open..<limit)
    else { return nil }
    return min(close + 2, lineEnd)
  }

  /// The offset of `[IOS_SYSLOG_ROW`, or `nil`. The escape sequence of a color before it has a bracket as
  /// well.
  private static func mark(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var position = range.lowerBound
    while let open = bytes.firstOffset(of: Byte.openBracket, in: position..<range.upperBound) {
      if bytes.starts(with: "[IOS_SYSLOG_ROW", at: open, before: range.upperBound) { return open }
      position = open + 1
    }
    return nil
  }

  /// Returns the header whose outer stamp starts at `start` and ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard let inner = inner(in: bytes, stampEnd: stampEnd, lineEnd: lineEnd),
      var header = SyslogFormat.header(in: bytes, at: inner, lineEnd: lineEnd)
    else { return nil }
    header.format = .appium
    header.start = start
    return header
  }
}
