internal import LogModel
internal import Scanning

/// Counts New Years between stamps without a year, and midnights between stamps without a date, to find the
/// year or the day that a stamp means.
struct ClockTracker {
  private var yearShift = 0
  private var latestMonth = 0
  private var latestClock: Instant?
  private let firstDay: Int32
  /// The month in which the log was written, or a little later, from 1 to 12; `nil` if unknown.
  private let knownMonth: Int?

  /// The time that the first stamp without a date since ``startAhead()`` was taken for, and whether its day
  /// is known.
  private var firstClock: (at: Instant, isDayKnown: Bool)?

  /// The state, left by earlier lines, on which the meaning of a stamp without year or day depends.
  struct Reading: Equatable {
    /// How many New Years were counted; negative if the log runs backward.
    var yearShift = 0
    /// The month of the latest stamp without a year, from 1 to 12; 0 before the first.
    var month = 0
    /// The hour of the latest stamp without a date, counted from 1970-01-01.
    var hour: Int64 = 0
    /// Whether the day of the latest stamp without a date is known.
    var isDayKnown = false
  }

  /// Returns the current state as far as stamps of a kind depend on it; stamps with a full date do not.
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

  /// Prepares this copy for a piece that is read before its turn.
  mutating func startAhead() { firstClock = nil }

  /// Whether a copy that read the next piece from the state `start` would have found the same dates had it
  /// read the piece from the current state.
  func isFollowed(by copy: ClockTracker, from start: ClockTracker) -> Bool {
    guard yearShift == start.yearShift, latestMonth == start.latestMonth else { return false }
    // A piece without times of day leaves the clock as it is.
    if latestClock == start.latestClock { return true }
    guard let first = copy.firstClock, let latest = latestClock, start.latestClock != nil else {
      return false
    }
    return ClockStamp.day(of: first.at, near: latest) == 0 && latest.hasDate == first.isDayKnown
  }

  /// Creates a tracker. The first stamps without a date are on the day of `date`. Its month, in which the log
  /// was written, shows whether a log without years began in the year before. `nil` if the date is unknown.
  init(date: Instant? = nil) {
    knownMonth = date?.month
    let dayLength: Int64 = 86_400_000_000
    firstDay = date.map { Int32(clamping: $0.wallMicroseconds / dayLength) } ?? Self.placeholderDay
  }

  /// Sets the shift of a header: the year or the day that its stamp means, judging by the headers before it.
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

  /// A month at least six before the previous one is in the next year. A December after a January is in the
  /// year before, because lines are out of order or the log is printed newest first.
  private mutating func shiftYear(_ header: inout RecordHeader, in bytes: Span<UInt8>) {
    guard let month = SyslogStamp.month(in: bytes, at: header.stamp.lowerBound) else { return }
    // A log that seems to begin half a year after the month in which it was written began in the year before.
    if latestMonth == 0, let knownMonth, month - knownMonth >= 6 { yearShift -= 1 }
    if latestMonth - month >= 6 { yearShift += 1 }
    if latestMonth == 1, month == 12 { yearShift -= 1 }
    latestMonth = month
    header.shift = Int32(clamping: yearShift)
  }

  /// A time far before the previous one is on the next day, and a time far after it is on the day before. A
  /// full date in the previous header gives the day.
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

  /// The first of January of the placeholder year, in days since 1970-01-01.
  private static let placeholderDay = Int32(
    Instant.daysFromCivil(year: Instant.placeholderYear, month: 1, day: 1))
}
