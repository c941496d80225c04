import BGLogKit
import Testing

/// Copies of one incident from several sources.
@Suite struct DuplicateTests {
  private func device(incident: String, pid: Int = 611, second: String = "10") -> String {
    """
    {"app_name":"Lantern","bug_type":"309","app_version":"2.4","build_version":"87",\
    "bundleID":"com.example.lantern","os_version":"iPhone OS 18.3 (22D60)"\(incident)}
    {"procName":"Lantern","pid":\(pid),"captureTime":"2025-03-01 07:10:\(second).4412 +0100",\
    "exception":{"type":"EXC_CRASH","signal":"SIGKILL"},\
    "termination":{"namespace":"RUNNINGBOARD","code":3735883980}}
    """
  }

  private func payload(pid: Int = 611, code: String = "0xdead10cc") -> String {
    """
    {"crashDiagnostics":[{"diagnosticMetaData":{"bundleIdentifier":"com.example.lantern",\
    "pid":\(pid),"appVersion":"2.4","appBuildVersion":"87","signal":9,"exceptionType":10,\
    "terminationReason":"Namespace RUNNINGBOARD, Code \(code)"}}]}
    """
  }

  private func duplicates(_ texts: String...) -> [String?] {
    let inputs = texts.enumerated().map { input("\($0.offset)", $0.element) }
    return Analyzer().analyze(inputs).crashes.map(\.duplicateOf)
  }

  @Test func `the incident's identifier decides`() {
    let one = device(incident: #","incident_id":"A-1""#)
    let other = device(incident: #","incident_id":"A-2""#)
    #expect(duplicates(one, one + "\n", other) == [nil, "0", nil])
  }

  @Test func `where one has none the process, its pid, the time and the code do`() {
    let named = device(incident: #","incident_id":"A-1""#)
    let bare = device(incident: "")
    #expect(duplicates(named, bare) == [nil, "0"])
    #expect(duplicates(bare, named) == [nil, "0"])
    #expect(duplicates(bare, device(incident: "", second: "30")) == [nil, nil])
    #expect(duplicates(bare, device(incident: "", pid: 612)) == [nil, nil])
  }

  @Test func `a MetricKit diagnostic is a copy of the device's report`() {
    let report = device(incident: #","incident_id":"A-1""#)
    #expect(duplicates(report, payload()) == [nil, "0"])
    #expect(duplicates(payload(), report) == ["1", nil])
    #expect(duplicates(payload(), payload() + "\n") == [nil, "0"])
    #expect(duplicates(report, payload(pid: 612)) == [nil, nil])
    #expect(duplicates(report, payload(code: "0x2182bad2")) == [nil, nil])
  }
}
