/// The registry of console log formats; the raw values are the identifiers that `bglog formats` lists.
///
/// A new format needs a type that conforms to ``ConsoleLogFormat``, a case, an entry in ``type`` and, if
/// lines start with its headers, an entry in ``readers``.
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

  /// The type that describes and reads the format.
  var type: any ConsoleLogFormat.Type {
    switch self {
    case .nslog: NSLogFormat.self
    case .lumberjack: LumberjackFormat.self
    case .lumberjackFile: LumberjackFileFormat.self
    case .syslog: SyslogFormat.self
    case .syslogRFC: SyslogRFCFormat.self
    case .idevicesyslog: IDeviceSyslogFormat.self
    case .pymobiledevice3: PymobiledeviceFormat.self
    case .pymobiledevice3JSON: PymobiledeviceJSONFormat.self
    case .logDefault: LogDefaultFormat.self
    case .logCompact: LogCompactFormat.self
    case .logSyslog: LogSyslogFormat.self
    case .logJSON: LogJSONFormat.self
    case .logNDJSON: LogNDJSONFormat.self
    case .mandiantJSONL: MandiantFormat.self
    case .ecsJSON: ElasticFormat.self
    case .jsonLines: JSONLinesFormat.self
    case .consoleApp: ConsoleAppFormat.self
    case .xcodeMetadata: XcodeMetadataFormat.self
    case .shortTime: ShortTimeFormat.self
    case .appLog: AppLogFormat.self
    case .swiftLog: SwiftLogFormat.self
    case .appium: AppiumFormat.self
    case .bare: BareTextFormat.self
    }
  }

  /// The types that read headers at the start of a line, in the order in which they are tried: headers that
  /// only one format can have come before those that several formats may have.
  private static let readers: [any ConsoleLogFormat.Type] = [
    SyslogFormat.self, ConsoleAppFormat.self, LogSyslogFormat.self, LogCompactFormat.self,
    LogDefaultFormat.self, NSLogFormat.self, PymobiledeviceFormat.self, AppiumFormat.self,
    SwiftLogFormat.self, LumberjackFileFormat.self, SyslogRFCFormat.self, AppLogFormat.self,
    ShortTimeFormat.self,
  ]

  private static let readersByOpening = HeaderStart.Opening.allCases.map { opening in
    readers.filter { $0.openings.contains(opening) }
  }

  /// The types that may read a header that opens in the given way, in the order in which they are tried.
  static func readers(of opening: HeaderStart.Opening) -> [any ConsoleLogFormat.Type] {
    readersByOpening[opening.rawValue]
  }

  /// What the format is and where it comes from, in one line.
  package var summary: String { type.summary }

  /// Made-up records of the format and what reading them must give.
  package var samples: [FormatSample] { type.samples }

  /// Whether records of the format are JSON objects.
  var isJSON: Bool { type.isJSON }
}
