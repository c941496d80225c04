import LogModel
import Testing

@testable import CrashReports

@Suite struct EvidenceCollectorTests {
  @Test func `quotes of a pretty-printed body the lines that say something`() throws {
    let text = """
      {"app_name":"Lantern","bug_type":"309","incident_id":"A"}
      {
        "procName": "Lantern",
        "exception": {
          "codes": "0x0000000000000000, 0x0000000000000000",
          "rawCodes": [
            0,
            0
          ],
          "type": "EXC_CRASH",
          "signal": "SIGKILL"
        },
        "termination": {
          "flags": 6,
          "namespace": "RUNNINGBOARD",
          "code": 562215634
        }
      }

      """
    let quoted = try #require(read(text).crashes.first).evidence.map {
      $0.text.drop { $0 == " " }
    }
    #expect(
      quoted == [
        #""type": "EXC_CRASH","#, #""signal": "SIGKILL""#, #""namespace": "RUNNINGBOARD","#,
        #""code": 562215634"#,
      ])
  }

  @Test(arguments: Fixture.all.indices)
  func `quotes physical lines verbatim`(index: Int) {
    let text = Fixture.all[index].text
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for crash in read(text).crashes {
      #expect(!crash.evidence.isEmpty)
      #expect(crash.evidence.count <= 13)
      #expect(crash.evidence.map(\.line) == crash.evidence.map(\.line).sorted())
      for evidence in crash.evidence {
        let line = lines[evidence.line - 1]
        let quoted = evidence.text.hasSuffix("…") ? String(evidence.text.dropLast()) : evidence.text
        #expect(line.contains(quoted))
        #expect(quoted == line || line.utf8.count > 500 && quoted.utf8.count <= 500)
      }
    }
  }

  @Test func `quotes what a verdict on a text rests on`() {
    let quoted = read(Fixture.assertiondText).crashes.first?.evidence.map(\.text) ?? []
    #expect(quoted.contains { $0.hasPrefix("Exception Type:") })
    #expect(quoted.contains { $0.hasPrefix("Termination Reason:") })
    #expect(quoted.contains { $0.contains("CoreFoundation") })
  }

  @Test func `quotes each assertion and the CPU lines`() {
    let quoted = read(Fixture.assertionsIOS8).crashes.first?.evidence.map(\.text) ?? []
    #expect(quoted.filter { $0.contains("BKProcessAssertion") }.count == 2)
    #expect(quoted.contains { $0.hasPrefix("Exception Codes:") })
    let other = read(Fixture.testFlight).crashes.first?.evidence.map(\.text) ?? []
    #expect(other.filter { $0.contains("CPU time") }.count == 2)
    #expect(!other.contains("WatchdogCPUStatistics: ("))
  }

  @Test func `quotes the value alone where a whole body is one line`() {
    let crash = read(Fixture.watchdogJSON).crashes.first
    let quoted = crash?.evidence ?? []
    #expect(quoted.map(\.line) == [2, 2])
    #expect(quoted.first?.text == #""exception":{"type":"EXC_CRASH","signal":"SIGKILL"}"#)
    #expect(quoted.last?.text.hasPrefix(#""termination":{"code":"0x8BADF00D""#) == true)
  }

  @Test func `cuts a long line before a character`() {
    let text = "Termination Reason: FRONTBOARD 7 " + String(repeating: "é", count: 600)
    let quoted = read(text).crashes.first?.evidence.first?.text ?? ""
    #expect(quoted.hasSuffix("é…"))
    #expect(quoted.utf8.count <= 503)
  }
}
