import LogModel

/// The end of a process, with the time that a crash report gives.
struct ProcessKill {
  /// The crash report.
  let crash: CrashReport
  /// When the report was captured, on the clock of the process's log.
  let at: Instant

  /// The line at which the report starts.
  var line: LineReference { LineReference(input: crash.input, line: crash.line, at: at) }

  /// How many seconds after the last line of a process a report may be captured if its clock may
  /// differ from the clock of the log.
  private static let reach = -5.0...900

  /// Finds the crash report that the findings of a process refer to; `nil` if there is none whose
  /// time can be compared with the times in the log.
  ///
  /// If a report was captured before the process began, its clock differs from that of the log. The
  /// clocks may also differ if the report prints a time zone or a year and the log does not: such a
  /// report is used only if its printed time closely follows the last line of the process.
  init?(of timeline: ProcessTimeline?, _ findings: [Finding], in report: TextReport) {
    let names = Set(findings.compactMap(\.crash))
    guard !names.isEmpty else { return nil }
    let crash = report.document.crashes.first { crash in
      crash.duplicateOf == nil && names.contains(crash.incident ?? report.paths[crash.input])
    }
    guard let crash, var killed = crash.capturedAt else { return nil }
    if let last = timeline?.lastSeen {
      let isSameClock =
        (last.offsetSeconds == nil) == (killed.offsetSeconds == nil)
        && last.hasYear == killed.hasYear
      if !last.hasYear, killed.hasYear {
        // The year may have changed between the two times.
        let years = [last.year, last.year + 1].map { killed.moved(toYear: $0) }
        killed =
          abs(years[0].seconds(since: last)) <= abs(years[1].seconds(since: last))
          ? years[0] : years[1]
        killed.hasYear = false
      }
      if !isSameClock, !Self.reach.contains(killed.seconds(since: last)) { return nil }
    }
    let isEarlier = timeline?.firstSeen.map { killed.microseconds(since: $0) < 0 } ?? false
    if isEarlier { return nil }
    self.crash = crash
    at = killed
  }
}
