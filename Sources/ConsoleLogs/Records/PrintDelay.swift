internal import LogModel
internal import Scanning

/// Works out how long after the record above it a line without a header may have been printed.
///
/// ```
/// 2024-03-01 10:00:00.100 Lantern[100:2000] Background task 5 begun
/// backgroundTimeRemaining = 12.3
/// 2024-03-01 10:00:30.000 Lantern[100:2000] Background task 5 ended
/// ```
/// If the log and the prints of a program share a terminal, such a line looks like more of the message
/// above it. It was printed after the record above it and before the next one; nothing else is known.
struct PrintDelay {
  /// The header of the record above; `nil` if the record started in an earlier piece.
  let header: RecordHeader?
  /// The 1-based line on which the record starts.
  let line: Int
  /// The offset at which the next record starts, or `nil` if this one continues beyond the bytes.
  let end: Int?

  private var seconds: Double?

  /// Creates the delay of lines in the record with the given header.
  init(of header: RecordHeader?, line: Int, end: Int?) {
    self.header = header
    self.line = line
    self.end = end
  }

  /// Adds the delay in seconds to an event for which it matters: one with a remaining time, or one that
  /// starts or stops the app's clock.
  mutating func add(
    to event: consuming LogEvent, in bytes: Span<UInt8>, _ headers: HeaderReader
  ) -> LogEvent {
    guard event.remaining != nil || event.kind.state != nil, let at = event.at,
      isBelowMessage(event.line, in: bytes)
    else { return event }
    let delay = seconds ?? self.delay(behind: at, in: bytes, headers)
    seconds = delay
    event.delaySeconds = delay
    return event
  }

  /// Whether a line is below the line of the header, and that line has a message.
  private func isBelowMessage(_ line: Int, in bytes: Span<UInt8>) -> Bool {
    // A record without a header here started in an earlier piece.
    guard let header else { return true }
    guard line > self.line,
      let feed = bytes.firstOffset(of: Byte.lineFeed, in: header.message..<bytes.count)
    else { return false }
    return !bytes.trimmed(bytes.withoutCarriageReturn(header.message..<feed)).isEmpty
  }

  private func delay(behind at: Instant, in bytes: Span<UInt8>, _ headers: HeaderReader) -> Double {
    guard let end, end < bytes.count else { return .infinity }
    return headers.delay(to: end, behind: at, after: header, in: bytes)
  }
}
