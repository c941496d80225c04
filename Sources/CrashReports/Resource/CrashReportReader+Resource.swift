internal import LogModel
internal import Scanning

/// Reports about limits: crashes where they were fatal, notes where not.
extension CrashReportReader {
  /// Reads a report that is a text, from the cursor's next line on.
  mutating func readResourceText(
    _ type: BugType?, from line: Int, cursor: inout LineCursor, in bytes: Span<UInt8>
  ) {
    var start = cursor
    let reader = ResourceTextReader.read(from: &cursor, in: bytes, kind: type?.number)
    guard reader.resource.isFatal else {
      return recognise(.resourceReport, type: type, saying: reader.resource.note)
    }
    guard reader.isException else {
      return append(
        reader.report(header: header?.object, input: input, line: line, in: bytes),
        as: .resourceReport)
    }
    var report = TextCrashReader.read(
      from: &start, in: bytes, input: input, header: header?.object
    ).report
    report.line = line
    report.format = CrashReportFormat.resourceReport.rawValue
    report.verdict = report.verdict ?? reader.resource.verdict
    append(report, as: .resourceReport)
  }

  /// Reads a report whose body is that of a crash.
  mutating func readResource(
    _ type: BugType?, _ payload: Payload, in bytes: Span<UInt8>
  ) {
    var resource = ResourceReport()
    let exception = payload.object.exception
    resource.resource = exception?.subtype
    resource.excess = exception?.message
    resource.process = payload.object.procName ?? header?.object.appName
    resource.isFatal =
      !payload.object.isNonFatal && (exception.map(ResourceReport.isFatal) ?? false)
    guard resource.isFatal else {
      return recognise(.resourceReport, type: type, saying: resource.note)
    }
    var report = IPSCrashReader.report(
      body: payload.object, header: header?.object, input: input, at: payload.line,
      start: header?.line.number ?? payload.line.number, in: bytes)
    report.format = CrashReportFormat.resourceReport.rawValue
    report.verdict = report.verdict ?? resource.verdict
    append(report, as: .resourceReport)
  }
}
