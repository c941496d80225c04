internal import LogModel
internal import Scanning

/// How the time stamp of a header is spelled.
enum StampKind {
  /// A date and a time.
  case iso
  /// Month, day and time without a year.
  case syslog
  /// A time of day without a date.
  case clock
  /// A number of seconds, or of smaller units, since 1970.
  case epoch
  /// No stamp at all.
  case none
}

/// Turns the time stamps of headers into times.
struct StampReader {
  /// The year of stamps that print none; `nil` for the placeholder year.
  let year: Int?

  /// The time of a header, or `nil` if it has no stamp or its stamp is not a valid date.
  func instant(of header: RecordHeader, in bytes: Span<UInt8>) -> Instant? {
    switch header.stampKind {
    case .iso: ISOStamp.instant(in: bytes, stamp: header.stamp)
    case .syslog:
      SyslogStamp.instant(
        in: bytes, stamp: header.stamp,
        year: (year ?? Instant.placeholderYear) + Int(header.shift))
    case .clock:
      ClockStamp.instant(
        in: bytes, stamp: header.stamp, day: Int(header.shift), isDated: header.isDayKnown)
    case .epoch:
      EpochStamp.instant(
        in: bytes, stamp: header.stamp, isOther: header.format != .mandiantJSONL)
    case .none: nil
    }
  }
}
