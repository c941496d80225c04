internal import LogModel

/// Makes the report of what was read of a jetsam event.
enum JetsamCrash {
  /// The report; the header's fields fill in what the body lacks.
  static func report(
    _ event: JetsamEvent, format: CrashReportFormat, header: IPSObject?, input: InputIndex,
    line: Int
  ) -> CrashReport {
    var report = CrashReport(input: input, line: line, format: format.rawValue)
    report.incident = event.incident ?? header?.incident
    report.capturedAt = event.date ?? header?.timestamp
    report.device = event.device
    let system = event.system ?? header?.osVersionLine
    report.os = system.map(SystemVersion.parse) ?? CrashReport.OperatingSystem()
    report.isTruncated = event.isTruncated
    setVictims(event.victims, of: &report)
    return report
  }

  /// Sets the victims and what follows from them.
  ///
  /// The report is about the device; only where one process alone was killed it is about that one.
  static func setVictims(_ victims: [CrashReport.Victim], of report: inout CrashReport) {
    report.victims = victims
    let only = victims.count == 1 ? victims.first : nil
    report.process.name = only?.name
    report.process.pid = only?.pid
    report.verdict = JetsamVerdict.verdict(victims)
    report.signature = JetsamVerdict.signature(victims)
  }
}
