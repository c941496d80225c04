internal import LogModel

/// The one clock on which the times of a document are drawn.
///
/// A trace needs points in absolute time and a log has wall clocks. Times without a zone are taken
/// to be in the zone that another input of the same document names, where one does, for that is how
/// they were compared when the document was put together; else as UTC.
struct TraceClock {
  /// The first microsecond after what 53 bits of a number hold without loss, in the year 2255.
  private static let end: Int64 = 9_007_199_254_740_992

  private let zone: Int32

  /// Creates the clock of a document.
  init(_ document: ReportDocument) {
    var zone: Int32?
    for crash in document.crashes where zone == nil {
      zone = (crash.capturedAt ?? crash.launchedAt)?.offsetSeconds
    }
    for input in document.inputs where zone == nil { zone = input.firstTimestamp?.offsetSeconds }
    self.zone = zone ?? 0
  }

  /// Microseconds since 1970; `nil` for a time that is unknown, before 1970 or after 2254.
  func microseconds(_ instant: Instant?) -> Int64? {
    guard let instant else { return nil }
    let offset = Int64(instant.offsetSeconds ?? zone) * 1_000_000
    let micros = instant.wallMicroseconds &+ instant.correction &- offset
    return micros >= 0 && micros < Self.end ? micros : nil
  }
}
