internal import LogModel
internal import Scanning
internal import Statements

/// Which field means what, and which block the lines after it belong to.
extension TextCrashReader {
  /// Reads a field; `false` when its name is not known, for then it is part of a block.
  mutating func readField(
    _ field: TextField, of line: CrashReportLine, in bytes: Span<UInt8>
  ) -> Bool {
    let value = field.value
    section(after: field)
    switch field.name {
    case "incident identifier": set(\.incident, value, in: bytes)
    case "hardware model": set(\.device, value, in: bytes)
    case "process": readProcess(value, in: bytes)
    case "path": set(\.process.path, value, in: bytes)
    case "identifier": set(\.process.bundleIdentifier, value, in: bytes)
    case "version": versionText = versionText ?? bytes.text(in: value)
    case "role": set(\.role, value, in: bytes)
    case "os version":
      if report.os.build == nil { report.os = SystemVersion.parse(bytes.text(in: value)) }
    case "date/time", "date":
      report.capturedAt = report.capturedAt ?? ReportTimestamp.instant(in: value, of: bytes)
    case "launch time":
      report.launchedAt = report.launchedAt ?? ReportTimestamp.instant(in: value, of: bytes)
    case "time awake since boot", "uptime":
      report.uptimeSeconds = report.uptimeSeconds ?? bytes.leadingNumber(in: value)?.value
    case "crashed thread", "triggered by thread", "highlighted thread", "highlighted by thread":
      readCrashedThread(value, in: bytes)
    case "exception type", "exception codes", "exception subtype", "exception message":
      readException(field, of: line, in: bytes)
    case "exception note":
      if bytes.contains("NON-FATAL CONDITION", in: value) { otherFormat = .resourceReport }
    case "termination reason", "termination description":
      readTermination(field, of: line, in: bytes)
    case "terminating process":
      var termination = report.termination ?? CrashReport.Termination()
      termination.byProcess = bytes.text(in: TextCrashReader.processName(value, in: bytes))
      report.termination = termination
    case "application specific information":
      if !value.isEmpty { completion.applicationSpecific.append(bytes.text(in: value)) }
    case "parent process", "code type", "report version", "crashreporter key", "coalition",
      "release type", "baseband version", "responsible", "user id", "anonymous uuid", "beta",
      "distributor id", "appvariant", "appstoretools", "termination signal":
      break
    default: return isBlockHeading(field)
    }
    return true
  }

  /// What the lines after a field belong to.
  mutating func section(after field: TextField) {
    switch field.name {
    case "application specific information": section = .information
    case "termination reason", "termination description": section = .reason
    case "last exception backtrace": section = .exceptionBacktrace
    case "binary images":
      section = .images
      report.isTruncated = false
    case "kernel triage", "vm region info", "filtered syslog", "vm region summary",
      "external modification warnings", "external modification summary", "extra information",
      "dyld error message", "error formulating crash report", "notes",
      "application specific signatures", "crashdoctor diagnosis", "thread state":
      section = .ignored
    default:
      if field.name.hasPrefix("application specific backtrace")
        || field.name.hasPrefix("vm regions near")
      {
        section = .ignored
      } else if TextCrashReader.plainFields.contains(field.name), section != .exceptionBacktrace {
        section = .fields
      }
    }
  }

  func isBlockHeading(_ field: TextField) -> Bool {
    switch section {
    case .ignored, .images, .exceptionBacktrace: true
    case .fields: false
    case .reason, .information, .thread: false
    }
  }

  /// The fields that end a block when they come after it.
  static let plainFields: Set<String> = [
    "incident identifier", "hardware model", "process", "path", "identifier", "os version",
    "date/time", "launch time", "time awake since boot", "crashed thread", "triggered by thread",
    "highlighted thread", "highlighted by thread", "exception type", "exception codes",
    "exception subtype", "exception message", "exception note", "terminating process",
    "parent process", "code type", "report version", "crashreporter key", "termination signal",
  ]
}
