/// The registry of console log formats; the raw values are the identifiers that `bglog formats` lists.
///
/// A new format needs a type that conforms to ``ConsoleLogFormat``, a case, an entry in ``type`` and, if
/// lines start with its headers, an entry in ``readers``.
package enum LogFormat: String, CaseIterable, Sendable {
  /// The format of ``NSLogFormat``.
  case nslog
  /// The format of ``LumberjackFormat``.
  case lumberjack
  /// The format of ``LumberjackFileFormat``.
  case lumberjackFile = "lumberjack-file"
  /// The format of ``SyslogFormat``.
  case syslog
  /// The format of ``SyslogRFCFormat``.
  case syslogRFC = "syslog-rfc"
  /// The format of ``IDeviceSyslogFormat``.
  case idevicesyslog
  /// The format of ``PymobiledeviceFormat``.
  case pymobiledevice3
  /// The format of ``PymobiledeviceJSONFormat``.
  case pymobiledevice3JSON = "pymobiledevice3-json"
  /// The format of ``LogDefaultFormat``.
  case logDefault = "log-default"
  /// The format of ``LogCompactFormat``.
  case logCompact = "log-compact"
  /// The format of ``LogSyslogFormat``.
  case logSyslog = "log-syslog"
  /// The format of ``LogJSONFormat``.
  case logJSON = "log-json"
  /// The format of ``LogNDJSONFormat``.
  case logNDJSON = "log-ndjson"
  /// The format of ``MandiantFormat``.
  case mandiantJSONL = "mandiant-jsonl"
  /// The format of ``ElasticFormat``.
  case ecsJSON = "ecs-json"
  /// The format of ``JSONLinesFormat``.
  case jsonLines = "json-lines"
  /// The format of ``ConsoleAppFormat``.
  case consoleApp = "console-app"
  /// The format of ``XcodeMetadataFormat``.
  case xcodeMetadata = "xcode-metadata"
  /// The format of ``ShortTimeFormat``.
  case shortTime = "short-time"
  /// The format of ``AppLogFormat``.
  case appLog = "app-log"
  /// The format of ``SwiftLogFormat``.
  case swiftLog = "swift-log"
  /// The format of ``AppiumFormat``.
  case appium
  /// The format of ``BareTextFormat``.
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

  /// Made-up records of the format, each with the values that reading it must give.
  package var samples: [FormatSample] { type.samples }

  /// Whether records of the format are JSON objects.
  var isJSON: Bool { type.isJSON }
}
