internal import Scanning

/// `log show --style compact`.
///
/// ```
/// line = date " " time [zone] " " type " " process "[" pid ":" thread "] "
///        ["(" library ") "] ["[" subsystem ":" category "] "] message
/// type = "Df" | "I " | "Db" | "E " | "F " | "A " | "Sd" | "S "
/// ```
/// The type takes two characters, padded with a blank; copies may have lost the padding. The thread is
/// hexadecimal without `0x`. The line looks like one of NSLog whose process starts with the type.
enum LogCompactFormat: DatedLogFormat {
  static let summary =
    "log show --style compact: date, type, process[pid:thread], message"
  static let hasBracketedPID = true
  static let samples: [FormatSample] = [
    FormatSample(
      "2026-10-08 11:59:59.318 Df State Lab[31848:159e4] [com.apple.UIKit:BackgroundTask] Ending "
        + "background task with UIBackgroundTaskIdentifier: 4",
      process: "State Lab", pid: 31848, thread: "159e4", at: "2026-10-08T11:59:59.318"),
    FormatSample(
      "2026-10-08 11:59:59.318 E  Lantern[318:159e4] Background Time Remaining = 29.5",
      process: "Lantern", pid: 318, thread: "159e4", at: "2026-10-08T11:59:59.318"),
    FormatSample(
      "2026-10-08 11:59:59.318 E Lantern[318:159e4] (UIKitCore) [com.apple.UIKit:BackgroundTask] "
        + "Ending background task with UIBackgroundTaskIdentifier: 4",
      process: "Lantern", pid: 318, thread: "159e4", at: "2026-10-08T11:59:59.318"),
  ]

  /// Whether a type of two characters, followed by a blank, is at `start`.
  static func startsWithType(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> Bool {
    guard start + 3 < lineEnd, bytes[start + 2] == Byte.space else { return false }
    switch (bytes[start], bytes[start + 1]) {
    case (UInt8(ascii: "D"), UInt8(ascii: "f")), (UInt8(ascii: "D"), UInt8(ascii: "b")),
      (UInt8(ascii: "S"), UInt8(ascii: "d")):
      return true
    case (let letter, Byte.space): return isLetterOfType(letter)
    default: return false
    }
  }

  private static func isLetterOfType(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "I"), UInt8(ascii: "E"), UInt8(ascii: "F"), UInt8(ascii: "A"),
      UInt8(ascii: "S"):
      true
    default: false
    }
  }

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    let type = stampEnd + 1
    guard type + 4 < lineEnd, bytes[stampEnd] == Byte.space,
      ISOStamp.isPlain(in: bytes, at: start)
    else { return nil }
    let isPadded = startsWithType(in: bytes, at: type, lineEnd: lineEnd)
    guard isPadded || (isLetterOfType(bytes[type]) && bytes[type + 1] == Byte.space) else {
      return nil
    }
    let limit = min(lineEnd, stampEnd + NSLogFormat.longestProcess)
    var search = type + 2
    while let close = bytes.firstOffset(of: Byte.closeBracket, in: search..<limit) {
      search = close + 1
      guard
        let (pid, thread) = NSLogFormat.pidAndThread(in: bytes, endingAt: close, from: type + 2),
        close + 1 == lineEnd || Byte.isBlank(bytes[close + 1])
      else { continue }
      let name = bytes.trimmed(type + 2..<pid.lowerBound - 1)
      guard NSLogFormat.isProcess(in: bytes, name) else { continue }
      var header = RecordHeader(
        format: .logCompact, start: start, stamp: start..<stampEnd, name: name, pid: pid,
        thread: thread, message: min(close + 2, lineEnd))
      let bare = header.message
      header.skipLibrary(in: bytes, lineEnd: lineEnd)
      header.takeTag(in: bytes, lineEnd: lineEnd)
      // Without the padding, only what follows distinguishes the type from the start of a process like "A
      // Dark Room".
      return isPadded || header.message > bare ? header : nil
    }
    return nil
  }

  static func repeatedPart(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (mark: HeaderCache.Mark, end: Int)? {
    let end = header.stamp.upperBound
    guard let thread = header.thread, end + 4 < bytes.count,
      bytes.firstOffset(of: Byte.colon, in: end..<thread.lowerBound) == thread.lowerBound - 1
    else { return nil }
    return (.thread, thread.lowerBound)
  }
}
