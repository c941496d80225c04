import BGLogKit
import Testing

/// Several logs of one device are one timeline; logs of different ones are not.
@Suite struct SeveralLogsTests {
  private let app = """
    2018-04-12 22:07:29.100 Harbor[913:401] applicationDidEnterBackground:
    2018-04-12 22:07:29.104 Harbor[913:401] Starting background task 3 with 179.99 seconds remaining
    2018-04-12 22:07:39.104 Harbor[913:401] Finishing background task 3 with 169.99 seconds remaining
    2018-04-12 22:07:40.104 Harbor[913:401] Starting background task 4 with 168.99 seconds remaining

    """

  private func kill(_ stamp: String, pid: Int = 913) -> String {
    """
    \(stamp) phone backboardd[28] <Warning>: Harbor[\(pid)] has active assertions beyond permitted time: 
    {(
        <BKProcessAssertion: 0x17d3f4a0> identifier: Called by Harbor process: Harbor[\(pid)] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:\(pid) preventSuspend  preventIdleSleep  preventSuspendOnSleep
    )}

    """
  }

  private func analyze(_ logs: [(name: String, text: String)]) -> ReportDocument {
    Analyzer().analyze(logs.map { input($0.name, $0.text) })
  }

  @Test func `the kill in a device's log meets the tasks in the app's own`() throws {
    let document = analyze([("app.log", app), ("device.log", kill("Apr 12 22:10:29"))])
    #expect(document.tasks.map(\.outcome) == [.completed, .leaked])
    #expect(document.processes.count == 1)
    let leak = try #require(document.findings.first { $0.rule == .leakedTask })
    #expect(Set(leak.evidence.map(\.input)) == [0, 1])
    // The year comes from the log beside it.
    #expect(document.assumptions.contains { $0.contains("2018 was taken, that of app.log") })
    #expect(document.inputs[1].firstTimestamp?.year == 2018)
  }

  @Test func `the order in which logs are named changes no outcome`() {
    let document = analyze([("device.log", kill("Apr 12 22:10:29")), ("app.log", app)])
    #expect(document.tasks.map(\.outcome) == [.completed, .leaked])
  }

  @Test func `a log of another zone is moved, and a sentence says so`() {
    let document = analyze([("app.log", app), ("device.log", kill("Apr 12 20:10:29"))])
    #expect(document.tasks.map(\.outcome) == [.completed, .leaked])
    let moved = document.assumptions.filter { $0.contains("of another zone") }
    #expect(moved.count == 1, "\(document.assumptions)")
  }

  @Test(arguments: [("Apr 12 22:10:29", 914), ("May 25 22:10:29", 913)])
  func `logs that share no process stay apart`(stamp: String, pid: Int) {
    let document = analyze([("app.log", app), ("device.log", kill(stamp, pid: pid))])
    #expect(document.tasks.map(\.outcome) == [.completed, .open])
    #expect(document.processes.count == 2)
  }

  @Test(arguments: ["2023-12-31", "2024-01-02"])
  func `a log without a year keeps its order across the end of one`(day: String) {
    let dated = """
      \(day) 10:00:05.000 Harbor[913:401] Starting background task 5 with 29.99 seconds remaining
      \(day) 10:00:09.000 Harbor[913:401] Finishing background task 5 with 25.99 seconds remaining

      """
    let device = ["Dec 31", "Jan  2"].enumerated().map { number, day in
      """
      \(day) 10:00:00 phone Harbor[913] <Notice>: Starting background task \(number) with 29 seconds remaining
      \(day) 10:00:02 phone Harbor[913] <Notice>: Finishing background task \(number) with 27 seconds remaining

      """
    }
    let document = analyze([("app.log", dated), ("device.log", device.joined())])
    let input = document.inputs[1]
    #expect([input.firstTimestamp?.year, input.lastTimestamp?.year] == [2023, 2024])
    #expect(document.assumptions.contains { $0.contains("2023 was taken, that of app.log") })
    let begins = document.tasks.compactMap { $0.began?.at?.rfc3339 }
    #expect(begins.count == 3 && begins == begins.sorted())
    #expect(document.processes.count == 1)
  }

  @Test(arguments: [
    (["Dec 31", "Jan  2"], "2024-01-02", [2023, 2024], "2023 was taken for its first line"),
    (["Dec 31"], "2024-01-02", [2023, 2023], "2023 was taken for its first line"),
    (["Jan  2"], "2024-01-02", [2024, 2024], "2024 was taken, that of app.ips"),
    (["Jun 30"], "2024-07-01", [2024, 2024], "2024 was taken, that of app.ips"),
  ])
  func `a log without a year is of the time before the report`(
    days: [String], day: String, years: [Int], assumed: String
  ) {
    let report = """
      {"app_name":"Harbor","timestamp":"\(day) 10:00:40.00 +0000","bug_type":"309",\
      "os_version":"iPhone OS 17.0 (21A329)","incident_id":"AAAAAAAA-0000-4000-8000-00000000000D"}
      {"procName":"Harbor","pid":913,"captureTime":"\(day) 10:00:39.0000 +0000",\
      "exception":{"type":"EXC_CRASH","signal":"SIGKILL"},\
      "termination":{"namespace":"RUNNINGBOARD","flags":6,"code":562215634},"threads":[]}
      """
    let log = days.map { "\($0) 10:00:00 phone Harbor[913] <Notice>: Starting background task 1\n" }
    let document = analyze([("device.log", log.joined()), ("app.ips", report)])
    let input = document.inputs[0]
    #expect([input.firstTimestamp?.year, input.lastTimestamp?.year] == years)
    #expect(document.assumptions.contains { $0.contains(assumed) }, "\(document.assumptions)")
  }

  @Test func `the same log twice is reported once`() {
    let alone = analyze([("a.log", app)])
    let twice = analyze([("a.log", app), ("b.log", app + "\n")])
    #expect(twice.tasks.map(\.outcome) == alone.tasks.map(\.outcome))
    #expect(twice.findings.map(\.message) == alone.findings.map(\.message))
    #expect(twice.inputs[1].problems.contains { $0.message.contains("counted once") })
    let same = analyze([("a.log", app), ("b.log", app)])
    #expect(same.tasks.map(\.key) == alone.tasks.map(\.key))
    #expect(same.inputs.map(\.records) == alone.inputs.map(\.records) + [0])
    #expect(
      same.inputs[1].problems.map(\.message) == ["has the same content as a.log and counts once"])
  }

  @Test func `a log in two parts is one`() {
    let lines = app.split(separator: "\n").map { $0 + "\n" }
    let parts = [lines[0..<2].joined(), lines[2...].joined()]
    let document = analyze([("2.log", parts[1]), ("1.log", parts[0])])
    #expect(document.tasks.map(\.outcome) == [.completed, .open])
    #expect(document.tasks.first?.began?.input == 1)
    #expect(document.tasks.first?.ended?.input == 0)
  }

  @Test func `logs without headers stay apart`() {
    let bare = "Starting background task 3 with 179.99 seconds remaining\n"
    let document = analyze([("a.txt", bare), ("b.txt", bare + "\n")])
    #expect(document.tasks.map(\.outcome) == [.open, .open])
  }

  /// A copy from Console.app of the given messages of ``app``'s, which has neither dates nor pids.
  private func copy(_ name: String, _ rows: Range<Int>, shift: String = "22:07") -> (
    name: String, text: String
  ) {
    let rows = app.split(separator: "\n")[rows].map { line in
      let time = line.dropFirst(11).prefix(12).replacing("22:07", with: shift)
      return "default\t\(time)000+0300\tHarbor\t\(line.drop { $0 != "]" }.dropFirst(2))\n"
    }
    return (name, rows.joined())
  }

  @Test func `a copy without dates goes with the log that holds its messages`() {
    let dated = app.replacing(" Harbor", with: "000+0300 Harbor")
    for logs in [
      [("app.log", dated), copy("copy.log", 1..<3)], [copy("copy.log", 1..<3), ("app.log", dated)],
    ] {
      let document = analyze(logs)
      #expect(document.tasks.map(\.outcome) == [.completed, .open])
      #expect(document.processes.count == 1)
      let said = document.assumptions.filter { $0.contains("prints no date") }
      #expect(said.count == 1 && said[0].contains("that of app.log was taken"), "\(said)")
      #expect(document.inputs.allSatisfy { $0.firstTimestamp?.year == 2018 })
    }
  }

  @Test func `two copies without dates are one log when they share messages`() {
    let document = analyze([copy("1.log", 0..<2), copy("2.log", 1..<4)])
    #expect(document.tasks.map(\.outcome) == [.completed, .open])
    #expect(document.tasks.first?.ended?.input == 1)
    let apart = analyze([copy("1.log", 0..<2), copy("2.log", 2..<4)])
    #expect(apart.processes.count == 2)
    let later = analyze([copy("1.log", 0..<2), copy("2.log", 1..<4, shift: "22:09")])
    #expect(later.processes.count == 2)
  }
}
