import CrashReports
import LogModel
import Testing

/// The words, the severity and the advice of verdicts whose rule is about more than one cause.
@Suite struct VerdictWordsTests {
  private func verdict(_ text: String) throws -> CrashReport.Verdict {
    try #require(read(text).crashes.first?.verdict)
  }

  private func killed(_ namespace: String, _ code: UInt64, role: String? = nil) throws
    -> CrashReport.Verdict
  {
    let text = ReportMaker.json("iPhone OS 17.4 (21E219)", namespace, code)
    let role = role.map { #""procRole":"\#($0)","# } ?? ""
    return try verdict(text.replacing(#""captureTime""#, with: role + #""captureTime""#))
  }

  @Test(arguments: [
    (UInt64(7), Severity.error, "per-process-limit"), (3, .note, "files were open"),
    (8, .note, "disk"), (9, .note, "nothing to do"), (17, .note, "nothing to do"),
    (99, .note, "unknown"),
  ])
  func `a kill by the kernel is as bad as its reason, and named after it`(
    code: UInt64, severity: Severity?, words: String
  ) throws {
    let verdict = try killed("JETSAM", code)
    #expect(verdict.severity == severity)
    #expect(verdict.summary?.contains(words) == true, "\(verdict)")
    #expect(verdict.next.allSatisfy { !$0.contains("Free memory") })
  }

  @Test func `a kill by the kernel in the foreground is seen by somebody`() throws {
    #expect(try killed("JETSAM", 4, role: "Foreground").severity == .warning)
    #expect(try killed("JETSAM", 4, role: "Background").severity == .note)
    #expect(try killed("JETSAM", 9, role: "Foreground").severity == .note)
  }

  @Test(arguments: [
    (UInt64(0xbaad_ca11), "no call was reported"), (0xbad2_2222, "resumed too often"),
    (0x2bad_45ec, "security violation"), (0xc51b_ad02, "wall time violation"),
    (0xc51b_ad03, "system busy"), (0xc000_10ff, "device was hot"),
  ])
  func `codes of one cause have its words and not those of their rule`(
    code: UInt64, words: String
  ) throws {
    let summary = try #require(try killed("FRONTBOARD", code).summary)
    #expect(summary.contains(words))
    #expect(!summary.contains("watchdog"))
  }

  @Test func `a handler that waits is named in what to do first`() throws {
    let text = ReportMaker.json("iPhone OS 18.3 (22D60)", "RUNNINGBOARD", 0x2182_bad2, [], .expiry)
    let first = try verdict(text).next.first ?? ""
    #expect(first.contains("'-[Upload stop]'"))
    #expect(first.contains("must not wait"))
  }

  @Test func `the console is not asked for a path that the report has`() throws {
    let reason = "RUNNINGBOARD 3735883980"
    let system = "iPhone OS 18.3 (22D60)"
    let says = "RUNNINGBOARD, Lantern was suspended with locked system files: "
    let other = try verdict(
      ReportMaker.text(system, reason: reason, description: says + "/var/mobile/Library/db.sqlite"))
    #expect(other.summary?.contains("'/var/mobile/Library/db.sqlite'") == true)
    #expect(other.next.allSatisfy { !$0.contains("console") && !$0.contains("out of the shared") })
    let shared = try verdict(
      ReportMaker.text(
        system, reason: reason,
        description: says + "/private/var/mobile/Containers/Shared/AppGroup/A/db.sqlite"))
    #expect(shared.contradictions.isEmpty)
    #expect(shared.next.contains { $0.contains("out of the shared container") })
  }

  @Test(arguments: [
    ("wakeups", "Wakeups", "for waking the CPU too often", "11 samples Non-Frontmost App, X", 0),
    ("cpu usage", "CPU", "for using too much CPU", "11 samples Non-Frontmost App, X", 0),
    ("cpu usage", "CPU", "for using too much CPU", "11 samples Frontmost App, X", 1),
  ])
  func `a fatal limit is named, and not said to be one of the background where samples differ`(
    event: String, field: String, words: String, state: String, doubts: Int
  ) throws {
    let verdict = try verdict(
      """
      Date/Time:       2018-09-22 08:58:50.113113 -0500
      Command:         Lantern
      PID:             611

      Event:           \(event)
      Action taken:    Process killed
      \(field):         90 things over 60 seconds
      Primary state:   \(state)
      Steps:           4

      """)
    #expect(verdict.summary?.hasSuffix(words) == true)
    #expect(verdict.contradictions.count == doubts)
    #expect(verdict.next.allSatisfy { !$0.contains("background") })
  }

  @Test(arguments: [
    ([String](), "does not say where"), (["WatchdogVisibility: Foreground"], "in the foreground"),
  ])
  func `where a clock was started is said only where the report says it`(
    lines: [String], words: String
  ) throws {
    let reasons =
      [
        "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog"
          + " transgression: app<a.b>:611 exhausted real (wall clock) time allowance of 10.00 seconds",
        "ProcessVisibility: Background",
      ] + lines
    let verdict = try verdict(
      ReportMaker.json("iPhone OS 17.4 (21E219)", "FRONTBOARD", 0x8bad_f00d, reasons, .lock))
    #expect(verdict.contradictions.contains { $0.contains(words) }, "\(verdict.contradictions)")
  }
}
