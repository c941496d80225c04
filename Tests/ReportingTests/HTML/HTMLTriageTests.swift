import Foundation
import LogModel
import Reporting
import Testing

@Suite struct HTMLTriageTests {
  @Test func `over many inputs groups, versions, tasks and failures are told`() {
    var triage = Fixtures.triage
    var trend = VersionTrend(app: "com.example.lab", version: "2.4")
    trend.crashes = 7
    trend.verdicts = [.watchdogKill: 7]
    triage.trends = [trend]
    let page = exported(.html, [Fixtures.leak, Fixtures.leak], triage)
    #expect(page.contains("<h1>Triage of 3 inputs</h1>"))
    #expect(page.contains("<span class=\"headline\">✗ LEAKED</span> background task 1"))
    #expect(page.contains("<th scope=\"row\">0x8badf00d scene-update Lab.save</th>"))
    #expect(page.contains("<title>2 leaked, 40 completed</title>"))
    #expect(page.contains("<td>7 watchdog-kill</td>"))
    #expect(page.contains("<rect class=\"incidents\" width=\"100%\""))
    #expect(page.contains("<th scope=\"row\">logs/closed.log</th><td>cannot be opened</td>"))
  }

  @Test func `the worst tasks of all inputs have lanes, worst first`() throws {
    var late = Fixtures.leak
    late.tasks[0].outcome = .late
    late.tasks[0].ended = Fixtures.line(50, "22:46:05.000")
    let page = exported(.html, [late, Fixtures.leak], Fixtures.triage)
    let leaked = try #require(page.range(of: "<li class=\"row lane leaked\" id=\"task-1\""))
    let second = try #require(page.range(of: "<li class=\"row lane late\" id=\"task-2\""))
    #expect(leaked.lowerBound < second.lowerBound)
    #expect(page.contains("data-lanes=\"2\""))
  }

  @Test func `a page about thousands of inputs stays small`() {
    var triage = Fixtures.triage
    triage.findings = Array(repeating: triage.findings[0], count: 10_000)
    triage.groups = Array(repeating: triage.groups[0], count: 10_000)
    let documents = Array(repeating: Fixtures.manyTasks(200), count: 100)
    let page = exported(.html, documents, triage)
    #expect(page.count(of: "<li class=\"row lane") == 40)
    #expect(page.contains("… and 360 more such tasks"))
    #expect(page.contains("… and 9,950 more of them"))
    #expect(page.utf8.count < 300_000)
  }
}
