import BGLogKit
import Testing

/// What daemons say of apps, in logs as Console.app and `log show` print them.
@Suite struct DaemonTests {
  private func analyze(_ lines: [String]) -> ReportDocument {
    Analyzer().analyze([input("console.log", lines.joined(separator: "\n") + "\n")])
  }

  private func says(_ document: ReportDocument) -> [String] {
    document.tasks.map { "\($0.identifier ?? "?") \($0.outcome.rawValue)" }
  }

  // MARK: Kills that may be another app's

  private func copied(_ second: Int, _ process: String, _ message: String) -> String {
    "default\t14:20:\(second).000000+0100\t\(process)\t\(message)"
  }

  private func kill(_ second: Int) -> String {
    copied(
      second, "runningboardd",
      "[app<com.other.app(1B2C3D4E-0000-4000-8000-000000000000)>:777] Terminating with context: "
        + "<RBSTerminateContext| domain:15 code:0x2182BAD2 explanation:Timed-out waiting for process "
        + "app<com.other.app>:777 to invalidate assertion with identifier 34-777-77 and explanation "
        + "'Shared Background Assertion 1 for com.other.app'. reportType:None>")
  }

  private let begin =
    "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 4, taskName = Sync, "
    + "creationTime = 15 (elapsed = 0)."
  private let end = "Ending background task with UIBackgroundTaskIdentifier: 4"

  @Test func `an app that ends its task later was not the one that was killed`() {
    let document = analyze([
      copied(10, "Lumen", begin), kill(31), copied(40, "Lumen", end), copied(41, "Lumen", "x"),
    ])
    #expect(says(document) == ["4 completed"])
    #expect(document.findings.map(\.process?.pid) == [777])
  }

  @Test func `the only app with tasks is a guess, and reported as one`() throws {
    let document = analyze([
      copied(10, "Lumen", begin), kill(31), copied(40, "Corvus", "x"), copied(41, "Corvus", "y"),
    ])
    #expect(says(document) == ["4 leaked"])
    #expect(document.findings.map(\.process?.name) == ["Lumen", "Lumen"])
    #expect(document.findings.allSatisfy { $0.confidence <= 0.6 })
    let problem = try #require(document.inputs.first?.problems.first)
    #expect(problem.line == 2)
    #expect(problem.message.contains("com.other.app was taken to be about 'Lumen'"))
  }

  @Test func `a task that another launch ends is no sign of life`() {
    let document = analyze([
      copied(10, "Lumen", begin), kill(31),
      copied(40, "Lumen", begin.replacing("0x1", with: "0x2").replacing("= 15", with: "= 45")),
      copied(41, "Lumen", end),
    ])
    #expect(says(document) == ["4 leaked", "4 completed"])
  }

  @Test func `newest first the end of an earlier task is no sign of life`() {
    let second = begin.replacing("0x1", with: "0x2").replacing("= 15", with: "= 45")
    let lines = [
      copied(10, "Lumen", begin), copied(12, "Lumen", end), copied(20, "Lumen", second), kill(51),
    ]
    let document = analyze(lines.reversed())
    #expect(says(document).contains("4 leaked"))
    #expect(document.findings.allSatisfy { $0.process?.name == "Lumen" && $0.confidence <= 0.6 })
  }

  // MARK: Suspensions

  private func compact(_ time: String, _ message: String, by process: String = "Lumen[358:1a]")
    -> String
  {
    "2025-03-11 14:\(time) Df \(process) \(message)"
  }

  private func board(_ time: String, _ words: String) -> String {
    compact(
      time, "[app<com.ex.lumen(1B2C3D4E-0000-4000-8000-000000000000)>:358] \(words)",
      by: "runningboardd[34:9a1] [com.apple.runningboard:process]")
  }

  private var woken: [String] {
    [
      compact("20:00.000", "-[AppDelegate applicationDidEnterBackground:]"),
      compact("20:00.050", "backgroundTimeRemaining = 29.9"),
      board("20:22.500", "Suspending task."), board("30:00.000", "Resuming task."),
      compact("30:00.060", begin),
    ]
  }

  @Test func `a task begun after a suspension has a time of its own`() {
    let ended = analyze(
      woken + [compact("30:12.000", end), board("30:12.500", "Suspending task.")])
    #expect(says(ended).contains("4 completed"))
    #expect(ended.findings.isEmpty)
    let open = analyze(
      woken + [compact("30:15.000", "-[AppDelegate applicationWillEnterForeground:]")])
    #expect(says(open).contains("4 open"))
    #expect(open.findings.isEmpty)
    let leaked = analyze(woken + [compact("31:15.000", "still here")])
    #expect(leaked.findings.map(\.confidence) == [0.5])
  }

  @Test func `a task that was begun before the suspension has the time that was left`() {
    let lines = [
      compact("20:00.000", "-[AppDelegate applicationDidEnterBackground:]"),
      compact("20:00.050", "backgroundTimeRemaining = 29.9"), compact("20:01.000", begin),
      board("20:22.500", "Suspending task."), board("30:00.000", "Resuming task."),
    ]
    #expect(says(analyze(lines + [compact("30:05.000", end)])).contains("4 completed"))
    #expect(says(analyze(lines + [compact("30:12.000", end)])).contains("4 late"))
  }

  // MARK: The budget

  @Test func `where RunningBoard is, an app has 30 seconds`() {
    let app = [
      compact("20:00.100", begin),
      compact("20:01.000", "-[AppDelegate applicationDidEnterBackground:]"),
      compact("24:20.000", "playing"),
    ]
    #expect(says(analyze(app)) == ["4 open"])
    let document = analyze([board("20:00.000", "Resuming task.")] + app)
    #expect(says(document) == ["4 leaked"])
    #expect(document.assumptions.contains { $0.contains("iOS 13 or later") })
  }
}
