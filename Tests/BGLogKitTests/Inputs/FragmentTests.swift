import BGLogKit
import Testing

/// Fragments as people quote them: a code, part of a report, a sentence.
@Suite struct FragmentTests {
  private func analyze(_ text: String) -> ReportDocument {
    Analyzer().analyze([input("pasted.txt", text)])
  }

  @Test(arguments: [
    ("0x8badf00d", FindingRule.watchdogKill), ("RUNNINGBOARD 562215634", .assertionKill),
    ("RUNNINGBOARD 0x2182bad2", .assertionKill), ("FRONTBOARD 2343432205", .watchdogKill),
    ("namespace: RUNNINGBOARD, code: 562215634", .assertionKill),
    ("namespace: RUNNINGBOARD\ncode: 562215634", .assertionKill),
    ("{'namespace': 'RUNNINGBOARD', 'code': 3735883980}", .fileLockKill),
    (#""code":2343432205,"flags":6,"namespace":"FRONTBOARD""#, .watchdogKill),
    (#"{"code":2343432205,"flags":6,"namespace":"FRONTBOARD"}"#, .watchdogKill),
    (#"{"termination":{"code":2343432205,"flags":6,"namespace":"FRONTBOARD"}}"#, .watchdogKill),
    ("EXC_CRASH (SIGKILL)", .unexplainedKill), ("EXC_BAD_ACCESS (SIGSEGV)", .crash),
    ("EXC_CRASH (SIGKILL) RUNNINGBOARD 0xdead10cc", .fileLockKill),
    ("Last exit: exited with exit reason (namespace: 15 code: 0x2182bad2)", .assertionKill),
    ("OS_REASON_RUNNINGBOARD 0x2182bad2", .assertionKill),
    ("domain:15 code:0x2182BAD2", .assertionKill), ("code:0xDEAD10CC", .fileLockKill),
    ("JETSAM 7", .jetsamKill), ("Termination: DYLD 1", .systemKill),
    ("App terminated due to 0x2182bad2", .assertionKill),
    ("My app was killed with code 0xdead10cc yesterday", .fileLockKill),
    (
      "The app has been killed by the operating system because it is using too much memory",
      .jetsamKill
    ),
    (
      "exited with exit reason (namespace: 15 code: 0x2182bad2) - OS_REASON_RUNNINGBOARD",
      .assertionKill
    ),
    ("> `0x8badf00d`", .watchdogKill),
  ])
  func `a code in a few words is the kill that it names`(text: String, rule: FindingRule) {
    let document = analyze(text)
    #expect(document.findings.map(\.rule) == [rule], "\(document.inputs[0].problems)")
    #expect(document.findings.allSatisfy { $0.confidence <= 0.8 && !$0.evidence.isEmpty })
    #expect(document.inputs.allSatisfy { !$0.problems.contains { $0.isFatal } })
  }

  @Test(arguments: [
    "Here it is: Exception Type: EXC_CRASH (SIGKILL) Exception Codes: 0x0, 0x0 Termination Reason:"
      + " RUNNINGBOARD 562215634 Triggered by Thread: 0",
    "Exception Type: EXC_CRASH (SIGKILL) Exception Codes: 0x0, 0x0 Termination Reason: RUNNINGBOARD"
      + " 562215634\n\nTriggered by Thread: 0",
  ])
  func `a code survives where a forum joined the lines`(text: String) {
    #expect(analyze(text).findings.map(\.rule) == [.assertionKill])
  }

  @Test(arguments: [
    "1234567", "0x12345678", "build 562215634",
    "If the watchdog finds your app unresponsive it is killed with 0x8badf00d, so return quickly.",
    "Apps are terminated with 0x2182bad2 when they keep a background task for too long.",
    "How do I avoid 0xdead10cc when my extension writes to the shared container of the group?",
    "NSLog(@\"killed with code 0x8badf00d\");",
    "let code = 0x8badf00d // what the watchdog prints, see the documentation of the codes",
    "TEST 1", "AUDIO 2",
  ])
  func `a code that is only mentioned is no end`(text: String) {
    #expect(analyze(text).findings.isEmpty)
  }

  @Test func `a code of 0 names no kill, and the report says why`() {
    let document = analyze("termination reported by launchd (15, 0, 562215634)")
    #expect(document.findings.isEmpty && document.crashes.isEmpty)
    #expect(document.inputs[0].problems.contains { $0.isNote && $0.message.contains("code is 0") })
  }

  @Test func `lines of statistics name no kill, and the report says what is missing`() {
    let document = analyze(
      """
      Elapsed total CPU time (seconds): 39.730 (user 39.730, system 0.000), 11% CPU
      Elapsed application CPU time (seconds): 0.020, 0% CPU
      """)
    #expect(document.findings.isEmpty)
    #expect(document.inputs[0].problems.contains { $0.message.contains("Termination Reason") })
  }

  @Test func `a list of assertions without a subject is a kill for held tasks`() {
    let document = analyze(
      """
      has active assertions beyond permitted time:
          {(
              <SBProcessAssertion: 0xcdc7ea0> identifier: UIKitBackgroundCompletionTask process: \
      permittedBackgroundDuration: 600.000000 reason: finishTask owner pid:888 preventSuspend
          )}
      """)
    #expect(document.findings.map(\.rule) == [.assertionKill])
    #expect(document.findings.first?.message.contains("600 s were permitted") == true)
  }

  @Test func `a CPU limit is fatal only where a line says so`() {
    let line =
      "CPU: 48 seconds cpu time over 52 seconds (93% cpu average), exceeding limit of 80% cpu over 60"
      + " seconds"
    let alone = analyze(line)
    #expect(alone.findings.map(\.rule) == [.cpuKill])
    #expect(alone.findings.first?.severity == .warning)
    #expect(alone.findings.first?.message.contains("no line says") == true)
    for text in [line + "\nAction taken: Process killed", "Action taken: Process killed\n" + line] {
      let killed = analyze(text)
      #expect(killed.findings.map(\.severity) == [.error], "\(text)")
    }
  }

  @Test func `frames in an expiration handler say that it does not return`() {
    let document = analyze(
      """
      0  libsystem_kernel.dylib  0x1dda93ce4 __ulock_wait + 8
      1  libdispatch.dylib       0x1dda93ce5 _dispatch_thread_event_wait_slow + 56
      2  Lantern                 0x1dda93ce6 -[Upload stop] + 20
      3  UIKitCore               0x1dda93ce7 -[_UIBackgroundTaskInfo fireExpirationHandler] + 56
      """)
    #expect(document.findings.map(\.rule) == [.assertionKill])
    #expect(document.findings.first?.severity == .warning)
    #expect(document.crashes.first?.verdict?.contradictions.isEmpty == false)
  }

  @Test func `source code is no log`() {
    let document = analyze(
      """
      taskId = [app beginBackgroundTaskWithExpirationHandler:^{
        NSLog(@"Background task ran out of time and was terminated."); [app endBackgroundTask:taskId]; }];
      NSLog(@"Failed to start background task!");
      2011-10-30 22:35:31.874 Lantern[7449:1903] Starting background task with 599.995069 seconds remaining
      2011-10-30 22:35:40.877 Lantern[7449:1903] Finishing background task with 590.993956 seconds remaining
      """)
    #expect(document.tasks.map(\.outcome) == [.completed])
    #expect(document.processes.map(\.process.name) == ["Lantern"])
  }

  @Test func `a longer text, and a triage, read no fragments`() {
    let text = String(repeating: "nothing at all\n", count: 60) + "0x8badf00d\n"
    #expect(analyze(text).findings.isEmpty)
    #expect(!TriageOptions().analysis.readsFragments)
  }
}
