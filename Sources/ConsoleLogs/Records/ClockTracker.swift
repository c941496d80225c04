internal import LogModel
internal import Scanning

/// Counts the New Years in stamps without a year, and the midnights in stamps without a date.
struct ClockTracker {
  private var yearShift = 0
  private var latestMonth = 0
  private var latestClock: Instant?
  private let firstDay: Int32
  /// The month in which the log was written, or a little later; `nil` if unknown.
  private let knownMonth: Int?

  /// The first time of day seen since ``startAhead()``, and what was made of it.
  private var firstClock: (at: Instant, isDayKnown: Bool)?

  /// What the meaning of a stamp without year or day depends on, of the lines before it.
  struct Reading: Equatable {
    var yearShift = 0
    var month = 0
    var hour: Int64 = 0
    var isDayKnown = false
  }

  /// Returns what stamps of a kind depend on; the same for all stamps with a full date.
  func reading(of kind: StampKind) -> Reading {
    switch kind {
    case .iso, .epoch, .none: return Reading()
    case .syslog: return Reading(yearShift: yearShift, month: latestMonth)
    case .clock:
      guard let latestClock else { return Reading() }
      let hourLength: Int64 = 3_600_000_000
      return Reading(
        hour: latestClock.wallMicroseconds / hourLength, isDayKnown: latestClock.hasDate)
    }
  }

  /// Prepares a copy for a piece that is read ahead of its turn.
  mutating func startAhead() { firstClock = nil }

  /// Whether a copy that read its piece from the state `start` would have dated it the same from the
  /// state as it is now.
  func isFollowed(by copy: ClockTracker, from start: ClockTracker) -> Bool {
    guard yearShift == start.yearShift, latestMonth == start.latestMonth else { return false }
    // A piece without times of day leaves the clock as it is.
    if latestClock == start.latestClock { return true }
    guard let first = copy.firstClock, let latest = latestClock, start.latestClock != nil else {
      return false
    }
    return ClockStamp.day(of: first.at, near: latest) == 0 && latest.hasDate == first.isDayKnown
  }

  /// Creates a tracker; `date` is a time of the day to take for stamps without a date, and of the year
  /// for those without a year.
  init(date: Instant? = nil) {
    knownMonth = date?.month
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

  /// A month far before the one above it is in the next year. A December below a January is out of order,
  /// or the log is printed newest first.
  private mutating func shiftYear(_ header: inout RecordHeader, in bytes: Span<UInt8>) {
    guard let month = SyslogStamp.month(in: bytes, at: header.stamp.lowerBound) else { return }
    // A log that would begin half a year after the date it was written began in the year before.
    if latestMonth == 0, let knownMonth, month - knownMonth >= 6 { yearShift -= 1 }
    if latestMonth - month >= 6 { yearShift += 1 }
    if latestMonth == 1, month == 12 { yearShift -= 1 }
    latestMonth = month
    header.shift = Int32(clamping: yearShift)
  }

  /// A time far before the one above it is on the next day, one far behind it on the day before; a full
  /// date above gives the day.
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
    if firstClock == nil, let latestClock {
      firstClock = (latestClock, header.isDayKnown)
    }
  }

  /// The first of January of the placeholder year, counted from 1970-01-01.
  private static let placeholderDay = Int32(
    Instant.daysFromCivil(year: Instant.placeholderYear, month: 1, day: 1))
}
