import LogModel

/// The end of a process as a crash report dates it.
struct ProcessKill {
  /// The report.
  let crash: CrashReport
  /// When it was captured, on the clock of the process's log.
  let at: Instant

  /// The report as a line.
  var line: LineReference { LineReference(input: crash.input, line: crash.line, at: at) }

  /// How long after the last line of a process a report may be captured whose clock is another one
  /// than that of the log, in seconds.
  private static let reach = -5.0...900

  /// Finds the crash report that the findings of a process join to it; `nil` where there is none whose
  /// time can be compared with those of the log.
  ///
  /// A report that was captured before the process began is of another clock. So may be one that names
  /// a zone or a year where the log names none: it counts only where it follows the last line of the
  /// process on the clocks as they are.
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
        // The year may end between the two.
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
