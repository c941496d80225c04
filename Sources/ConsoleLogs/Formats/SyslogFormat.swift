internal import Scanning

/// BSD syslog as devices, Xcode's Organizer and idevicesyslog print it.
///
/// ```
/// line    = [weekday " "] month " " day " " time ["." fraction] " " [host " "] sender ": " message
/// sender  = process ["(" library ")"] "[" pid "]" [" (" label ")"] [" <" level ">"]
/// ```
/// `Oct 30 22:35:28 iPhone State Lab[7449] <Warning>: msg` is from iOS 5. iOS 10 added the library;
/// idevicesyslog over os_trace_relay added the fraction and omits the host. Lines have no year.
enum SyslogFormat: ConsoleLogFormat {
  static let summary =
    "BSD syslog of devices: Mon dd time host process[pid] <Level>: message"
  static let hasBracketedPID = true
  /// The most bytes between the end of the time stamp and the end of `process[pid]`.
  static let longestSender = 400

  static let samples: [FormatSample] = [
    FormatSample(
      "Oct 30 22:35:28 iPhone State Lab[7449] <Warning>: Background Time Remaining = 599.92",
      process: "State Lab", pid: 7449, at: "2000-10-30T22:35:28"),
    FormatSample(
      "Jan  4 17:59:05 iphone SpringBoard(FrontBoard)[52] <Notice>: Background Time Remaining = 9.5",
      process: "SpringBoard", pid: 52, at: "2000-01-04T17:59:05"),
    FormatSample(
      "Thu Nov 25 11:30:01 host-no-iPhone Lantern[4821] : Background Time Remaining = 599.92",
      process: "Lantern", pid: 4821, at: "2000-11-25T11:30:01"),
    FormatSample(
      "Jul  1 09:00:55 host Lantern[4821]: Background Time Remaining = 599.92",
      process: "Lantern", pid: 4821, at: "2000-07-01T09:00:55"),
  ]

  /// Returns the header that starts at `start`, or `nil`.
  static func header(in bytes: Span<UInt8>, at start: Int, lineEnd: Int) -> RecordHeader? {
    var stampStart = start
    if start + 20 < lineEnd, bytes[start + 3] == Byte.space,
      SyslogStamp.isWeekday(in: bytes, at: start)
    {
      stampStart = start + 4
    }
    guard let stampEnd = SyslogStamp.end(in: bytes, at: stampStart, lineEnd: lineEnd) else {
      return nil
    }
    let limit = min(lineEnd, stampEnd + longestSender)
    var search = stampEnd
    while let close = bytes.firstOffset(of: Byte.closeBracket, in: search..<limit) {
      if let pid = pid(in: bytes, endingAt: close, from: stampEnd),
        let message = message(in: bytes, behind: close, lineEnd: lineEnd)
      {
        // Only os_trace_relay prints a fraction, and it prints no host.
        let hasHost = bytes[stampEnd - 3] == Byte.colon
        guard
          let (name, host) = process(in: bytes, stampEnd..<pid.lowerBound - 1, hasHost: hasHost),
          // A colon means that this is the time of a program that wrote down another record, whose time
          // follows.
          bytes.firstOffset(of: Byte.colon, in: name) == nil
        else { return nil }
        var header = RecordHeader(
          format: hasHost ? .syslog : .idevicesyslog, stampKind: .syslog, start: start,
          stamp: stampStart..<stampEnd, name: name, pid: pid, thread: nil, message: message)
        header.host = host
        return header
      }
      search = close + 1
    }
    return nil
  }

  static let openings: Set<HeaderStart.Opening> = [.letter]

  static func header(
    in bytes: Span<UInt8>, at start: HeaderStart, _ layout: inout LearnedLayout
  ) -> RecordHeader? {
    header(in: bytes, at: start.offset, lineEnd: start.lineEnd)
  }

  static func repeatedPart(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (mark: HeaderCache.Mark, end: Int)? {
    let end = header.stamp.upperBound
    guard let colon = bytes.firstOffset(of: Byte.colon, in: end..<header.message),
      header.message - colon == 2
    else { return nil }
    return (.message, header.message)
  }

  /// Reads `[pid]` backward from its closing bracket; `nil` if it does not end there.
  static func pid(in bytes: Span<UInt8>, endingAt close: Int, from limit: Int) -> Range<Int>? {
    var index = close
    while index > limit, Byte.isDigit(bytes[index - 1]) { index -= 1 }
    guard index < close, index > limit, bytes[index - 1] == Byte.openBracket else { return nil }
    return index..<close
  }

  /// Returns the offset at which the message starts after the bracket of the pid, or `nil` if no colon
  /// follows.
  private static func message(in bytes: Span<UInt8>, behind close: Int, lineEnd: Int) -> Int? {
    var index = close + 1
    let limit = min(lineEnd, close + 200)
    while index < limit, bytes[index] != Byte.colon {
      switch bytes[index] {
      case Byte.space: index += 1
      case UInt8(ascii: "("): index = endOfNest(in: bytes, at: index, closing: ")", limit: limit)
      case UInt8(ascii: "<"): index = endOfNest(in: bytes, at: index, closing: ">", limit: limit)
      default: return nil
      }
    }
    guard index < limit else { return nil }
    let message = index + 1
    return message < lineEnd && bytes[message] == Byte.space ? message + 1 : message
  }

  private static func endOfNest(
    in bytes: Span<UInt8>, at start: Int, closing: Unicode.Scalar, limit: Int
  ) -> Int {
    guard let end = bytes.firstOffset(of: UInt8(ascii: closing), in: start..<limit) else {
      return limit
    }
    return end + 1
  }

  /// The process name and the host in `host process(library)`; a single word is the process.
  private static func process(
    in bytes: Span<UInt8>, _ sender: Range<Int>, hasHost: Bool
  ) -> (name: Range<Int>, host: Range<Int>)? {
    var name = bytes.trimmed(sender)
    guard !name.isEmpty else { return nil }
    var host = name.lowerBound..<name.lowerBound
    if let library = library(in: bytes, name) { name = name.lowerBound..<library }
    if hasHost, let blank = bytes.firstOffset(of: Byte.space, in: name) {
      host = name.lowerBound..<blank
      name = bytes.trimmed(blank..<name.upperBound)
    }
    return name.isEmpty ? nil : (name, host)
  }

  /// The offset at which the library in parentheses at the end of a sender starts, or `nil` if there is none.
  ///
  /// A library directly follows the process; parentheses after a blank are part of the name.
  private static func library(in bytes: Span<UInt8>, _ sender: Range<Int>) -> Int? {
    guard bytes[sender.upperBound - 1] == UInt8(ascii: ")") else { return nil }
    var depth = 0
    var index = sender.upperBound
    while index > sender.lowerBound + 1 {
      index -= 1
      if bytes[index] == UInt8(ascii: ")") { depth += 1 }
      if bytes[index] == UInt8(ascii: "(") { depth -= 1 }
      if depth == 0 { return Byte.isBlank(bytes[index - 1]) ? nil : index }
    }
    return nil
  }
}
