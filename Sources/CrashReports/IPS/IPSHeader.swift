/// The header of an `.ips` file that waits for its body.
///
/// By reference, for it is asked at every line.
final class IPSHeader {
  /// What was read of it.
  let object: IPSObject
  /// Where it stands.
  let line: CrashReportLine

  /// Creates the header that stands on a line.
  init(_ object: IPSObject, _ line: CrashReportLine) {
    self.object = object
    self.line = line
  }
}
