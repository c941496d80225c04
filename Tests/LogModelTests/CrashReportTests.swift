import Testing

@testable import LogModel

@Suite struct CrashReportTests {
  @Test(arguments: [
    ("ab-1", "AB-1"), ("[TODO]", nil), ("xxxx", nil),
    ("00000000-0000-0000-0000-000000000000", nil), ("???", nil), ("", nil), (nil, nil),
  ])
  func `what stands for an identifier is none`(incident: String?, identifier: String?) {
    var report = CrashReport(input: 0, line: 1, format: "ips-json")
    report.incident = incident
    #expect(report.incidentIdentifier == identifier)
  }

  @Test func `exits are counted up to the highest number`() {
    var metric = ExitMetric(input: 0)
    metric.foreground = [ExitCount(reason: "a", count: .max), ExitCount(reason: "b", count: 2)]
    metric.background = [ExitCount(reason: "a", count: 3), ExitCount(reason: "b", count: 3)]
    #expect(metric.count(of: "a") == .max)
    #expect(metric.count(of: "b") == 5)
  }
}
