internal import Scanning

/// CocoaLumberjack's terminal logger (DDTTYLogger): NSLog's line with a colon before the
/// milliseconds.
///
/// ```
/// line = date " " HH ":" mm ":" ss ":" SSS " " process "[" pid ":" thread "]" " " message
/// ```
/// ``NSLogFormat`` reads this format as well, because only the mark before the fraction differs.
enum LumberjackFormat: ConsoleLogFormat {
  static let summary =
    "CocoaLumberjack's terminal logger: NSLog with a colon before milliseconds"
  static let hasBracketedPID = true
  static let mayShareTerminal = true
  static let samples: [FormatSample] = [
    FormatSample(
      "2019-11-28 18:12:32:176 Lantern[886:367181] Background Time Remaining = 179.5",
      process: "Lantern", pid: 886, thread: "367181", at: "2019-11-28T18:12:32.176")
  ]

  static func repeatedPart(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (mark: HeaderCache.Mark, end: Int)? {
    NSLogFormat.repeatedPart(of: header, in: bytes)
  }
}
