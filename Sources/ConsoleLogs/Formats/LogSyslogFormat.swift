internal import LogModel
internal import Scanning

/// `log show --style syslog`: the unified log in the shape of a syslog.
///
/// ```
/// line = date " " time zone "  " host " " process "[" pid "]" ["(" library ")"] ": " ["(" library ") "] message
/// ```
/// `2023-05-26 13:42:44.136082+0200  localhost kernel[0]: (Sandbox) …` is macOS 10.12 and later.
enum LogSyslogFormat {
  /// Returns the header that starts at `start`, or `nil`.
  static func header(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    // Six digits and a zone always; looked at first, for most lines are none of these.
    guard start + 34 < lineEnd, bytes[start + 31] == Byte.space, bytes[start + 32] == Byte.space,
      let stampEnd = NSLogFormat.endOfStamp(in: bytes, at: start, lineEnd: lineEnd),
      stampEnd == start + 31
    else { return nil }
    let limit = min(lineEnd, stampEnd + NSLogFormat.longestProcess)
    var search = stampEnd
    while let close = bytes.firstOffset(of: Byte.close, in: search..<limit) {
      search = close + 1
      guard let pid = SyslogFormat.pid(in: bytes, endingAt: close, from: stampEnd),
        close + 1 < lineEnd, bytes[close + 1] == Byte.colon
      else { continue }
      let sender = bytes.trimmed(stampEnd..<pid.lowerBound - 1)
      guard let blank = bytes.firstOffset(of: Byte.space, in: sender) else { return nil }
      let name = bytes.trimmed(blank..<sender.upperBound)
      guard !name.isEmpty else { return nil }
      return RecordHeader(
        format: .logSyslog, start: start, stamp: start..<stampEnd, name: name, pid: pid,
        thread: nil, message: messageStart(in: bytes, behind: close + 1, lineEnd: lineEnd))
    }
    return nil
  }

  /// The first byte of the message, behind the library that sent it.
  private static func messageStart(
    in bytes: Span<UInt8>, behind colon: Int, lineEnd: Int
  ) -> Int {
    var start = min(colon + 2, lineEnd)
    guard start < lineEnd, bytes[start] == UInt8(ascii: "("),
      let close = bytes.firstOffset(of: UInt8(ascii: ")"), in: start..<min(lineEnd, start + 100)),
      close + 1 < lineEnd, bytes[close + 1] == Byte.space
    else { return start }
    start = close + 2
    return start
  }
}
