internal import LogModel
internal import Scanning

/// `log show --style syslog`: the unified log in the shape of a syslog.
///
/// ```
/// line = date " " time zone "  " host " " process "[" pid "]" ["(" library ")"] ": " ["(" library ") "] message
/// ```
/// `2023-05-26 13:42:44.136082+0200  localhost kernel[0]: (Sandbox) …` is macOS 10.12 and later.
enum LogSyslogFormat: DatedLogFormat {
  static let summary =
    "log show --style syslog: date, time, zone, host, process[pid]: message"
  static let samples: [FormatSample] = [
    FormatSample(
      "2024-02-18 14:03:12.008331+0100  localhost State Lab[2210]: (UIKitCore) "
        + "[com.apple.UIKit:BackgroundTask] Ending background task with "
        + "UIBackgroundTaskIdentifier: 4",
      process: "State Lab", pid: 2210, at: "2024-02-18T14:03:12.008331+01:00")
  ]

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    // The time always has six decimals and a zone, and two blanks follow it. Messages of this format may have
    // what looks like the process of NSLog, so this format is tried before NSLog's.
    guard stampEnd == start + 31, stampEnd + 3 < lineEnd, bytes[stampEnd] == Byte.space,
      bytes[stampEnd + 1] == Byte.space
    else { return nil }
    let limit = min(lineEnd, stampEnd + NSLogFormat.longestProcess)
    var search = stampEnd
    while let close = bytes.firstOffset(of: Byte.closeBracket, in: search..<limit) {
      search = close + 1
      guard let pid = SyslogFormat.pid(in: bytes, endingAt: close, from: stampEnd),
        close + 1 < lineEnd, bytes[close + 1] == Byte.colon
      else { continue }
      let sender = bytes.trimmed(stampEnd..<pid.lowerBound - 1)
      guard let blank = bytes.firstOffset(of: Byte.space, in: sender) else { return nil }
      let name = bytes.trimmed(blank..<sender.upperBound)
      guard !name.isEmpty else { return nil }
      var header = RecordHeader(
        format: .logSyslog, start: start, stamp: start..<stampEnd, name: name, pid: pid,
        thread: nil, message: min(close + 3, lineEnd))
      header.host = sender.lowerBound..<blank
      header.skipLibrary(in: bytes, lineEnd: lineEnd)
      header.takeTag(in: bytes, lineEnd: lineEnd)
      return header
    }
    return nil
  }

  static func header(
    in bytes: Span<UInt8>, after first: RecordHeader, from start: Int, lineEnd: Int,
    _ leading: inout LeadingHeader
  ) -> RecordHeader? {
    leading.record(in: bytes, from: start..<lineEnd, lineEnd: lineEnd) {
      $0.format == first.format
    }
  }
}
