internal import LogModel
internal import Scanning

/// Builds a crash report from the header and the JSON body of an `.ips` file.
enum IPSCrashReader {
  /// Builds the report.
  ///
  /// If header and body both have a field, the body's value counts.
  static func report(
    _ payload: IPSPayload, input: InputIndex, in bytes: Span<UInt8>
  ) -> CrashReport {
    let body = payload.object
    let header = payload.header?.object
    var report = CrashReport(
      input: input, line: payload.start, format: CrashReportFormat.ipsJSON.rawValue)
    fillProcess(of: &report, from: body)
    fillProcess(of: &report, from: header ?? body)
    report.capturedAt =
      body.process.captured ?? body.header.timestamp ?? header?.header.timestamp
    report.launchedAt = body.process.launched
    report.uptimeSeconds = body.process.uptime
    report.role = body.process.role
    report.device = body.process.modelCode
    report.exception = body.exception
    report.termination = body.termination
    report.crashedThread = body.threads.faulting.map {
      CrashReport.CrashedThread(
        index: $0, name: body.threads.crashedName, queue: body.threads.crashedQueue)
    }
    if let thrown = body.thrown {
      report.lastException = CrashReport.LastException(name: thrown.name, reason: thrown.reason)
    }
    report.isTruncated = body.isTruncated

    var enricher = CrashReportEnricher()
    enricher.reasons = body.termination?.reasons ?? []
    enricher.applicationSpecific = body.applicationSpecific
    body.threads.fill(&enricher, of: report.process, in: bytes)
    if body.termination?.code == TerminationCode.fileLock, let threads = body.threads.range {
      report.fileWork = FileWorkSearch.search(json: threads, of: bytes)
    }
    enricher.complete(&report)

    var evidence = EvidenceCollector()
    evidence.add(body.evidence, from: payload.line, in: bytes)
    report.evidence = evidence.evidence(input: input, in: bytes)
    return report
  }

  /// Fills in fields about the process and its system, unless the report has them already.
  static func fillProcess(of report: inout CrashReport, from object: IPSObject) {
    let (header, body) = (object.header, object.process)
    report.incident = report.incident ?? header.incident
    let name = body.name ?? header.name ?? header.appName
    report.process.name = report.process.name ?? name.map { trimmed($0) }
    report.process.pid = report.process.pid ?? body.pid
    report.process.path = report.process.path ?? body.path
    report.process.bundleIdentifier =
      report.process.bundleIdentifier ?? header.bundleID ?? body.coalitionName
    report.version = report.version ?? nonEmpty(body.shortVersion ?? header.appVersion)
    report.build = report.build ?? nonEmpty(body.bundleVersion ?? header.buildVersion)
    var system = header.osVersionLine.map(SystemVersion.parse) ?? CrashReport.OperatingSystem()
    if let train = body.osTrain.map(SystemVersion.parse) {
      system.name = train.name ?? system.name
      system.version = train.version ?? system.version
    }
    report.os.name = report.os.name ?? system.name
    report.os.version = report.os.version ?? system.version
    report.os.build = report.os.build ?? body.osBuild ?? system.build
  }

  private static func nonEmpty(_ text: String?) -> String? { text?.isEmpty == true ? nil : text }

  private static func trimmed(_ text: String) -> String {
    if text.utf8.first != Byte.space, text.utf8.last != Byte.space { return text }
    let end = text.lastIndex { $0 != " " } ?? text.startIndex
    return text.isEmpty ? text : String(text[...end].drop { $0 == " " })
  }
}
