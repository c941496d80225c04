internal import Scanning

/// Log files that apps and their libraries write themselves: a time and a message, no process.
///
/// ```
/// line = [tag " "] ["["] date time ["]"] (" " | "|") message      the date with a fraction of a second, "T" or a tag after it
///      | HH ":" mm ":" ss ":" SSS " " message
///      | n "|" date time "|" LEVEL "|" n "|" message
/// ```
/// `2021-09-06 19:14:45.149 🔵-[Uploads start] msg` (transistorsoft), `19:29:50:967 💙 msg`
/// (DeltaChat), `2026-03-31 15:47:37.100 [info][tid:main] msg` (React Native),
/// `1|2024-09-25T20:50:09.0880770+00:00|TRACE|1|msg` (MetroLog). A bare date and time in a message
/// does not count.
enum AppLogFormat: ConsoleLogFormat {
  static let summary =
    "log files of apps and libraries: date and time, message, no process"
  static let mayShareTerminal = true
  static let samples: [FormatSample] = [
    FormatSample(
      "2021-09-06 19:14:45.149 🔵-[Uploads start] Background Time Remaining = 29.5",
      at: "2021-09-06T19:14:45.149"),
    FormatSample(
      "19:29:50:967 💙 Background Time Remaining = 29.5", at: "2000-01-01T19:29:50.967"),
    FormatSample(
      "2026-03-31 15:47:37.100 [info][tid:main] Background Time Remaining = 29.5",
      at: "2026-03-31T15:47:37.100"),
    FormatSample(
      "1|2024-09-25T20:50:09.0880770+00:00|TRACE|1|Background Time Remaining = 29.5",
      at: "2024-09-25T20:50:09.088077Z"),
    FormatSample(
      "[2021-09-06 19:14:45] [uploads] Background Time Remaining = 29.5",
      at: "2021-09-06T19:14:45"),
    FormatSample(
      "INFO 2021-09-06 19:14:45,149 Background Time Remaining = 29.5",
      at: "2021-09-06T19:14:45.149"),
  ]

  static let openings: Set<HeaderStart.Opening> = [.date, .clock, .number, .letter, .bracket]

  static func header(
    in bytes: Span<UInt8>, at start: HeaderStart, _ layout: inout LearnedLayout
  ) -> RecordHeader? {
    let (offset, lineEnd) = (start.offset, start.lineEnd)
    switch start.opening {
    case .date:
      return header(in: bytes, at: offset, stampEnd: start.stampEnd, lineEnd: lineEnd)
    case .clock:
      return header(in: bytes, at: offset, clockEnd: start.stampEnd, lineEnd: lineEnd)
    default: return taggedHeader(in: bytes, at: offset, lineEnd: lineEnd)
    }
  }

  /// Returns the header of a line that starts with a full date whose stamp ends at `stampEnd`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    // A line that has Appium's stamp and continues the record above does not start a record.
    guard AppiumFormat.inner(in: bytes, stampEnd: stampEnd, lineEnd: lineEnd) == nil else {
      return nil
    }
    let next = bytes.endOfBlanks(from: stampEnd, to: lineEnd)
    guard next < lineEnd, next > stampEnd || bytes[next] == UInt8(ascii: "|") else { return nil }
    let isLog =
      ISOStamp.hasFraction(in: bytes, start..<stampEnd) || bytes[start + 10] == UInt8(ascii: "T")
      || bytes[next] == Byte.openBracket || bytes[next] == UInt8(ascii: "|")
      || isLevel(in: bytes, next..<bytes.endOfWord(from: next, to: lineEnd))
    return isLog ? header(in: bytes, start, start..<stampEnd, message: next) : nil
  }

  /// Returns the header of a line that starts with a time of day whose stamp ends at `stampEnd`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, clockEnd stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard bytes[ClockStamp.clockEnd(in: bytes, at: start)] == Byte.colon, stampEnd < lineEnd,
      Byte.isBlank(bytes[stampEnd])
    else { return nil }
    var header = header(in: bytes, start, start..<stampEnd, message: stampEnd + 1)
    header.stampKind = .clock
    return header
  }

  /// Returns the header of a line that has a tag, a number or a bracket before its date.
  static func taggedHeader(
    in bytes: Span<UInt8>, at start: Int, lineEnd: Int
  ) -> RecordHeader? {
    var stamp = start
    if bytes[start] == Byte.openBracket {
      let close = bytes.firstOffset(of: Byte.closeBracket, in: start..<min(lineEnd, start + 24))
      // `[2021-09-06 …]`, or `[INFO] 2021-09-06 …`
      if let close, !Byte.isDigit(bytes[start + 1]) {
        stamp = bytes.endOfBlanks(from: close + 1, to: lineEnd)
      } else {
        stamp = start + 1
      }
    } else if Byte.isDigit(bytes[start]) {
      let end = bytes.endOfDigits(from: start, to: min(lineEnd, start + 12))
      guard end < lineEnd, bytes[end] == UInt8(ascii: "|") else { return nil }
      stamp = end + 1
    } else {
      let end = bytes.endOfWord(from: start, to: min(lineEnd, start + 10))
      guard isLevel(in: bytes, start..<end) else { return nil }
      stamp = bytes.endOfBlanks(from: end, to: lineEnd)
    }
    guard stamp + 20 < lineEnd, Byte.isDigit(bytes[stamp]),
      let end = ISOStamp.end(in: bytes, at: stamp, lineEnd: lineEnd)
    else { return nil }
    var message = end
    if message < lineEnd, bytes[message] == Byte.closeBracket { message += 1 }
    message = bytes.endOfBlanks(from: message, to: lineEnd)
    return header(in: bytes, start, stamp..<end, message: message)
  }

  private static func header(
    in bytes: Span<UInt8>, _ start: Int, _ stamp: Range<Int>, message: Int
  ) -> RecordHeader {
    RecordHeader(
      format: .appLog, start: start, stamp: stamp, name: start..<start, pid: start..<start,
      thread: nil, message: message)
  }

  private static let levels = ShortWords([
    "trace", "debug", "info", "notice", "warning", "warn", "error", "critical", "fatal", "fault",
    "verbose", "default",
  ])

  /// Whether a word is the name of a log level, in any case, with or without a colon after it.
  static func isLevel(in bytes: Span<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.count >= 4, word.count <= 9 else { return false }
    let hasColon = bytes[word.upperBound - 1] == Byte.colon
    return levels.contains(word.lowerBound..<word.upperBound - (hasColon ? 1 : 0), in: bytes)
  }
}

/// A set of a few words that is searched regardless of case.
struct ShortWords {
  /// Each word in lowercase as a 64-bit word whose lowest byte is the first letter.
  private let words: ContiguousArray<UInt64>

  /// Creates a set of lowercase ASCII words with at most eight letters.
  init(_ words: [StaticString]) {
    self.words = ContiguousArray(
      words.map { word in
        String(describing: word).utf8.reversed().reduce(0) { $0 << 8 | UInt64($1) }
      })
  }

  /// Whether the bytes of a range are one of the words.
  func contains(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard range.count <= 8 else { return false }
    var word: UInt64 = 0
    var shift: UInt64 = 0
    for index in range {
      word |= UInt64(bytes[index] | 0x20) << shift
      shift += 8
    }
    return words.contains(word)
  }
}
