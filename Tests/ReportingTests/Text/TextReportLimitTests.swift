import LogModel
import Reporting
import Testing

@Suite struct TextReportLimitTests {
  @Test func `16,329 tasks fit on a few screens and none is lost from the counts`() {
    let document = Fixtures.manyTasks(16_329)
    let report = text(document)
    let lines = report.split(separator: "\n")
    #expect(lines.count < 100)
    #expect(lines[2] == "  326 errors; 16,329 background tasks: 326 leaked, 16,003 completed")
    #expect(
      lines.contains(
        "  … and 306 leaked, 16,003 completed tasks (use --verbose or --format json)"))
    #expect(lines.contains("  … and 316 more of leaked-task (use --verbose or --format json)"))
    #expect(lines.count { $0.hasPrefix("  ✗ LEAKED") } == 20)
    #expect(lines.count { $0.hasPrefix("  ✗ F") } == 10)
    #expect(lines.count { $0.hasPrefix("      → End it") } == 1)
  }

  @Test func `verbose lists every task and finding`() {
    let report = text(Fixtures.manyTasks(500), TextReportOptions(verbose: true))
    let lines = report.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("  ✗ LEAKED") } == 10)
    #expect(lines.count { $0.hasPrefix("  ✓ completed") } == 490)
    #expect(!report.contains("… and"))
  }

  @Test func `many healthy tasks are one line`() {
    var document = Fixtures.manyTasks(49)
    let task = document.tasks[0]
    document.tasks = Array(repeating: task, count: 1000)
    #expect(
      text(document).contains("\n  1,000 completed tasks (use --verbose or --format json)\n"))
  }

  @Test(arguments: [(6, true), (7, false)])
  func `few tasks are told in full and healthy ones of more in a line`(count: Int, isFull: Bool) {
    let report = text(Fixtures.manyTasks(count))
    #expect(report.contains("  begin\n") == isFull)
    #expect(report.contains("22:35:28.608–22:35:30.000") != isFull)
  }

  @Test(arguments: [(5, 5), (6, 2), (100, 2)])
  func `readings are shown by their first and last when there are many`(count: Int, shown: Int) {
    var document = Fixtures.leak
    document.tasks[0].readings = (0..<count).map {
      Reading(input: 0, line: 5, at: nil, remaining: .seconds(Double($0)))
    }
    let report = text(document)
    #expect(report.split(separator: "\n").count { $0.contains("reading ") } == shown)
    #expect(report.contains("\(count - 2) more readings") == (shown == 2))
  }

  @Test func `very many processes are counted after the worst`() {
    var document = Fixtures.leak
    document.processes = (1...50).map {
      ProcessTimeline(process: ProcessIdentity(name: "P", pid: $0), input: 0)
    }
    let report = text(document)
    #expect(report.contains("\nState Lab [7449]\n"))
    #expect(report.contains("\nP [19]\n") && !report.contains("\nP [20]\n"))
    #expect(report.contains("… and 31 more of the processes and crash reports, 0 of them with"))
  }

  @Test func `evidence, inputs and problems have a limit`() {
    var document = Fixtures.leak
    document.findings[0].evidence = (1...30).map { Evidence(input: 0, line: $0, text: "x") }
    document.inputs += (1...30).map { InputSummary(path: "\($0).log") }
    document.inputs[30].problems = [InputProblem(line: 4, message: "cut")]
    let report = text(document)
    #expect(report.contains("console.log:4: x\n      … and 26 more lines\n"))
    #expect(report.contains("\n  … and 11 more inputs (use --verbose)\n"))
    #expect(report.contains("    ! line 4: cut\n"))
  }
}
