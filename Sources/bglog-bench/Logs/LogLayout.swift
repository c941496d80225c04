internal import ArgumentParser

/// The formats that logs are generated in; the raw values are bglog's identifiers of them.
enum LogLayout: String, CaseIterable, ExpressibleByArgument {
  case nslog
  case syslog
  case logDefault = "log-default"
  case logCompact = "log-compact"
  case logNDJSON = "log-ndjson"
  case consoleApp = "console-app"

  /// The local time of the first record, in microseconds since 1970.
  var start: Int {
    switch self {
    // 2011-10-30 22:35:28, iOS 5.
    case .nslog, .syslog: 1_320_014_128_000_000
    // 2024-05-01 20:10:00.
    case .logDefault, .logCompact, .logNDJSON, .consoleApp: 1_714_594_200_000_000
    }
  }

  /// What stands before the first record.
  var preamble: String {
    switch self {
    case .nslog, .syslog, .consoleApp, .logNDJSON: ""
    case .logDefault:
      "Timestamp                       Thread     Type        Activity             PID    TTL  \n"
    case .logCompact: "Timestamp               Ty Process[PID:TID]\n"
    }
  }

  /// What stands behind the last of so many records.
  func trailer(records: Int) -> String {
    self == .logNDJSON ? "{\"count\":\(records),\"finished\":1}\n" : ""
  }
}
