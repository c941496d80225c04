internal import Scanning

/// Records copied from Console.app and shortened by hand: a time of day, the process, the message.
///
/// ```
/// line = HH ":" mm ":" ss ["." fraction] 1*" " [process 1*" "] message
/// ```
/// Examples are `18:05:17 assertiond [Lantern:12636] msg` and `06:16:19.599  runningboardd  msg`. The process
/// may be missing. A word is taken for the process if it names a daemon, if two blanks or a tag follow it, or
/// if ``hasProcesses(in:from:)`` is true of the log. Otherwise it is the process only if a known message
/// starts right after it.
enum ShortTimeFormat: ConsoleLogFormat {
  static let summary =
    "copies shortened by hand: time of day, process, message"
  static let mayShareTerminal = true
  static let samples: [FormatSample] = [
    FormatSample(
      "18:05:17 Lantern Ending background task with UIBackgroundTaskIdentifier: 4",
      process: "Lantern", at: "2000-01-01T18:05:17"),
    FormatSample(
      "06:16:19.599  Lantern  Background Time Remaining = 29.5", process: "Lantern",
      at: "2000-01-01T06:16:19.599"),
    FormatSample("06:16:19 Background Time Remaining = 29.5", at: "2000-01-01T06:16:19"),
  ]

  static let openings: Set<HeaderStart.Opening> = [.clock]

  static func header(
    in bytes: Span<UInt8>, at start: HeaderStart, _ layout: inout LearnedLayout
  ) -> RecordHeader? {
    let hasProcess = layout.shortTimesHaveProcess(in: bytes, from: start.offset)
    return header(
      in: bytes, at: start.offset, stampEnd: start.stampEnd, lineEnd: start.lineEnd,
      hasProcess: hasProcess, layout.names ?? ProcessNames())
  }

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int, hasProcess: Bool = false,
    _ names: ProcessNames = ProcessNames()
  ) -> RecordHeader? {
    guard stampEnd < lineEnd, Byte.isBlank(bytes[stampEnd]),
      bytes[ClockStamp.clockEnd(in: bytes, at: start)] != Byte.colon
    else { return nil }
    let word = bytes.endOfBlanks(from: stampEnd, to: lineEnd)
    let wordEnd = bytes.endOfWord(from: word, to: lineEnd)
    let message = bytes.endOfBlanks(from: wordEnd, to: lineEnd)
    var header = RecordHeader(
      format: .shortTime, stampKind: .clock, start: start, stamp: start..<stampEnd,
      name: start..<start, pid: start..<start, thread: nil, message: word)
    guard wordEnd > word, message < lineEnd, Byte.isLetter(bytes[word]) else { return header }
    if let name = names.known(in: bytes, word..<lineEnd) {
      header.name = name
      header.message = bytes.endOfBlanks(from: name.upperBound, to: lineEnd)
    } else if message - wordEnd > 1 || bytes[message] == Byte.openBracket
      || (wordEnd - word < 32 && Daemons.contains(bytes.text(in: word..<wordEnd)))
    {
      header.name = word..<wordEnd
      header.message = message
    } else if hasProcess {
      header.name = word..<wordEnd
      header.message = message
      // Lines that a timer prints also start with the same word, which is not a process.
      header.isNameGuessed = true
    } else {
      header.mayStartWithProcess = true
    }
    return header
  }

  /// The most lines and bytes that are examined to find out whether a log names processes.
  private static let reach = (lines: 300, bytes: 131_072)

  /// Whether the lines from `start` on name a process after their times.
  ///
  /// If one line names a daemon, all lines name their process, because all lines of a copy are shortened
  /// alike. Without daemons, many lines must start with few different words, because messages start with many
  /// different words most of the time.
  static func hasProcesses(in bytes: Span<UInt8>, from start: Int) -> Bool {
    var words: [String: Int] = [:]
    var lines = 0
    var position = start
    let limit = min(bytes.count, start + reach.bytes)
    while position < limit, lines < reach.lines {
      let end = bytes.firstOffset(of: Byte.lineFeed, in: position..<bytes.count) ?? bytes.count
      let line = position..<end
      position = end + 1
      let text = QuotePrefix.end(in: bytes, line: line)
      guard text < end, Byte.isDigit(bytes[text]),
        let stampEnd = ClockStamp.end(in: bytes, at: text, lineEnd: end), stampEnd < end
      else { continue }
      let word = bytes.endOfBlanks(from: stampEnd, to: end)
      let wordEnd = bytes.endOfWord(from: word, to: end)
      guard wordEnd > word, wordEnd - word < 64 else { continue }
      let name = bytes.text(in: word..<wordEnd)
      if Daemons.contains(name) { return true }
      words[name, default: 0] += 1
      lines += 1
    }
    return lines >= 12 && words.count * 8 <= lines || lines >= 4 && words.count == 1
  }

  /// Returns the next header in a line that starts with a header, for text that lost its line breaks.
  ///
  /// A time of day alone is weak evidence, so a record starts there only if a daemon, or the process of the
  /// line's first record, follows the time.
  static func header(
    in bytes: Span<UInt8>, after first: RecordHeader, from start: Int, lineEnd: Int,
    _ leading: inout LeadingHeader
  ) -> RecordHeader? {
    var index = start
    while let colon = bytes.firstOffset(of: Byte.colon, in: index..<lineEnd) {
      index = colon + 1
      let stamp = colon - 2
      guard stamp > first.message, Byte.isBlank(bytes[stamp - 1]),
        let stampEnd = ClockStamp.end(in: bytes, at: stamp, lineEnd: lineEnd),
        var header = header(in: bytes, at: stamp, stampEnd: stampEnd, lineEnd: lineEnd)
      else { continue }
      if header.name.isEmpty, header.mayStartWithProcess, !first.name.isEmpty {
        let end = bytes.endOfWord(from: header.message, to: lineEnd)
        let word = header.message..<end
        if bytes.text(in: word) == bytes.text(in: first.name) {
          header.name = word
          header.message = bytes.endOfBlanks(from: end, to: lineEnd)
        }
      }
      if !header.name.isEmpty { return header }
    }
    return nil
  }
}
