internal import Scanning

/// idevicesyslog of 2024 and later, over os_trace_relay: the syslog of ``SyslogFormat`` with a fraction of a
/// second and without a host.
///
/// ```
/// line   = month " " day " " time "." fraction " " process ["(" library ")"] "[" pid "] <" level ">: " message
/// banner = "[connected:" udid "]" | "[disconnected:" udid "]" | "Waiting for device …" | "Exiting..."
/// ```
enum IDeviceSyslogFormat: ConsoleLogFormat {
  static let summary =
    "idevicesyslog of 2024 and later: syslog with a fraction and no host"
  static let hasBracketedPID = true
  static let samples: [FormatSample] = [
    FormatSample(
      "Oct 18 09:01:02.000001 State Lab(UIKitCore)[1234] <Info>: Background Time Remaining = 29.5",
      process: "State Lab", pid: 1234, at: "2000-10-18T09:01:02.000001"),
    FormatSample(
      "Sep 17 16:53:38.200645 Lantern[120] <Error>: Background Time Remaining = 29.5",
      process: "Lantern", pid: 120, at: "2000-09-17T16:53:38.200645"),
  ]

  static func repeatedPart(
    of header: RecordHeader, in bytes: Span<UInt8>
  ) -> (mark: HeaderCache.Mark, end: Int)? {
    SyslogFormat.repeatedPart(of: header, in: bytes)
  }
}
