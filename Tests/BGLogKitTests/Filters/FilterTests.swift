import Foundation
import Testing

@testable import BGLogKit

/// Filters choose what is reported; all inputs are judged together.
@Suite struct FilterTests {
  private static let log = """
    2024-11-20 03:02:31.402 Harbor[812:70b] applicationDidEnterBackground:
    2024-11-20 03:02:31.412 Harbor[812:70b] Starting background task 5 with 29.98 seconds remaining
    2024-11-20 03:02:40.000 Deck[90:70b] Starting background task 1 with 25.00 seconds remaining
    2024-11-20 03:02:41.000 Deck[90:70b] Finishing background task 1 with 24.00 seconds remaining
    2024-11-20 03:03:06.998 Harbor[812:70b] still uploading
    2024-11-20 03:03:12.998 Harbor[812:70b] still uploading
    2024-11-20 03:03:13.998 Lantern[7:70b] nothing about any task

    """

  private func input(_ text: String, _ name: String = "console.log") -> Input {
    .memory(name: name, bytes: ContiguousArray(text.utf8))
  }

  private func report(_ options: AnalysisOptions, _ text: String = log) -> ReportDocument {
    Analyzer(options: options).analyze([input(text)])
  }

  private func window(_ since: String?, _ until: String? = nil) -> TimeWindow {
    TimeWindow(
      since: since.flatMap { TimeBound($0) }, until: until.flatMap { TimeBound($0) })
  }

  @Test func `a task that began before the window is judged by its begin`() throws {
    let complete = report(AnalysisOptions())
    let late = report(AnalysisOptions(window: window("03:03")))
    #expect(late.tasks.map(\.outcome) == [.leaked])
    #expect(late.tasks.map(\.key) == ["Harbor/812/1#1"])
    #expect(late.findings.map(\.fingerprint) == complete.findings.map(\.fingerprint))
    #expect(late.processes.map(\.process.name) == ["Harbor"])
    #expect(late.inputs.map(\.records) == [7])
  }

  private static let windows: [(String?, String?, [String])] = [
    (nil, "03:02:35", ["Harbor"]), ("03:02:40", "03:02:40", ["Deck", "Harbor"]),
    ("03:02:41.5", nil, ["Harbor"]), ("03:05", nil, []), (nil, "03:01", []),
    ("10s", nil, ["Harbor"]), ("33s", "20s", ["Deck", "Harbor"]), ("2h", "1h", []),
    ("2024-11-20 03:02:41", "2024-11-20", ["Deck", "Harbor"]), ("2024-11-21", nil, []),
  ]

  @Test(arguments: windows)
  func `tasks that overlap the window are reported`(
    since: String?, until: String?, names: [String]
  ) {
    let document = report(AnalysisOptions(window: window(since, until)))
    #expect(document.tasks.compactMap(\.process.name).sorted() == names)
    let unmet = document.inputs[0].problems.compactMap(\.unmetFilter)
    #expect(unmet.isEmpty == !names.isEmpty)
  }

  @Test func `a finding about a task draws the task into the window`() throws {
    let text = """
      2024-11-20 10:00:00.000 Harbor[812:70b] Starting background task 5 with 600.00 seconds remaining
      2024-11-20 10:00:01.000 Harbor[812:70b] Finishing background task 5 with 599.00 seconds remaining
      2024-11-20 10:20:00.000 Harbor[812:70b] Finishing background task 5 with 550.00 seconds remaining

      """
    let document = report(AnalysisOptions(window: window("10:10")), text)
    #expect(document.findings.map(\.rule) == [.doubleEnd])
    #expect(document.tasks.map(\.key) == document.findings.compactMap(\.task))
    #expect(document.tasks.first?.findings == document.findings.map(\.id))
  }

  @Test func `the age of a record counts back from the last one of all inputs`() {
    let later = Self.log.replacing("2024-11-20 03", with: "2024-11-20 05")
      .replacing("Harbor", with: "Sextant").replacing("Deck", with: "Sextant")
    let options = AnalysisOptions(window: window("30m"))
    let document = Analyzer(options: options).analyze([
      input(Self.log, "early.log"), input(later, "late.log"),
    ])
    #expect(Set(document.tasks.map(\.process.name)) == ["Sextant"])
    #expect(document.inputs.map(\.records) == [7, 7])
  }

  @Test func `an app is found by what any line calls its process`() {
    let text = """
      Mar 14 09:12:40 phone Harbor[731] <Warning>: Starting background task 4 with 179.98 seconds remaining
      Mar 14 09:12:41 phone Harbor[731] <Warning>: Finishing background task 4 with 178.91 seconds remaining
      Mar 14 09:12:50 phone Deck[90] <Warning>: Starting background task 7 with 170.00 seconds remaining
      Mar 14 09:22:41 phone Harbor[745] <Warning>: Starting background task 1 with 179.91 seconds remaining
      Mar 14 09:25:40 phone assertiond[64] <Warning>: <BKNewProcess: 0x12f60a2c0; com.example.harbor; pid: 745; \
      hostpid: -1> has active assertions beyond permitted time:
      {(
      \t<BKProcessAssertion: 0x12f61b7f0> id: 745-5C0E7A52-6B0D-4C39-9A55-0B7E1D1F3A10 name: Flush process: \
      <BKNewProcess: 0x12f60a2c0; com.example.harbor; pid: 745; hostpid: -1> permittedBackgroundDuration: 180.0 \
      reason: finishTask owner pid:745
      )}

      """
    let own = report(AnalysisOptions(bundleIdentifier: "com.example.harbor"), text)
    #expect(own.inputs.flatMap(\.problems).compactMap(\.unmetFilter).isEmpty)
    #expect(own.tasks.map(\.process.pid) == [731, 745])
    #expect(own.tasks.map(\.process.name) == ["Harbor", "Harbor"])
  }

  @Test func `a process that only logs is there`() throws {
    let held = try #require(
      report(AnalysisOptions(process: "Lantern")).inputs[0].problems.first?.unmetFilter)
    #expect(!held.isUnknown)
    #expect(held.sentence() == "nothing about background tasks of process \"Lantern\"")
    let unknown = try #require(
      report(AnalysisOptions(process: "lantern")).inputs[0].problems.first?.unmetFilter)
    #expect(unknown.isUnknown)
    #expect(unknown.known == ["Deck", "Harbor", "Lantern"])
    #expect(unknown.sentence() == "no process named \"lantern\"; did you mean \"Lantern\"?")
    let nobody = try #require(
      report(AnalysisOptions(process: "Nobody")).inputs[0].problems.first?.unmetFilter)
    #expect(
      nobody.sentence()
        == "no process named \"Nobody\"; there is \"Deck\", \"Harbor\" and \"Lantern\"")
  }

  @Test(arguments: [
    ("com.example.tide-pod is running", true), ("(com.example.tide-pod)", true),
    ("com.example.tide-pod.", true), ("com.example.tide-pod.widget", false),
    ("com.example.tide-pod-two", false), ("org.com.example.tide-pod", false),
    ("com.example.tide", false),
  ])
  func `an app that is only mentioned is there`(words: String, isThere: Bool) throws {
    let text = Self.log + "2024-11-20 03:03:15.000 Lantern[7:70b] \(words)\n"
    let options = AnalysisOptions(bundleIdentifier: "com.example.tide-pod")
    let unmet = try #require(report(options, text).inputs[0].problems.first?.unmetFilter)
    #expect(unmet.isUnknown == !isThere)
    if !isThere {
      #expect(unmet.sentence().hasPrefix("no app with the bundle identifier \"com.example.tide"))
    }
  }

  @Test func `rules choose findings, and those left out are counted`() {
    let complete = report(AnalysisOptions())
    #expect(complete.findings.map(\.rule) == [.leakedTask])
    let ignoring = report(
      AnalysisOptions(findingRules: RuleSelection(ignored: [.leakedTask, .closeCall])))
    #expect(ignoring.findings.isEmpty && ignoring.findingsLeftOut == 1)
    #expect(ignoring.tasks.map(\.outcome) == complete.tasks.map(\.outcome))
    #expect(ignoring.tasks.flatMap(\.findings) == [])
    let only = report(AnalysisOptions(findingRules: RuleSelection(only: [.leakedTask])))
    #expect(only.findings.map(\.fingerprint) == complete.findings.map(\.fingerprint))
    #expect(only.findingsLeftOut == 0)
    #expect(only.tasks.map(\.findings) == complete.tasks.map(\.findings))
  }
}
