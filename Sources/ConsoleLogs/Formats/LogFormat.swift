/// The formats of console logs; the raw values are the identifiers `bglog formats` lists.
package enum LogFormat: String, CaseIterable, Sendable {
  /// NSLog and its kin: a full date and `process[pid:thread]`.
  case nslog
  /// BSD syslog as devices print it: month, day and time without a year.
  case syslog
  /// `log show --style syslog`: a full date with its zone, a host and `process[pid]`.
  case logSyslog = "log-syslog"
  /// Messages without any header, as `print` and `Console.WriteLine` leave them.
  case bare = "bare-text"

  /// What the format is and where it comes from, in one line.
  package var summary: String {
    switch self {
    case .nslog: "NSLog and kin: date, time, process[pid:thread], message (Xcode, CocoaLumberjack)"
    case .syslog: "BSD syslog of devices: Mon dd time host process[pid] <Level>: message"
    case .logSyslog: "log show --style syslog: date, time, zone, host, process[pid]: message"
    case .bare: "messages without a header: print, Console.WriteLine, pasted excerpts"
    }
  }

  /// A made-up line of the format.
  package var sample: String {
    switch self {
    case .nslog:
      "2011-10-30 22:35:28.608 State Lab[7449:207] applicationDidBecomeActive:"
    case .syslog:
      "Oct 30 22:35:28 iPhone State Lab[7449] <Warning>: applicationDidBecomeActive:"
    case .logSyslog:
      "2024-02-18 14:03:12.008331+0100  localhost Lantern[2210]: applicationDidBecomeActive:"
    case .bare: "Background Time Remaining = 599.92 Seconds"
    }
  }
}
