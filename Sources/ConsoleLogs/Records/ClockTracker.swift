internal import LogModel
internal import Scanning

/// Counts the New Years in stamps without a year, and the midnights in stamps without a date.
struct ClockTracker: Equatable {
  private var yearShift = 0
  private var latestMonth = 0
  private var latestClock: Instant?
  private let firstDay: Int32

  /// Creates a tracker; `date` is a time of the day to take for stamps without a date.
  init(date: Instant? = nil) {
    let dayLength: Int64 = 86_400_000_000
    firstDay = date.map { Int32(clamping: $0.wallMicroseconds / dayLength) } ?? Self.placeholderDay
  }

  /// Notes on a header which year or day its stamp means, seen from the headers before it.
  mutating func shift(
    _ header: inout RecordHeader, after previous: RecordHeader?, in bytes: Span<UInt8>,
    _ stamps: StampReader
  ) {
    switch header.stampKind {
    case .iso, .epoch, .none: return
    case .syslog: shiftYear(&header, in: bytes)
    case .clock: shiftDay(&header, after: previous, in: bytes, stamps)
    }
  }

  /// A month that is far before the one above it lies in the next year; a December below a January
  /// is a stray line, or the log is printed newest first.
  private mutating func shiftYear(_ header: inout RecordHeader, in bytes: Span<UInt8>) {
    guard let month = SyslogFormat.month(in: bytes, at: header.stamp.lowerBound) else { return }
    if latestMonth - month >= 6 { yearShift += 1 }
    if latestMonth == 1, month == 12 { yearShift -= 1 }
    latestMonth = month
    header.shift = Int32(clamping: yearShift)
  }

  /// A time far before the one above it lies on the next day, one far behind it on the day before;
  /// a full date above it gives the day.
  private mutating func shiftDay(
    _ header: inout RecordHeader, after previous: RecordHeader?, in bytes: Span<UInt8>,
    _ stamps: StampReader
  ) {
    // A date at the start of a wrapped line looks like a record of an app's own log.
    if let previous, latestClock == nil || previous.format != .appLog,
      previous.stampKind == .iso || previous.stampKind == .epoch,
      let dated = stamps.instant(of: previous, in: bytes)
    {
      latestClock = dated
    }
    header.shift = firstDay
    header.isDayKnown = false
    if let latest = latestClock {
      header.shift = Int32(
        clamping: ClockStamp.day(in: bytes, stamp: header.stamp, near: latest))
      header.isDayKnown = latest.hasDate
    }
    latestClock = stamps.instant(of: header, in: bytes) ?? latestClock
  }

  /// The first of January of the placeholder year, counted from 1970-01-01.
  private static let placeholderDay = Int32(
    Instant.daysFromCivil(year: Instant.placeholderYear, month: 1, day: 1))
}
