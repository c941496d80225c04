import LogModel
@testable import Reporting
import Testing

@Suite struct RequestTextTests {
  private let wide = TextReportOptions(width: 200)

  @Test func `a request that waits: its state, window, checks and reasons`() {
    #expect(
      text(Fixtures.waiting, wide).contains(
        """

        Scheduled work
          ? processing com.example.lantern.index  waiting since 22:10, refused 3 times by \
        Battery Level; not run when the log ends  F1
              asked 2011-10-30 22:10:00.250 console.log:3
              may run from 2011-10-30 22:17:30 to 2011-10-31 22:17:30
              3 checks, 22:20:00 console.log:5 to 22:40:00 console.log:21, lowest score 0.05, \
        threshold 0.9054
              refused by Battery Level ×3, 22:20:00 console.log:5 to 22:40:00 console.log:21: \
        launchType == PROCESSING AND batteryLevel == 26
              · Processing tasks wait for a charger on this iPhone. (sure 1)
                console.log:5: dasd: {name: Battery Level Policy, line 5}
                … and 2 more lines

        """))
  }

  @Test func `a request that ran: when it was launched, began and ended`() {
    var document = Fixtures.waiting
    document.findings = []
    document.requests = [Fixtures.finished]
    #expect(
      text(document, wide).contains(
        """
          ✓ app refresh com.example.lantern.refresh  completed: ran 12 s at 22:50 and finished
              asked 2011-10-30 22:00:00 console.log:2, launched 22:50:00 console.log:31, started \
        22:50:00.500 console.log:32, ended 22:50:12.500 console.log:34, ran 12 s

        """))
  }

  @Test func `verbose quotes every line of a reason`() {
    let report = text(Fixtures.waiting, TextReportOptions(width: 200, verbose: true))
    #expect(
      report.contains("        console.log:21: dasd: {name: Battery Level Policy, line 21}\n"))
  }

  @Test func `a run that a debugger started says so`() {
    var document = Fixtures.waiting
    document.requests[0].isSimulated = true
    #expect(text(document).contains("\n      a debugger's command started it, not the scheduler\n"))
  }

  @Test func `a request without times and names is told by its lines`() {
    var document = Fixtures.scheduled([.unknown])
    document.requests[0].identifier = nil
    document.requests[0].asked = Fixtures.line(7, nil)
    let report = text(document)
    #expect(report.contains("\n  ? app refresh without a name  unknown: com.example.1: unknown"))
    #expect(report.contains("\n      asked console.log:7\n"))
  }

  @Test func `requests come first where they are the worst, else after the processes`() throws {
    var document = Fixtures.leak
    document.requests = Fixtures.waiting.requests
    var report = text(document)
    let process = try #require(report.firstRange(of: "\nState Lab [7449]"))
    let last = try #require(report.firstRange(of: "\nScheduled work"))
    #expect(last.lowerBound > process.lowerBound)
    document.findings[0].severity = .warning
    document.findings.insert(Fixtures.expired.findings[0], at: 0)
    document.requests = Fixtures.expired.requests
    report = text(document)
    let work = try #require(report.firstRange(of: "\nScheduled work"))
    let first = try #require(report.firstRange(of: "\nLantern [501]"))
    #expect(work.lowerBound < first.lowerBound)
  }

  @Test func `a warning about a request that only daemons log stands below it`() throws {
    var document = Fixtures.expired
    document.findings[0].process = nil
    let report = text(document, wide)
    #expect(!report.contains("Other findings"))
    #expect(
      report.contains("\n\n  ! F1 warning: com.example.lantern.export: its time was up after"))
  }

  @Test func `very many requests: the worst, and the number of the others`() {
    let states = Array(repeating: RequestState.completed, count: 40) + [.killed, .waiting]
    let report = text(Fixtures.scheduled(states))
    let rows = report.split(separator: "\n").filter { $0.contains(" app refresh com.example.") }
    #expect(rows.count == 15)
    #expect(rows.first?.hasPrefix("  ✗ app refresh com.example.41  KILLED: killed") == true)
    #expect(report.contains("\n  … and 27 completed requests (use --verbose or --format json)\n"))
    let all = text(Fixtures.scheduled(states), TextReportOptions(verbose: true))
    #expect(all.split(separator: "\n").count { $0.contains(" app refresh com.example.") } == 42)
  }

  @Test func `policies have a limit`() {
    var document = Fixtures.waiting
    let refusal = document.requests[0].checks.refusedBy[0]
    document.requests[0].checks.refusedBy = Array(repeating: refusal, count: 13)
    let report = text(document)
    #expect(report.split(separator: "\n").count { $0.contains("refused by Battery") } == 11)
    #expect(report.contains("\n      … and by 2 more policies\n"))
  }

  @Test func `the words of states are all different, and the worst is first`() {
    #expect(Set(RequestState.allCases.map(\.words)).count == RequestState.allCases.count)
    #expect(Set(RequestState.allCases.map(\.badness)).count == RequestState.allCases.count)
    #expect(RequestState.worstFirst.first == .killed && RequestState.worstFirst.last == .completed)
    #expect(Set(RequestKind.allCases.map(\.words)).count == RequestKind.allCases.count)
  }

  @Test(arguments: [
    (0.0, "0"), (1, "1"), (0.05, "0.05"), (0.90539, "0.9054"), (0.99999, "1"), (0.5, "0.5"),
    (12.345, "12.3"), (-1, "-1"), (.nan, "nan"),
  ])
  func `scores have as many digits as decide`(score: Double, text: String) {
    #expect(NumberText.score(score) == text)
  }
}
