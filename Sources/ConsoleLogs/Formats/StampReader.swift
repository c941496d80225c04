internal import LogModel
internal import Scanning

/// Turns the time stamps of headers into times.
struct StampReader {
  /// The year to take for stamps that print none; `nil` takes the placeholder.
  let year: Int?

  /// The time of a header, or `nil` when its stamp is no date.
  func instant(of header: RecordHeader, in bytes: Span<UInt8>) -> Instant? {
    switch header.format {
    case .nslog, .logSyslog: NSLogFormat.instant(in: bytes, stamp: header.stamp)
    case .syslog:
      SyslogFormat.instant(
        in: bytes, stamp: header.stamp,
        year: (year ?? Instant.placeholderYear) + header.yearShift)
    case .bare: nil
    }
  }
}
