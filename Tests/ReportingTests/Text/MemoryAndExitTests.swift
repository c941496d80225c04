import Foundation
import LogModel
import Reporting
import Testing

/// What the formats say of memory kills and of MetricKit's counts.
@Suite struct MemoryAndExitTests {
  @Test func `JSON has the victims of memory reports only`() throws {
    let report = try parsedJSON(Fixtures.everything)
    let crashes = try #require(report["crashes"] as? [[String: Any]])
    #expect(crashes[0]["victims"] == nil)
    let victims = try #require(crashes[1]["victims"] as? [[String: Any]])
    #expect(victims.map { $0["name"] as? String } == ["Lab", "labd"])
    #expect(victims[0]["bytes"] as? Int == 52_428_800)
    #expect(victims[0]["states"] as? [String] == ["frontmost", "resume"])
    #expect(victims[1]["bytes"] is NSNull && victims[1]["pid"] is NSNull)
  }

  @Test func `JSON has the counts by reason, whatever a reason is called`() throws {
    let report = try parsedJSON(Fixtures.everything)
    let metric = try #require((report["exitMetrics"] as? [[String: Any]])?.first)
    #expect(
      metric["background"] as? [String: Int]
        == ["backgroundTaskAssertionTimeout": 3, "new \"one\"\u{1B}": 1])
    #expect(metric["foreground"] as? [String: Int] == ["normalApp": 4])
    #expect(metric["simulated"] as? Bool == false)
    #expect(metric["input"] as? String == "crash.ips")
  }

  @Test func `text lists victims and counts, and is safe`() {
    let text = self.text(Fixtures.everything)
    #expect(text.contains("the device killed 2 processes"))
    #expect(text.contains("✗ Lab [812], per-process-limit, frontmost resume, 50 MB"))
    #expect(text.contains("MetricKit exit counts"))
    #expect(text.contains("background: backgroundTaskAssertionTimeout 3"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test func `text says of a simulated payload that it is one`() {
    var document = ReportDocument(tool: Fixtures.tool)
    document.exitMetrics = [Fixtures.exits]
    document.exitMetrics[0].isSimulated = true
    #expect(text(document).contains("Xcode simulates this payload"))
    #expect(!text(document).contains("NOTHING TO JUDGE"))
  }

  @Test func `text does not ask for a log where a report is no crash`() {
    var document = ReportDocument(tool: Fixtures.tool)
    var input = InputSummary(path: "stacks.ips")
    input.format = "stackshot"
    input.problems = [InputProblem(line: nil, message: "recognised: …", isNote: true)]
    document.inputs = [input]
    #expect(text(document).contains("the report tells of no process's end"))
    #expect(text(document).contains("· recognised"))
    #expect(!text(document).contains("simctl"))
  }

  private func text(_ document: ReportDocument) -> String {
    var bytes = ContiguousArray<UInt8>()
    TextReportWriter(document).write { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
