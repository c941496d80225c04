import CrashReports
import LogModel
import Testing

@Suite struct TextCrashReaderTests {
  private func crash(_ text: String) throws -> CrashReport {
    try #require(read(text).crashes.first)
  }

  @Test func `reads a text after a JSON header`() throws {
    let crash = try crash(Fixture.assertiondText)
    #expect(crash.format == "ips-text")
    #expect(crash.line == 1)
    #expect(crash.version == "1.9")
    #expect(crash.build == "44")
    #expect(crash.device == "iPhone10,1")
    #expect(crash.role == "Foreground")
    #expect(crash.process.pid == 727)
    #expect(crash.os.version == "12.1")
    #expect(crash.capturedAt?.rfc3339 == "2019-04-02T08:00:01.4414+02:00")
    #expect(crash.launchedAt?.rfc3339 == "2019-04-02T07:53:40.0503+02:00")
    #expect(crash.termination?.namespace == "ASSERTIOND")
    #expect(crash.mainThread?.state == .idle)
    #expect(crash.mainThread?.frames.count == 9)
    #expect(crash.verdict?.rule == .assertionKill)
    #expect(crash.verdict?.confidence == 0.7)
    #expect(!crash.isTruncated)
  }

  @Test func `reads the assertion of iOS 6`() throws {
    let crash = try crash(Fixture.assertionIOS6)
    #expect(crash.version == "1.2")
    #expect(crash.build == "12")
    #expect(crash.exception?.type == "00000020")
    #expect(crash.termination?.namespace == nil)
    #expect(crash.termination?.code == 0x8bad_f00d)
    #expect(
      crash.termination?.description
        == "Lantern[408] has active assertions beyond permitted time:")
    #expect(crash.assertions.count == 1)
    #expect(crash.assertions.first?.identifier == "UIKitBackgroundCompletionTask")
    #expect(crash.assertions.first?.permittedSeconds == 600)
    #expect(crash.watchdog?.elapsedCPUSeconds == 15.29)
    #expect(crash.watchdog?.event == nil)
    #expect(crash.crashedThread?.index == 3)
    #expect(crash.mainThread?.state == .idle)
    #expect(crash.verdict?.rule == .assertionKill)
  }

  @Test func `reads every assertion of iOS 8`() throws {
    let crash = try crash(Fixture.assertionsIOS8)
    #expect(crash.assertions.map(\.name) == ["Upload: part 1_slash_L0", "Upload: part 2"])
    #expect(crash.assertions.map(\.owner) == ["1526", "1526"])
    #expect(crash.assertions.first?.identifier?.hasPrefix("1526-AAAAAAAA") == true)
    #expect(crash.mainThread?.state == .semaphore)
    #expect(crash.crashedThread?.index == 0)
  }

  @Test func `puts the termination before the exception`() throws {
    let crash = try crash(Fixture.sceneUpdateIOS13)
    #expect(crash.version == "1.0.4")
    #expect(crash.build == "158")
    #expect(crash.exception?.type == "EXC_BAD_ACCESS")
    #expect(crash.exception?.subtype == "KERN_INVALID_ADDRESS at 0x0000000000000000")
    #expect(crash.watchdog?.event == "scene-update")
    #expect(crash.watchdog?.allowanceSeconds == 10)
    #expect(crash.watchdog?.applicationCPUPercent == 9)
    #expect(crash.termination?.description?.hasPrefix("scene-update watchdog") == true)
    #expect(crash.mainThread?.state == .syncXPC)
    #expect(crash.mainThread?.frames.last?.source == "Keys.m:22")
    #expect(crash.verdict?.rule == .watchdogKill)
  }

  @Test func `reads the context of TestFlight's texts`() throws {
    let crash = try crash(Fixture.testFlight)
    #expect(crash.process.name == "Sample QA App")
    #expect(crash.version == "3.1")
    #expect(crash.build == "904")
    #expect(crash.termination?.namespace == "FRONTBOARD")
    #expect(crash.termination?.code == 0x8bad_f00d)
    #expect(crash.termination?.reasons.count == 9)
    #expect(
      crash.termination?.description
        == "[app<com.example.qa>:915] Failed to terminate gracefully after 5.0s")
    #expect(crash.watchdog?.event == "process-exit")
    #expect(crash.watchdog?.allowanceSeconds == 5)
    #expect(crash.mainThread?.state == .dispatchSync)
    #expect(crash.mainThread?.frames.map(\.image).last == "Sample QA App")
  }

  @Test func `reads a report of macOS`() throws {
    let crash = try crash(Fixture.macText)
    #expect(crash.process.name == "lantern-helper")
    #expect(crash.version == "1.0")
    #expect(crash.build == "42")
    #expect(crash.os.name == "Mac OS X")
    #expect(crash.os.build == "19F101")
    #expect(crash.uptimeSeconds == 2500)
    #expect(crash.crashedThread?.index == 1)
    #expect(crash.termination?.code == 4)
    #expect(crash.termination?.name == nil)
    #expect(crash.termination?.byProcess == "exc handler")
    #expect(crash.mainThread?.frames.count == 1)
    #expect(crash.verdict?.rule == .crash)
  }

  @Test func `reads third parties' texts`() throws {
    let ks = try crash(Fixture.ksCrashText)
    #expect(ks.mainThread?.frames.first?.symbol == "__pthread_kill")
    #expect(ks.exception?.signal == "SIGABRT")
    let pl = try crash(Fixture.plCrashText)
    #expect(pl.version == "1.4")
    #expect(pl.build == "8")
    #expect(pl.process.path == nil)
    #expect(pl.capturedAt?.rfc3339 == "2016-04-14T23:23:50Z")
    #expect(pl.exception?.type == "SIGABRT")
    #expect(pl.termination == nil)
  }

  @Test func `reads a sentence of iOS 4`() throws {
    let crash = try crash(Fixture.resumeIOS4)
    #expect(crash.watchdog?.event == "resume")
    #expect(crash.watchdog?.cpuPercent == 5)
    #expect(crash.termination?.code == 0x8bad_f00d)
    #expect(crash.verdict?.rule == .watchdogKill)
    #expect(crash.isTruncated)
  }

  @Test(
    arguments: [
      ("Process: game[954]", "game", 954), ("Process:   Two Words [7]", "Two Words", 7),
      ("Process: x", "x", nil), ("Process: ??? [1]", "???", 1), ("Process: a [b] [3]", "a [b]", 3),
    ] as [(String, String, Int?)])
  func `reads a process with and without a space`(line: String, name: String, pid: Int?) {
    let crash =
      read(line + "\nException Type: EXC_CRASH (SIGKILL)\n").crashes.first
      ?? read("Exception Type: EXC_CRASH (SIGKILL)\n" + line).crashes.first
    #expect(crash?.process.name == name || line == "Process: x")
    #expect(crash?.process.pid == pid)
  }

  @Test func `reads a report that was pasted into a web page`() throws {
    let text = Fixture.testFlight.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    let crash = try crash(text)
    #expect(crash.watchdog?.event == "process-exit")
    #expect(
      crash.termination?.description
        == "[app<com.example.qa>:915] Failed to terminate gracefully after 5.0s")
  }

  @Test(arguments: [Fixture.testFlight, Fixture.assertionsIOS8, Fixture.sceneUpdateIOS13])
  func `reads the same from quoted, indented and spaced-out copies`(text: String) throws {
    let plain = try crash(text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let copies = [
      lines.map { "`\($0)`" }.joined(separator: "\n\n"),
      lines.map { "     \($0)" }.joined(separator: "\n"),
      lines.map { "> \($0)" }.joined(separator: "\n"),
      "```\n\(text)\n```\n", "{" + text,
    ]
    for copy in copies {
      let other = try crash(copy)
      #expect(other.termination == plain.termination)
      #expect(other.watchdog == plain.watchdog)
      #expect(other.assertions == plain.assertions)
      #expect(other.mainThread == plain.mainThread)
      #expect(other.signature == plain.signature)
      #expect(other.incident == plain.incident)
    }
  }

  @Test func `takes process and kill out of a lone context`() throws {
    let text = """
      <RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog transgression:
      app<com.example.coda(AAAA)>:7182 exhausted real (wall clock) time allowance of 30.00 seconds
      WatchdogEvent: scene-update
      "Elapsed application CPU time (seconds): 0.042, 0% CPU"
      """
    let crash = try crash(text)
    #expect(crash.termination?.code == 0x8bad_f00d)
    #expect(crash.termination?.namespace == "FRONTBOARD")
    #expect(crash.process.bundleIdentifier == "com.example.coda")
    #expect(crash.process.pid == 7182)
    #expect(crash.watchdog?.allowanceSeconds == 30)
    #expect(crash.watchdog?.applicationCPUSeconds == 0.042)
  }

  @Test func `leaves an empty description empty`() throws {
    let text = """
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace SPRINGBOARD, Code 0x8badf00d
      Termination Description: SPRINGBOARD,\u{20}
      Triggered by Thread:  0
      """
    let crash = try crash(text)
    #expect(crash.termination?.description == nil)
    #expect(crash.verdict?.confidence == 0.4)
  }

  @Test func `reads the details of a library that is missing`() throws {
    let text = """
      Exception Type:  EXC_CRASH (SIGABRT)
      Termination Reason: DYLD 1 Library missing
      Library not loaded: @rpath/Glow.framework/Glow
      Referenced from: <AAAA> /private/var/Lantern
      Triggered by Thread:  0
      """
    let crash = try crash(text)
    #expect(crash.termination?.namespace == "DYLD")
    #expect(crash.termination?.description == "Library missing")
    #expect(crash.termination?.reasons.count == 3)
    #expect(crash.verdict?.rule == .systemKill)
  }
}
