/// The formats of console logs; the raw values are the identifiers `bglog formats` lists.
package enum LogFormat: String, CaseIterable, Sendable {
  case nslog
  case lumberjack
  case lumberjackFile = "lumberjack-file"
  case syslog
  case syslogRFC = "syslog-rfc"
  case idevicesyslog
  case pymobiledevice3
  case pymobiledevice3JSON = "pymobiledevice3-json"
  case logDefault = "log-default"
  case logCompact = "log-compact"
  case logSyslog = "log-syslog"
  case logJSON = "log-json"
  case logNDJSON = "log-ndjson"
  case mandiantJSONL = "mandiant-jsonl"
  case ecsJSON = "ecs-json"
  case jsonLines = "json-lines"
  case consoleApp = "console-app"
  case xcodeMetadata = "xcode-metadata"
  case shortTime = "short-time"
  case appLog = "app-log"
  case swiftLog = "swift-log"
  case appium
  case bare = "bare-text"

  /// The format's place in ``allCases``, 0-based; asked for every record, and so no look-up.
  var index: Int {
    switch self {
    case .nslog: 0
    case .lumberjack: 1
    case .lumberjackFile: 2
    case .syslog: 3
    case .idevicesyslog: 4
    case .pymobiledevice3: 5
    case .pymobiledevice3JSON: 6
    case .logDefault: 7
    case .logCompact: 8
    case .logSyslog: 9
    case .logJSON: 10
    case .logNDJSON: 11
    case .mandiantJSONL: 12
    case .consoleApp: 13
    case .xcodeMetadata: 14
    case .shortTime: 15
    case .appLog: 16
    case .swiftLog: 17
    case .appium: 18
    case .bare: 19
    case .syslogRFC: 20
    case .ecsJSON: 21
    case .jsonLines: 22
    }
  }

  /// What the format is and where it comes from, in one line.
  package var summary: String {
    switch self {
    case .nslog: "NSLog and kin: date, time, process[pid:thread], message (Xcode, .NET)"
    case .lumberjack: "CocoaLumberjack's terminal logger: NSLog with a colon before milliseconds"
    case .lumberjackFile: "CocoaLumberjack's log files: date with slashes, no process"
    case .syslog: "BSD syslog of devices: Mon dd time host process[pid] <Level>: message"
    case .syslogRFC: "syslog of collectors: RFC 5424, or RFC 3339 time, host, process[pid]: message"
    case .idevicesyslog: "idevicesyslog of 2024 and later: syslog with a fraction and no host"
    case .pymobiledevice3: "pymobiledevice3 syslog live: process{image}[pid] <LEVEL>: message"
    case .pymobiledevice3JSON: "pymobiledevice3 syslog live --format json, an object a line"
    case .logDefault: "log show, log stream: date, thread, type, activity, pid, process: message"
    case .logCompact: "log show --style compact: date, type, process[pid:thread], message"
    case .logSyslog: "log show --style syslog: date, time, zone, host, process[pid]: message"
    case .logJSON: "log show --style json: an array of objects"
    case .logNDJSON: "log show --style ndjson: an object a line (idevicesyslog's too)"
    case .mandiantJSONL: "macos-UnifiedLogs' unifiedlog_iterator as JSON lines"
    case .ecsJSON: "records in Elastic's schema: @timestamp, process.name, host.name, message"
    case .jsonLines: "other records of JSON with a message and a process, a host, a time"
    case .consoleApp: "records copied from Console.app, columns in any order between tabs"
    case .xcodeMetadata: "Xcode 15 and later with metadata: the message, then a line about it"
    case .shortTime: "copies shortened by hand: time of day, process, message"
    case .appLog: "log files of apps and libraries: date and time, message, no process"
    case .swiftLog: "swift-log's StreamLogHandler: date, level, label: message"
    case .appium: "a device's syslog inside Appium's log"
    case .bare: "messages without a header: print, Console.WriteLine, pasted excerpts"
    }
  }

  /// Made-up records of the format, and what they must give.
  package var samples: [FormatSample] {
    switch self {
    case .nslog: NSLogFormat.samples
    case .lumberjack: LumberjackFormat.samples
    case .lumberjackFile: LumberjackFileFormat.samples
    case .syslog: SyslogFormat.samples
    case .syslogRFC: SyslogRFCFormat.samples
    case .idevicesyslog: IDeviceSyslogFormat.samples
    case .pymobiledevice3: PymobiledeviceFormat.samples
    case .pymobiledevice3JSON: JSONRecordFormat.pymobiledevice
    case .logDefault: LogDefaultFormat.samples
    case .logCompact: LogCompactFormat.samples
    case .logSyslog: LogSyslogFormat.samples
    case .logJSON: JSONRecordFormat.logJSON
    case .logNDJSON: JSONRecordFormat.logNDJSON
    case .mandiantJSONL: JSONRecordFormat.mandiant
    case .ecsJSON: JSONRecordFormat.ecs
    case .jsonLines: JSONRecordFormat.lines
    case .consoleApp: ConsoleAppFormat.samples
    case .xcodeMetadata: XcodeMetadataFormat.samples
    case .shortTime: ShortTimeFormat.samples
    case .appLog: AppLogFormat.samples
    case .swiftLog: SwiftLogFormat.samples
    case .appium: AppiumFormat.samples
    case .bare: [FormatSample("Background Time Remaining = 599.92 Seconds")]
    }
  }
}
