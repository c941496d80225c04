internal import Scanning

/// `pymobiledevice3 syslog live`.
///
/// ```
/// line = date " " time " " process "{" [image ["+0x" offset]] "}[" pid "] <" LEVEL ">: " message
///        [" [" subsystem "][" category "]"]
/// ```
/// The label at the end is printed only with `--label`. Braces hold the image that logged, or nothing.
enum PymobiledeviceFormat: DatedLogFormat {
  static let summary =
    "pymobiledevice3 syslog live: process{image}[pid] <LEVEL>: message"
  static let samples: [FormatSample] = [
    FormatSample(
      "2026-04-18 10:11:12.345678 State Lab{UIKitCore}[123] <NOTICE>: Ending background task with "
        + "UIBackgroundTaskIdentifier: 4 [com.apple.UIKit][BackgroundTask]",
      process: "State Lab", pid: 123, at: "2026-04-18T10:11:12.345678"),
    FormatSample(
      "2026-04-18 10:11:12.345678 Lantern{}[123] <USER_ACTION>: Background Time Remaining = 29.5",
      process: "Lantern", pid: 123, at: "2026-04-18T10:11:12.345678"),
  ]

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    let limit = min(lineEnd, stampEnd + NSLogFormat.longestProcess)
    guard bytes[stampEnd] == Byte.space,
      let brace = bytes.firstOffset(of: UInt8(ascii: "{"), in: stampEnd + 1..<limit)
    else { return nil }
    let mark = brace + 1
    guard
      let end = bytes.firstOffset(of: UInt8(ascii: "}"), in: mark..<limit),
      bytes.starts(with: "[", at: end + 1, before: lineEnd)
    else { return nil }
    let pidEnd = bytes.endOfDigits(from: end + 2, to: lineEnd)
    let name = bytes.trimmed(stampEnd + 1..<brace)
    guard pidEnd > end + 2, NSLogFormat.isProcess(in: bytes, name),
      bytes.starts(with: "] <", at: pidEnd, before: lineEnd),
      let level = bytes.firstOffset(
        of: UInt8(ascii: ">"), in: pidEnd + 3..<min(lineEnd, pidEnd + 24)),
      bytes.starts(with: ">:", at: level, before: lineEnd)
    else { return nil }
    var header = RecordHeader(
      format: .pymobiledevice3, start: start, stamp: start..<stampEnd, name: name,
      pid: end + 2..<pidEnd, thread: nil, message: min(level + 3, lineEnd))
    takeLabel(of: &header, in: bytes, lineEnd: lineEnd)
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

  /// Reads `[subsystem][category]` at the end of the line.
  private static func takeLabel(of header: inout RecordHeader, in bytes: Span<UInt8>, lineEnd: Int)
  {
    guard lineEnd > header.message, bytes[lineEnd - 1] == Byte.closeBracket else { return }
    var open = lineEnd - 1
    let limit = max(header.message, lineEnd - 200)
    while open > limit, bytes[open] != Byte.openBracket { open -= 1 }
    guard open > limit, bytes[open - 1] == Byte.closeBracket else { return }
    var first = open - 2
    while first > limit, bytes[first] != Byte.openBracket { first -= 1 }
    guard first >= limit, bytes[first] == Byte.openBracket,
      first == header.message
        || Byte.isBlank(bytes[first - 1])
    else { return }
    header.subsystem = first + 1..<open - 1
    header.category = open + 1..<lineEnd - 1
  }
}
