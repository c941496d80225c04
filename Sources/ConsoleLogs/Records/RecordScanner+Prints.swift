internal import LogModel
internal import Scanning

/// What a program prints without a header, between the records of its log.
///
/// ```
/// 2024-03-01 10:00:00.100 Lantern[100:2000] Background task 5 begun
/// backgroundTimeRemaining = 12.3
/// 2024-03-01 10:00:30.000 Lantern[100:2000] Background task 5 ended
/// ```
/// Where both go to one terminal nothing tells such a line from more of the message above it. It was
/// printed after the record above it and before the next one; that is all that is known of when.
extension RecordScanner {
  /// The record that a message stands in, and how late lines without a header may have been printed.
  struct Prints {
    let open: OpenRecord
    /// Where the next record starts, or `nil` where this one goes on.
    let end: Int?
    /// How many seconds later than the record, once that was asked.
    var delay: Double?
  }

  /// The event as it is, or with what is known of when its line was printed, where that counts: for a
  /// remaining time, and for what starts or stops the app's clock.
  func dated(
    _ event: consuming LogEvent, _ prints: inout Prints, in bytes: Span<UInt8>
  ) -> LogEvent {
    guard event.remaining != nil || event.kind.state != nil, let at = event.at,
      isBelowMessage(event.line, prints.open, in: bytes)
    else { return event }
    let known = prints.delay ?? delay(of: prints, behind: at, in: bytes)
    prints.delay = known
    event.delaySeconds = known
    return event
  }

  /// Whether a line stands below the line of its record's header, which has a message of its own.
  private func isBelowMessage(_ line: Int, _ open: OpenRecord, in bytes: Span<UInt8>) -> Bool {
    // Of a record that started in an earlier piece this is the rest.
    guard let header = open.header else { return true }
    guard line > open.line,
      let feed = bytes.firstOffset(of: Byte.lineFeed, in: header.message..<bytes.count)
    else { return false }
    return !bytes.trimmed(bytes.withoutCarriageReturn(header.message..<feed)).isEmpty
  }

  /// How many seconds later than a time the record behind the open one was logged, infinite where there
  /// is none.
  private func delay(of prints: Prints, behind at: Instant, in bytes: Span<UInt8>) -> Double {
    guard let start = prints.end, start < bytes.count else { return .infinity }
    // Copies, for the header is found once more when its turn comes.
    var finder = finder
    var clock = clock
    let feed = bytes.firstOffset(of: Byte.lineFeed, in: start..<bytes.count) ?? bytes.count
    finder.find(in: bytes, line: bytes.withoutCarriageReturn(start..<feed))
    guard var next = finder.headers.first else { return .infinity }
    clock.shift(&next, after: prints.open.header, in: bytes, stamps)
    guard let later = stamps.instant(of: next, in: bytes) else { return .infinity }
    // A log that is printed newest first has an earlier one there.
    let delay = later.seconds(since: at)
    return delay < 0 ? .infinity : delay
  }
}
