internal import Scanning

/// Xcode 15 and later, copied with metadata: the message first, then one line about it.
///
/// ```
/// record   = 1*(message-line newline) metadata
/// metadata = field *(" | " field)      field = key ": " value
/// key      = "Type" | "Timestamp" | "Process" | "Library" | "Subsystem" | "Category" | "TID" | "PID"
/// ```
/// Any field may be missing, and the category may be empty. Several lines that were printed to standard
/// output share one `Type: stdio`. The zone may or may not have a colon.
enum XcodeMetadataFormat: ConsoleLogFormat {
  static let summary =
    "Xcode 15 and later with metadata: the message, then a line about it"
  static let samples: [FormatSample] = [
    FormatSample(
      "Ending background task with UIBackgroundTaskIdentifier: 4\n"
        + "Type: Debug | Timestamp: 2025-10-17 11:01:23.249653-05:00 | Process: State Lab | "
        + "Library: UIKitCore | Subsystem: com.apple.UIKit | Category: BackgroundTask | "
        + "TID: 0x178d9c",
      process: "State Lab", thread: "0x178d9c", at: "2025-10-17T11:01:23.249653-05:00"),
    FormatSample(
      "one line\nBackground Time Remaining = 29.5\nType: stdio", line: 2),
  ]

  private static let keys = [
    "Type", "Timestamp", "Process", "Library", "Subsystem", "Category", "TID", "PID", "Level",
    "Activity ID", "Thread",
  ]

  /// Returns the header that a line of metadata gives to the lines above it, or `nil` if the line is not
  /// metadata. The header's `start` and `message` are offsets in the line of metadata, and the caller must
  /// replace them.
  static func header(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    let first = bytes[start]
    guard first == UInt8(ascii: "T") || first == UInt8(ascii: "P") || first == UInt8(ascii: "L")
    else { return nil }
    var header = RecordHeader(
      format: .xcodeMetadata, stampKind: .none, start: start, stamp: start..<start,
      name: start..<start, pid: start..<start, thread: nil, message: lineEnd)
    var index = start
    var fields = 0
    while index < lineEnd {
      guard let key = key(in: bytes, at: index, lineEnd: lineEnd) else { return nil }
      let value = bytes.endOfBlanks(from: index + key.utf8.count + 1, to: lineEnd)
      let (end, next) = endOfValue(in: bytes, from: index + key.utf8.count + 1, lineEnd: lineEnd)
      guard take(key, value..<max(value, end), of: &header, in: bytes, lineEnd: lineEnd) else {
        return nil
      }
      fields += 1
      index = next
    }
    // A single field must be the type of plain output; any other line with one field is a message.
    if fields == 1 {
      return bytes.starts(with: "Type: ", at: start, before: lineEnd) ? header : nil
    }
    return fields > 1 ? header : nil
  }

  private static func key(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> String? {
    keys.first { key in
      bytes.starts(with: key, at: start, before: lineEnd)
        && bytes.starts(with: ":", at: start + key.utf8.count, before: lineEnd)
    }
  }

  /// The offset at which the value ends, and the offset at which the next field starts.
  private static func endOfValue(
    in bytes: Span<UInt8>, from start: Int, lineEnd: Int
  ) -> (Int, Int) {
    var search = start
    while let bar = bytes.firstOffset(of: UInt8(ascii: "|"), in: search..<lineEnd) {
      if Byte.isBlank(bytes[bar - 1]) {
        return (
          bytes.trimmed(start..<bar).upperBound, bytes.endOfBlanks(from: bar + 1, to: lineEnd)
        )
      }
      search = bar + 1
    }
    return (bytes.trimmed(start..<lineEnd).upperBound, lineEnd)
  }

  /// Adds a field to the header; returns `false` if the value is not one that the field can have.
  private static func take(
    _ key: String, _ value: Range<Int>, of header: inout RecordHeader, in bytes: Span<UInt8>,
    lineEnd: Int
  ) -> Bool {
    switch key {
    case "Type":
      return value.count <= 12 && !bytes.hasBlank(in: value)
    case "Timestamp":
      guard let end = ISOStamp.end(in: bytes, at: value.lowerBound, lineEnd: value.upperBound),
        end == value.upperBound
      else { return false }
      header.stamp = value
      header.stampKind = .iso
    case "Process": header.name = value
    case "Subsystem": header.subsystem = value
    case "Category": header.category = value
    case "TID", "Thread": header.thread = value.isEmpty ? nil : value
    case "PID":
      guard bytes.endOfDigits(from: value.lowerBound, to: value.upperBound) == value.upperBound
      else { return false }
      header.pid = value
    default: break
    }
    return true
  }
}
