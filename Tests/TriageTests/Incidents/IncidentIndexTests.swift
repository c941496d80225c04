import LogModel
import Testing
import Triage

@Suite struct IncidentIndexTests {
  private func crash(
    pid: Int? = 412, incident: String? = nil, _ fill: (inout CrashReport) -> Void = { _ in }
  ) -> CrashReport {
    var crash = CrashReport(input: 0, line: 1, format: "metrickit")
    crash.incident = incident
    crash.process.name = "Harbor"
    crash.process.pid = pid
    crash.build = "77"
    fill(&crash)
    return crash
  }

  /// A time on a day in May 2024.
  private func time(_ day: Int, _ hour: Int = 0) -> Instant? {
    Instant(
      year: 2024, month: 5, day: day, hour: hour, minute: 0, second: 0, offsetSeconds: 0)
  }

  /// Which report each of them is a copy of, `nil` for none.
  private func copies(_ crashes: [CrashReport]) -> [Int?] {
    var index = IncidentIndex()
    return crashes.enumerated().map { index.copied(by: $1, number: $0) }
  }

  @Test func `diagnostics of different days are different incidents`() {
    func day(_ day: Int) -> CrashReport {
      crash { $0.period = .init(begin: time(day), end: time(day, 23)) }
    }
    #expect(copies([day(2), day(9), day(9), day(2)]) == [nil, nil, 1, 0])
    // Without an end, or without anything, the pid and the code have to do.
    #expect(
      copies([day(2), crash { $0.period = .init(begin: time(2, 12), end: nil) }]) == [nil, 0])
    #expect(copies([day(2), crash { $0.period = .init(begin: time(3), end: nil) }]) == [nil, nil])
    #expect(copies([day(2), crash()]) == [nil, 0])
  }

  @Test func `a dated report is a copy of the diagnostic of its day`() {
    let diagnostic = crash { $0.period = .init(begin: time(5), end: time(5, 23)) }
    for (day, isCopy) in [(3, false), (4, true), (5, true), (6, true), (7, false)] {
      // A diagnostic may be dated by when it was handed over, or in another zone.
      let dated = crash { $0.capturedAt = time(day, day == 4 ? 9 : 12) }
      #expect(copies([diagnostic, dated]) == [nil, isCopy ? 0 : nil], "day \(day)")
      #expect(copies([dated, diagnostic]) == [nil, isCopy ? 0 : nil], "day \(day)")
    }
  }

  @Test func `a copy contradicts no other copy`() {
    let diagnostic = crash { $0.period = .init(begin: time(5), end: time(5, 23)) }
    func dated(_ hour: Int) -> CrashReport { crash { $0.capturedAt = time(5, hour) } }
    #expect(copies([diagnostic, dated(9), dated(12), dated(9)]) == [nil, 0, nil, 0])
    let phone = crash { $0.device = "iPhone14,2" }
    let tablet = crash { $0.device = "iPad13,1" }
    #expect(copies([crash(), phone, tablet, phone]) == [nil, 0, nil, 0])
    // Nor can one incident have two names.
    #expect(
      copies([crash(), crash(incident: "A1"), crash(incident: "B1"), crash(incident: "a1")])
        == [nil, 0, nil, 0])
  }

  @Test func `processes of different pids are two incidents, whatever both name`() {
    #expect(
      copies([7, 8, 8, 7, nil].map { crash(pid: $0, incident: "A1") }) == [nil, nil, 1, 0, 0])
  }

  @Test(arguments: [nil, 412])
  func `as many reports as may come are compared with few`(pid: Int?) {
    let start = time(1)
    let crashes = (0..<20_000).map { number in
      crash(pid: pid) { $0.capturedAt = start?.advanced(bySeconds: Double(number / 2) * 3) }
    }
    let copies = copies(crashes)
    #expect(copies.enumerated().allSatisfy { $1 == ($0 % 2 == 0 ? nil : $0 - 1) })
    // With neither a pid nor a time there is nothing to go by.
    #expect(self.copies((0..<20_000).map { _ in crash(pid: nil) }).allSatisfy { $0 == nil })
  }

  @Test func `reports of different devices are no copies`() {
    let phone = crash { $0.device = "iPhone14,2" }
    let tablet = crash { $0.device = "iPad13,1" }
    #expect(copies([phone, tablet, crash(), tablet]) == [nil, nil, 0, 1])
  }

  @Test func `a copy without a pid is that of the first report it fits`() {
    func dated(_ pid: Int?, _ hour: Int = 9) -> CrashReport {
      crash(pid: pid) { $0.capturedAt = time(2, hour) }
    }
    #expect(
      copies([dated(7, 8), dated(7), dated(8), dated(nil), dated(9), dated(8, 10), dated(nil)])
        == [nil, nil, nil, 1, nil, nil, 1])
    #expect(copies([dated(nil), dated(7), dated(8)]) == [nil, 0, nil])
    #expect(copies([dated(nil, 8), dated(7), dated(nil)]) == [nil, nil, 1])
  }
}
