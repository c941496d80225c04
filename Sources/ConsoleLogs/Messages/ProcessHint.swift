internal import LogModel
internal import Scanning

/// Finds the process before a message in text whose headers lost everything else.
enum ProcessHint {
  /// Returns the process before a message if nothing else precedes the message on its line; otherwise `nil`.
  ///
  /// The message starts at `start`. If its line starts before `limit`, only the text from `limit` on counts.
  ///
  /// `Lantern[5058:1405043] msg` is a line of NSLog without its time. With `mayBeWord`, a single word counts
  /// as a process as well, because after a time of day only the process comes before the message.
  static func process(
    in bytes: Span<UInt8>, before start: Int, from limit: Int, mayBeWord: Bool
  ) -> LogEvent.Subject? {
    var lower = start
    while lower > max(limit, start - NSLogFormat.longestProcess), bytes[lower - 1] != Byte.lineFeed
    {
      lower -= 1
    }
    var text = bytes.trimmed(lower..<start)
    if text.count > 3, bytes[text.upperBound - 1] == Byte.colon {
      text = text.lowerBound..<text.upperBound - 1
    }
    guard let first = text.first, Byte.isLetter(bytes[first]) || bytes[first] >= 0x80 else {
      return nil
    }
    let last = text.upperBound - 1
    if bytes[last] == Byte.closeBracket {
      let threaded = NSLogFormat.pidAndThread(in: bytes, endingAt: last, from: first)?.pid
      guard let pid = threaded ?? SyslogFormat.pid(in: bytes, endingAt: last, from: first) else {
        return nil
      }
      let name = bytes.trimmed(first..<pid.lowerBound - 1)
      guard NSLogFormat.isProcess(in: bytes, name) else { return nil }
      return LogEvent.Subject(name: bytes.text(in: name), pid: bytes.decimal(in: pid))
    }
    guard mayBeWord, text.count <= 64, !bytes.hasBlank(in: text),
      bytes[last] != Byte.colon, NSLogFormat.isProcess(in: bytes, text)
    else { return nil }
    return LogEvent.Subject(name: bytes.text(in: text), pid: nil)
  }
}
