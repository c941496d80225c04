import LogModel
import Testing

@testable import Correlation

/// Tests what the finding about a crash report takes from the report's verdict, and what from the rule.
@Suite struct CrashFindingsTests {
  private func finding(_ verdict: CrashReport.Verdict) throws -> Finding {
    var crash = CrashReport(input: 0, line: 1, format: "ips-json")
    crash.process.name = "Lantern"
    crash.verdict = verdict
    return try #require(CrashFindings.finding(about: crash, path: "a.ips", launch: nil))
  }

  @Test func `the verdict's words, severity and first step come before those of the rule`() throws {
    var verdict = CrashReport.Verdict(
      .heldTasks, confidence: 0.9, because: [], next: ["Capture the console"], severity: .note)
    verdict.summary = "was killed for an upload"
    let finding = try finding(verdict)
    #expect(finding.message.hasSuffix("was killed for an upload"))
    #expect(finding.severity == .note)
    #expect(finding.advice == "Capture the console")
  }

  @Test func `without them those of the rule stand`() throws {
    let rule = try finding(CrashReport.Verdict(.tooManyTasks, confidence: 0.9, because: []))
    #expect(rule.message.hasSuffix("was killed for holding too many background tasks at once"))
    #expect(rule.severity == .error)
  }
}
