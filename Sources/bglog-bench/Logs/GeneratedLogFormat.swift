internal import ArgumentParser

/// The formats in which logs are generated. The raw values are bglog's identifiers of the formats.
enum GeneratedLogFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines as `NSLog` prints them.
  case nslog
  /// The system log of a device.
  case syslog
  /// The unified log in the default style of `log show`.
  case logDefault = "log-default"
  /// The unified log as printed by `log show --style compact`.
  case logCompact = "log-compact"
  /// The unified log as printed by `log show --style ndjson`.
  case logNDJSON = "log-ndjson"
  /// Records copied from the Console app, separated by tabs.
  case consoleApp = "console-app"

  /// The local time at which the log starts, in microseconds since 1970.
  var start: Int {
    switch self {
    // 2011-10-30 22:35:28, iOS 5.
    case .nslog, .syslog: 1_320_014_128_000_000
    // 2024-05-01 20:10:00.
    case .logDefault, .logCompact, .logNDJSON, .consoleApp: 1_714_594_200_000_000
    }
  }

  /// The text before the first record.
  var preamble: String {
    switch self {
    case .nslog, .syslog, .consoleApp, .logNDJSON: ""
    case .logDefault:
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
    case .logCompact: "Timestamp               Ty Process[PID:TID]\n"
    }
  }

  /// The text after the last record. `records` is the number of records in the log.
  func trailer(records: Int) -> String {
    self == .logNDJSON ? "{\"count\":\(records),\"finished\":1}\n" : ""
  }
}
