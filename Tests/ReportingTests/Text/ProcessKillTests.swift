import LogModel
@testable import Reporting
import Testing

/// The end of a process that a crash report tells of, as drawings show it.
@Suite struct ProcessKillTests {
  /// A leak of a log without a zone, and a report that is joined to it.
  private func joined(
    _ clock: String, zone: Int32? = nil, year: Int? = 2011, verdict: FindingRule? = nil
  ) -> ReportDocument {
    var document = Fixtures.leak
    var captured = Fixtures.at(clock, year: year)
    captured.offsetSeconds = zone
    var crash = CrashReport(input: 1, line: 1, format: "ips-text")
    crash.capturedAt = captured
    crash.termination = CrashReport.Termination()
    crash.termination?.code = 1
    crash.verdict = verdict.map { rule in
      var verdict = CrashReport.Verdict(.crash(nil), confidence: 0.9, because: ["because"])
      verdict.rule = rule
      verdict.summary = nil
      return verdict
    }
    document.inputs.append(InputSummary(path: "a.ips"))
    document.crashes = [crash]
    document.findings[0].crash = "a.ips"
    return document
  }

  private func kill(_ document: ReportDocument) -> ProcessKill? {
    ProcessKill(
      of: document.processes[0], document.findings, in: TextReport(document, TextReportOptions()))
  }

  @Test func `a joined report ends its process`() {
    let kill = kill(joined("22:46:01.000"))
    #expect(kill?.at == Fixtures.at("22:46:01.000"))
    #expect(kill?.line.input == 1)
    var copy = joined("22:46:01.000")
    copy.crashes[0].duplicateOf = "b.ips"
    #expect(self.kill(copy) == nil)
  }

  @Test func `a report of another clock is drawn only where the clocks agree`() {
    // The last line of the process is of 22:45:50.
    #expect(kill(joined("22:46:01.000", zone: 7200)) != nil)
    #expect(kill(joined("23:00:49.000", zone: 7200)) != nil)
    #expect(kill(joined("23:00:51.000", zone: 7200)) == nil)
    #expect(kill(joined("23:46:01.000", zone: 7200)) == nil)
    #expect(kill(joined("23:46:01.000")) != nil)
    #expect(kill(joined("22:35:00.000")) == nil)
    var yearless = joined("22:46:01.000", zone: 7200, year: 2018)
    for keyPath in [\ProcessTimeline.firstSeen, \ProcessTimeline.lastSeen] {
      let at = yearless.processes[0][keyPath: keyPath]
      yearless.processes[0][keyPath: keyPath] = at?.moved(toYear: Instant.placeholderYear)
      yearless.processes[0][keyPath: keyPath]?.hasYear = false
    }
    #expect(kill(yearless)?.at.year == Instant.placeholderYear)
  }

  @Test(arguments: [("23:59:58.000", 0), ("00:00:01.000", 1)])
  func `a kill over New Year is drawn behind its process, whose log names no year`(
    clock: String, expected: Int
  ) throws {
    var document = joined(clock, year: 2019 + expected)
    document.crashes[0].capturedAt = newYear(clock, year: 2018 + expected)
    let last = newYear("23:59:57.000", year: Instant.placeholderYear)
    document.processes[0].firstSeen = newYear("23:50:00.000", year: Instant.placeholderYear)
    document.processes[0].lastSeen = last
    document.processes[0].firstSeen?.hasYear = false
    document.processes[0].lastSeen?.hasYear = false
    let kill = try #require(self.kill(document))
    #expect(try kill.at.seconds(since: #require(last)) == (expected == 0 ? 1 : 4))
    #expect(kill.at.year == Instant.placeholderYear + expected)
    document.crashes[0].capturedAt?.offsetSeconds = 3600
    #expect(self.kill(document) != nil)
    let day = expected == 0 ? "" : "Jan  1 "
    #expect(exported(.html, [document]).contains("ended 0x1 at \(day)\(clock)"))
  }

  /// A time of the last day of a year or, before noon, of the first of the next one.
  private func newYear(_ clock: String, year: Int) -> Instant? {
    let isNew = clock.hasPrefix("00")
    let fields = clock.split { $0 == ":" || $0 == "." }.compactMap { Int($0) }
    return Instant(
      year: year, month: isNew ? 1 : 12, day: isNew ? 1 : 31, hour: fields[0], minute: fields[1],
      second: fields[2], microsecond: 0, fractionDigits: 3)
  }

  @Test(arguments: [
    (FindingRule.assertionKill, "killed"), (.watchdogKill, "killed"), (.userQuit, "ended"),
    (nil, "ended"),
  ])
  func `only a rule makes an end a kill`(rule: FindingRule?, word: String) {
    let page = exported(.html, [joined("22:46:01.000", verdict: rule)])
    #expect(page.contains(", \(word) 0x1 at 22:46:01"))
  }

  @Test func `the end of a process that leaked is no kill`() {
    var document = Fixtures.leak
    document.processes[0].states.append(
      StateChange(state: .terminated, line: Fixtures.line(41, "22:46:00.000")))
    #expect(exported(.html, [document]).contains(", ended at 22:46:00"))
    var finding = document.findings[0]
    finding.rule = .assertionKill
    document.findings.append(finding)
    #expect(exported(.html, [document]).contains(", killed at 22:46:00"))
  }

  @Test func `no band goes on behind the kill`() {
    let end = Fixtures.at("22:40:00")
    let bands = AppBands(
      [
        StateChange(state: .background, line: Fixtures.line(1, "22:36:00")),
        StateChange(state: .suspended, line: Fixtures.line(2, "22:50:00")),
      ], until: end)
    #expect(bands.bands.map(\.state) == [.background])
    #expect(bands.bands.first?.end == end)
  }
}
