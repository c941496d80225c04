internal import Scanning

/// Syslog as collectors store it: RFC 5424, and the older form with a time as in RFC 3339.
///
/// ```
/// line = "<" priority ">1 " time " " host " " process " " (pid | "-") " " id " " data [" " message]
///      | ["<" priority ">"] time " " host " " process "[" pid "]: " message
/// data = "-" | 1*("[" … "]")
/// ```
/// `<134>1 2025-03-11T14:20:15.000+01:00 phone Lantern 358 - - msg` is RFC 5424, and
/// `2025-03-11T14:20:15.000+01:00 phone Lantern[358]: msg` is what rsyslog and journald write to files. A
/// priority may also come before the lines of ``SyslogFormat``.
enum SyslogRFCFormat: ConsoleLogFormat {
  static let summary =
    "syslog of collectors: RFC 5424, or RFC 3339 time, host, process[pid]: message"
  static let samples: [FormatSample] = [
    FormatSample(
      "<134>1 2025-03-11T14:20:15.003+01:00 phone Lantern 358 - - Background Time Remaining = 29.5",
      process: "Lantern", pid: 358, at: "2025-03-11T14:20:15.003+01:00"),
    FormatSample(
      "2025-03-11T14:20:15.003+01:00 phone Lantern[358]: Background Time Remaining = 29.5",
      process: "Lantern", pid: 358, at: "2025-03-11T14:20:15.003+01:00"),
  ]

  static let openings: Set<HeaderStart.Opening> = [.date, .angle]

  static func header(
    in bytes: Span<UInt8>, at start: HeaderStart, _ layout: inout LearnedLayout
  ) -> RecordHeader? {
    start.opening == .angle
      ? header(in: bytes, at: start.offset, lineEnd: start.lineEnd)
      : header(in: bytes, at: start.offset, stampEnd: start.stampEnd, lineEnd: start.lineEnd)
  }

  /// Returns the header of a line that starts with a priority at `start`, or `nil`.
  static func header(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    let digits = bytes.endOfDigits(from: start + 1, to: min(lineEnd, start + 4))
    guard digits > start + 1, digits + 24 < lineEnd, bytes[digits] == UInt8(ascii: ">") else {
      return nil
    }
    var header: RecordHeader?
    if bytes.starts(with: "1 ", at: digits + 1, before: lineEnd) {
      header = protocolHeader(in: bytes, at: digits + 3, lineEnd: lineEnd)
    } else if let end = ISOStamp.end(in: bytes, at: digits + 1, lineEnd: lineEnd) {
      header = self.header(in: bytes, at: digits + 1, stampEnd: end, lineEnd: lineEnd)
    } else {
      header = SyslogFormat.header(in: bytes, at: digits + 1, lineEnd: lineEnd)
    }
    header?.start = start
    return header
  }

  /// Returns the header of a line with a time, a host and `process[pid]:`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard hasZone(bytes, start, stampEnd), stampEnd < lineEnd, bytes[stampEnd] == Byte.space,
      let host = word(in: bytes, from: stampEnd + 1, lineEnd: lineEnd),
      bytes[host.lowerBound] != Byte.openBracket
    else { return nil }
    let limit = min(lineEnd, host.upperBound + SyslogFormat.longestSender)
    guard
      let close = bytes.firstOffset(of: Byte.closeBracket, in: host.upperBound..<limit),
      let pid = SyslogFormat.pid(in: bytes, endingAt: close, from: host.upperBound),
      bytes.starts(with: ": ", at: close + 1, before: lineEnd)
    else { return nil }
    let name = bytes.trimmed(host.upperBound..<pid.lowerBound - 1)
    // `Uploading part[3]: ` in an app's own log does not name a process; only system processes have pids of
    // one digit.
    guard bytes.firstOffset(of: Byte.colon, in: name) == nil, !name.isEmpty,
      name.upperBound == pid.lowerBound - 1,
      pid.count > 1 || Daemons.contains(bytes.text(in: name))
    else { return nil }
    var header = RecordHeader(
      format: .syslogRFC, start: start, stamp: start..<stampEnd, name: name, pid: pid,
      thread: nil, message: close + 3)
    header.host = host
    return header
  }

  /// Returns the header of RFC 5424 whose time starts at `start`, or `nil`.
  private static func protocolHeader(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard let stampEnd = ISOStamp.end(in: bytes, at: start, lineEnd: lineEnd),
      hasZone(bytes, start, stampEnd), stampEnd < lineEnd, bytes[stampEnd] == Byte.space,
      let host = word(in: bytes, from: stampEnd + 1, lineEnd: lineEnd),
      let name = word(in: bytes, from: host.upperBound + 1, lineEnd: lineEnd),
      let pid = word(in: bytes, from: name.upperBound + 1, lineEnd: lineEnd),
      let id = word(in: bytes, from: pid.upperBound + 1, lineEnd: lineEnd),
      let message = endOfData(in: bytes, from: id.upperBound + 1, lineEnd: lineEnd)
    else { return nil }
    func value(_ word: Range<Int>) -> Range<Int> {
      bytes.equals(word, "-") ? start..<start : word
    }
    var header = RecordHeader(
      format: .syslogRFC, start: start, stamp: start..<stampEnd, name: value(name),
      pid: bytes.isDigits(pid) ? pid : start..<start, thread: nil, message: message)
    header.host = value(host)
    return header
  }

  /// The offset at which the message starts after the structured data at `start`, or `nil` if there is no
  /// such data.
  private static func endOfData(in bytes: Span<UInt8>, from start: Int, lineEnd: Int) -> Int? {
    guard start < lineEnd else { return nil }
    var index = start
    if bytes[index] == Byte.dash {
      index += 1
    } else {
      var isQuoted = false
      guard bytes[index] == Byte.openBracket else { return nil }
      while index < lineEnd,
        isQuoted || bytes[index] != Byte.space || bytes[index - 1] != Byte.closeBracket
      {
        if bytes[index] == Byte.quote, bytes[index - 1] != Byte.backslash { isQuoted.toggle() }
        index += 1
      }
      guard !isQuoted, bytes[index - 1] == Byte.closeBracket else { return nil }
    }
    guard index == lineEnd || bytes[index] == Byte.space else { return nil }
    let message = min(index + 1, lineEnd)
    return bytes.starts(with: "\u{FEFF}", at: message, before: lineEnd) ? message + 3 : message
  }

  private static func word(in bytes: Span<UInt8>, from start: Int, lineEnd: Int) -> Range<Int>? {
    guard start < lineEnd else { return nil }
    let end = bytes.endOfWord(from: start, to: lineEnd)
    return end > start ? start..<end : nil
  }

  /// Whether a stamp is spelled as in RFC 3339, with a zone.
  private static func hasZone(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    bytes[start + 10] == UInt8(ascii: "T")
      && (bytes[end - 1] == UInt8(ascii: "Z") || bytes[end - 3] == Byte.colon)
      && end > start + ISOStamp.clockLength
  }
}
