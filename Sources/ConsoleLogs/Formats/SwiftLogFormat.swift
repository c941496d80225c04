internal import Scanning

/// swift-log's StreamLogHandler.
///
/// ```
/// line  = yyyy "-" MM "-" dd "T" HH ":" mm ":" ss zone " " level " " [label] ": " [metadata] ["[" source "] "] message
/// level = "trace" | "debug" | "info" | "notice" | "warning" | "error" | "critical"
/// ```
/// The time has no fraction. Before swift-log 1.5 there is no source. The label may be missing.
enum SwiftLogFormat: DatedLogFormat {
  static let summary =
    "swift-log's StreamLogHandler: date, level, label: message"
  static let mayShareTerminal = true
  static let samples: [FormatSample] = [
    FormatSample(
      "2019-03-13T15:46:38+0000 info Lantern: request=7 [Uploads] Background Time Remaining = 29.5",
      at: "2019-03-13T15:46:38Z"),
    FormatSample(
      "2019-03-13T18:30:02-0700 error : Background Time Remaining = 29.5",
      at: "2019-03-13T18:30:02-07:00"),
  ]

  private static let levels = [
    "trace", "debug", "info", "notice", "warning", "error", "critical",
  ]

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard bytes[start + 10] == UInt8(ascii: "T"), stampEnd < lineEnd,
      bytes[stampEnd] == Byte.space, stampEnd > start + ISOStamp.clockLength
    else { return nil }
    let level = stampEnd + 1
    let levelEnd = bytes.endOfWord(from: level, to: min(lineEnd, level + 10))
    guard
      levels.contains(where: {
        $0.utf8.count == levelEnd - level && bytes.starts(with: $0, at: level, before: lineEnd)
      }),
      let colon = bytes.firstOffset(
        of: Byte.colon, in: levelEnd..<min(lineEnd, levelEnd + 200))
    else { return nil }
    return RecordHeader(
      format: .swiftLog, start: start, stamp: start..<stampEnd, name: start..<start,
      pid: start..<start, thread: nil, message: min(colon + 2, lineEnd))
  }
}
