import CrashReports
import LogModel
import Testing

@Suite struct CrashVerdictTests {
  /// A report as its causes see it.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var namespace: String?
    var code: UInt64?
    var main: CrashReport.MainThread.State?
    var symbol: String? = "mach_msg_trap"
    var event: String?
    var rule: FindingRule?
    var confidence: Double = 0

    var report: CrashReport {
      var report = CrashReport(input: 0, line: 1, format: "crash-text")
      if namespace != nil || code != nil {
        var termination = CrashReport.Termination()
        termination.namespace = namespace
        termination.code = code
        report.termination = termination
      }
      if let main {
        report.mainThread = CrashReport.MainThread(
          state: main, frames: [CrashReport.Frame(image: "x", symbol: symbol)])
      }
      if let event {
        var watchdog = CrashReport.Watchdog()
        watchdog.event = event
        report.watchdog = watchdog
      }
      return report
    }
  }

  private static let cases = [
    Case(
      testDescription: "leaked task", namespace: "RUNNINGBOARD", code: 0x2182_bad2,
      rule: .assertionKill, confidence: 0.95),
    Case(
      testDescription: "URL session", namespace: "RUNNINGBOARD", code: 0x2182_bad3,
      rule: .urlSessionNotFinished, confidence: 0.95),
    Case(
      testDescription: "fetch", namespace: "RUNNINGBOARD", code: 0x2182_bad4,
      rule: .fetchNotFinished, confidence: 0.95),
    Case(
      testDescription: "expiring activity", namespace: "RUNNINGBOARD", code: 0x2182_baad,
      rule: .assertionKill, confidence: 0.9),
    Case(
      testDescription: "too many, iOS 12", namespace: "ASSERTIOND", code: 0xbada_5e47,
      rule: .tooManyTasks, confidence: 0.9),
    Case(
      testDescription: "too many, later", namespace: "RUNNINGBOARD", code: 0xd00d_2bad,
      rule: .tooManyTasks, confidence: 0.8),
    Case(
      testDescription: "file lock", namespace: "RUNNINGBOARD", code: 0xdead_10cc, main: .idle,
      rule: .fileLockKill, confidence: 0.9),
    Case(
      testDescription: "user quit", namespace: "FRONTBOARD", code: 0xdead_fa11, rule: .userQuit,
      confidence: 0.9),
    Case(
      testDescription: "cache purge", namespace: "RUNNINGBOARD", code: 0xbadd_d15c,
      rule: .housekeepingKill, confidence: 0.9),
    Case(
      testDescription: "watch, CPU", namespace: "CAROUSEL", code: 0xc51b_ad01, rule: .systemKill,
      confidence: 0.9),
    Case(
      testDescription: "watch, busy", namespace: "CAROUSEL", code: 0xc51b_ad03,
      rule: .systemKill, confidence: 0.7),
    Case(
      testDescription: "jetsam's CPU limit", namespace: "JETSAM", code: 100, rule: .cpuKill,
      confidence: 0.9),
    Case(
      testDescription: "memory limit", namespace: "JETSAM", code: 7, rule: .jetsamKill,
      confidence: 0.9),
    Case(
      testDescription: "watchdog with event", namespace: "FRONTBOARD", code: 0x8bad_f00d,
      main: .lock, event: "scene-update", rule: .watchdogKill, confidence: 0.9),
    Case(
      testDescription: "event, idle", namespace: "SPRINGBOARD", code: 0x8bad_f00d, main: .idle,
      event: "scene-create", rule: .watchdogKill, confidence: 0.9),
    Case(
      testDescription: "assertiond, idle", namespace: "ASSERTIOND", code: 0x8bad_f00d,
      main: .idle, rule: .assertionKill, confidence: 0.7),
    Case(
      testDescription: "<0xF>, idle by its images", namespace: "<0xF>", code: 0x8bad_f00d,
      main: .idle, symbol: nil, rule: .assertionKill, confidence: 0.7),
    Case(
      testDescription: "runningboard, busy", namespace: "RUNNINGBOARD", code: 0x8bad_f00d,
      main: .lock, rule: .watchdogKill, confidence: 0.4),
    Case(
      testDescription: "assertiond, no threads", namespace: "ASSERTIOND", code: 0x8bad_f00d,
      rule: .assertionKill, confidence: 0.4),
    Case(
      testDescription: "springboard, idle", namespace: "SPRINGBOARD", code: 0x8bad_f00d,
      main: .idle, rule: .assertionKill, confidence: 0.55),
    Case(
      testDescription: "springboard, idle by its images", namespace: "SPRINGBOARD",
      code: 0x8bad_f00d, main: .idle, symbol: nil, rule: .assertionKill, confidence: 0.5),
    Case(
      testDescription: "springboard, busy", namespace: "SPRINGBOARD", code: 0x8bad_f00d,
      main: .syncXPC, rule: .watchdogKill, confidence: 0.7),
    Case(
      testDescription: "frontboard, idle", namespace: "FRONTBOARD", code: 0x8bad_f00d,
      main: .idle, rule: .watchdogKill, confidence: 0.6),
    Case(
      testDescription: "springboard, no threads", namespace: "SPRINGBOARD", code: 0x8bad_f00d,
      rule: .watchdogKill, confidence: 0.4),
    Case(
      testDescription: "signal", namespace: "SIGNAL", code: 6, main: .idle, rule: .crash,
      confidence: 0.95),
    Case(
      testDescription: "another namespace with the code's number", namespace: "DYLD",
      code: 0x8bad_f00d, rule: .systemKill, confidence: 0.9),
    Case(
      testDescription: "unknown code", namespace: "FRONTBOARD", code: 0xfade_d321,
      rule: .unexplainedKill, confidence: 0.9),
    Case(
      testDescription: "thermal", namespace: "FRONTBOARD", code: 0xc000_10ff,
      rule: .housekeepingKill, confidence: 0.9),
    Case(
      testDescription: "no call reported", namespace: "RUNNINGBOARD", code: 0xbaad_ca11,
      rule: .callNotReported, confidence: 0.9),
    Case(
      testDescription: "watch, no code", namespace: "CAROUSEL", event: "WatchConnectivity",
      rule: .watchdogKill, confidence: 0.9),
    Case(testDescription: "nothing"),
  ]

  @Test(arguments: cases)
  func `follows the decision tree`(sample: Case) {
    let verdict = CrashVerdict.verdict(on: sample.report)
    #expect(verdict?.rule == sample.rule)
    #expect(abs((verdict?.confidence ?? 0) - sample.confidence) < 1e-9)
    if let verdict {
      #expect(!verdict.because.isEmpty)
      #expect(!verdict.next.isEmpty)
    }
  }

  @Test(arguments: [
    (["finishTask"], FindingRule.assertionKill),
    (["finishTaskAfterBackgroundContentFetching"], .assertionKill),
    (["backgroundContentFetching"], .fetchNotFinished),
    (["backgroundDownload"], .urlSessionNotFinished),
    (["backgroundContentFetching", "finishTask"], .assertionKill),
    (["suspend"], .assertionKill),
  ])
  func `goes by the reason of held assertions`(reasons: [String], rule: FindingRule) {
    var report = CrashReport(input: 0, line: 1, format: "crash-text")
    report.assertions = reasons.map { reason in
      var assertion = HeldAssertion()
      assertion.reason = reason
      return assertion
    }
    let verdict = CrashVerdict.verdict(on: report)
    #expect(verdict?.rule == rule)
    #expect(verdict?.confidence == 0.95)
  }

  @Test func `tells a fatal CPU limit from one that only warns`() {
    var report = CrashReport(input: 0, line: 1, format: "crash-text")
    var exception = CrashReport.Exception()
    exception.type = "EXC_RESOURCE"
    exception.subtype = "CPU_FATAL"
    report.exception = exception
    #expect(CrashVerdict.verdict(on: report)?.confidence == 0.9)
    report.exception?.subtype = "CPU"
    #expect(CrashVerdict.verdict(on: report)?.confidence == 0.4)
    report.exception?.subtype = "WAKEUPS"
    #expect(CrashVerdict.verdict(on: report) == nil)
  }

  @Test func `names the file of a lock and doubts one outside a shared container`() {
    let text = """
      Exception Type:  00000020
      Exception Codes: 0xdead10cc
      Application Specific Information:
      com.example.lantern was suspended with locked system files:
      /private/var/mobile/Library/Lantern/db.sqlite
      """
    let verdict = read(text).crashes.first?.verdict
    #expect(verdict?.rule == .fileLockKill)
    #expect(verdict?.confidence == 0.95)
    #expect(verdict?.because.contains { $0.contains("db.sqlite") } == true)
    #expect(verdict?.contradictions.count == 1)
  }

  @Test func `cites what the report prints and says what speaks against it`() {
    let verdict = read(Fixture.watchdogJSON).crashes.first?.verdict
    #expect(verdict?.because.contains("'scene-update' was allowed 10 s of real time") == true)
    #expect(verdict?.contradictions.contains { $0.contains("critical") } == true)
    #expect(verdict?.contradictions.contains { $0.contains("starved") } == true)
    let idle = CrashVerdictTests.cases.first { $0.testDescription == "event, idle" }
    let second = idle.flatMap { CrashVerdict.verdict(on: $0.report) }
    #expect(second?.contradictions.contains { $0.contains("main thread is idle") } == true)
  }

  @Test func `does not take an app's own words for the watchdog's`() {
    let text = """
      Exception Type:  EXC_CRASH (SIGABRT)
      Termination Reason: SIGNAL 6 Abort trap: 6
      Application Specific Information:
      *** Terminating app: 'Upload', reason: 'failed to resume after 30.0s'
      """
    let crash = read(text).crashes.first
    #expect(crash?.verdict?.rule == .crash)
    #expect(crash?.watchdog == nil)
    #expect(crash?.termination?.description == "Abort trap: 6")
  }

  @Test func `says that a busy main thread speaks against a code of its own`() {
    let leak = Case(
      testDescription: "", namespace: "RUNNINGBOARD", code: 0x2182_bad2, main: .lock,
      symbol: "__psynch_mutexwait")
    let contradictions = CrashVerdict.verdict(on: leak.report)?.contradictions ?? []
    #expect(
      contradictions == ["the main thread is not idle: its class is 'lock' in '__psynch_mutexwait'"]
    )
    let quit = Case(
      testDescription: "", namespace: "FRONTBOARD", code: 0xdead_fa11, main: .disk, symbol: "fsync")
    let doubts = CrashVerdict.verdict(on: quit.report)?.contradictions ?? []
    #expect(doubts.count == 1)
  }

  @Test func `says where the name of a leaked task is to be found`() {
    let verdict = read(Fixture.leakJSON).crashes.first?.verdict
    #expect(verdict?.next.contains { $0.contains("BackgroundTask") } == true)
    #expect(verdict?.next.contains { $0.contains("debugger") } == true)
  }
}
