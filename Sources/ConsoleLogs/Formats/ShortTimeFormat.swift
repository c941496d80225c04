internal import Scanning

/// Copies of Console.app shortened by hand: a time of day, the process, the message.
///
/// ```
/// line = HH ":" mm ":" ss ["." fraction] 1*" " [process 1*" "] message
/// ```
/// `18:05:17 assertiond [Lantern:12636] msg`, `06:16:19.599  runningboardd  msg`. The process may be
/// missing; it is read where a daemon is named, where two blanks or a tag follow it, and otherwise
/// where a known message starts right behind it.
enum ShortTimeFormat {
  static let samples: [FormatSample] = [
    FormatSample(
      "18:05:17 Lantern Ending background task with UIBackgroundTaskIdentifier: 4",
      process: "Lantern", at: "2000-01-01T18:05:17"),
    FormatSample(
      "06:16:19.599  Lantern  Background Time Remaining = 29.5", process: "Lantern",
      at: "2000-01-01T06:16:19.599"),
    FormatSample("06:16:19 Background Time Remaining = 29.5", at: "2000-01-01T06:16:19"),
  ]

  /// Returns the header that starts at `start` and whose stamp ends at `stampEnd`, or `nil`.
  static func header(
    in bytes: Span<UInt8>, at start: Int, stampEnd: Int, lineEnd: Int
  ) -> RecordHeader? {
    guard stampEnd < lineEnd, Byte.isBlank(bytes[stampEnd]),
      bytes[start + ClockStamp.clockLength] != Byte.colon
    else { return nil }
    let word = bytes.endOfBlanks(from: stampEnd, to: lineEnd)
    let wordEnd = bytes.endOfWord(from: word, to: lineEnd)
    let message = bytes.endOfBlanks(from: wordEnd, to: lineEnd)
    var header = RecordHeader(
      format: .shortTime, stampKind: .clock, start: start, stamp: start..<stampEnd,
      name: start..<start, pid: start..<start, thread: nil, message: word)
    guard wordEnd > word, message < lineEnd, Byte.isLetter(bytes[word]) else { return header }
    if message - wordEnd > 1 || bytes[message] == Byte.open
      || (wordEnd - word < 32 && Daemons.contains(bytes.text(in: word..<wordEnd)))
    {
      header.name = word..<wordEnd
      header.message = message
    } else {
      header.mayStartWithProcess = true
    }
    return header
  }

  /// Returns the next header in a line that starts with one, for text that lost its line breaks.
  ///
  /// Such weak headers start a record only where a daemon, or the process of the line's first
  /// record, follows the time.
  static func embedded(
    in bytes: Span<UInt8>, after first: RecordHeader, from start: Int, lineEnd: Int
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
