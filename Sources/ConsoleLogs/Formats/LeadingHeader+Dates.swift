internal import Scanning

/// Headers that start with a time: the bytes behind it tell the formats apart.
extension LeadingHeader {
  /// Headers that start with a digit: a date, a time of day, a number before a bar.
  mutating func numeric(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int
  ) -> RecordHeader? {
    if start + 19 < lineEnd,
      let stampEnd = ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd)
    {
      return dated(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
    }
    if let stampEnd = ClockStamp.end(in: bytes, at: start, lineEnd: lineEnd) {
      if let header = console(in: bytes, start..<lineEnd)
        ?? AppLogFormat.header(in: bytes, at: start, clockEnd: stampEnd, lineEnd: lineEnd)
      {
        return header
      }
      let hasProcess =
        shortTimesHaveProcess ?? ShortTimeFormat.hasProcesses(in: bytes, from: start)
      shortTimesHaveProcess = hasProcess
      return ShortTimeFormat.header(
        in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd, hasProcess: hasProcess,
        names ?? ProcessNames())
    }
    return console(in: bytes, start..<lineEnd)
      ?? AppLogFormat.taggedHeader(in: bytes, at: start, lineEnd: lineEnd)
  }

  /// Headers that start with a full date and time.
  mutating func dated(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard stampEnd < lineEnd else { return nil }
    if bytes[stampEnd] == Byte.tab, let header = console(in: bytes, start..<lineEnd) {
      return header
    }
    // The bytes behind the stamp tell which of the system's formats it can be; nearly all lines of
    // a log are of one, and are not to be tried for the others.
    if stampEnd + 4 < lineEnd, bytes[stampEnd] == Byte.space {
      let next = bytes[stampEnd + 1]
      // Only the syslog style has two blanks behind the stamp, and its messages may hold what looks
      // like the process of an NSLog.
      if next == Byte.space,
        let header = LogSyslogFormat.header(
          in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      {
        return header
      }
      if bytes[stampEnd + 3] == Byte.space || bytes[stampEnd + 2] == Byte.space,
        let header = LogCompactFormat.header(
          in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      {
        return header
      }
      if next == UInt8(ascii: "0") || next == Byte.space,
        let header = LogDefaultFormat.header(
          in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      {
        return header
      }
    }
    if let header = NSLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd) {
      return header
    }
    return PymobiledeviceFormat.header(
      in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? AppiumFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? SwiftLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? LumberjackFileFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? SyslogRFCFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
      ?? undecorated(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
  }

  private func undecorated(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    // A line that Appium wraps and that goes on with the record above it is no record.
    if AppiumFormat.inner(in: bytes, stampEnd: stampEnd, lineEnd: lineEnd) != nil { return nil }
    return AppLogFormat.header(in: bytes, at: start, stampEnd: stampEnd, lineEnd: lineEnd)
  }
}
