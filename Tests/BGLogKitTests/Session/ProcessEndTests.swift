import BGLogKit
import Testing

/// What daemons, the kernel and the debugger say of an end, however little else a log shows.
@Suite struct ProcessEndTests {
  private func analyze(_ text: String) -> ReportDocument {
    Analyzer().analyze([input("console.log", text)])
  }

  @Test(arguments: [
    (
      "kernel", "memorystatus: killing Lantern [812] due to cpulimit violation", FindingRule.cpuKill
    ),
    (
      "kernel",
      "process Lantern[812] thread 4711 caught burning CPU! It used more than 80% CPU over 60"
        + " seconds [fatal violation]", .cpuKill
    ),
    (
      "symptomsd",
      "Received (FATAL) CPU usage trigger: Lantern[812] used 48.00s of CPU over 50.10"
        + " seconds (averaging 95%), violating a CPU usage limit of 48.00s over 60 seconds.",
      .cpuKill
    ),
    (
      "kernel", "memorystatus: Lantern [812] exceeded mem limit: InactiveHard 50 MB (fatal)",
      .jetsamKill
    ),
    (
      "SpringBoard", "Application 'Lantern' exited abnormally with signal 11: Segmentation fault",
      .crash
    ),
    (
      "SpringBoard",
      "SBWorkspaceTerminateApplication: com.example.lantern: \"killed from app switcher\"",
      .userQuit
    ),
    (
      "launchd", "(UIKitApplication:com.example.lantern[812]) Exited due to signal: Killed: 9",
      .unexplainedKill
    ),
    (
      "SpringBoard",
      "Lantern[812] was suspended with locked system files:\n\t/private/var/a.sqlite",
      .fileLockKill
    ),
    (
      "runningboardd",
      "RunningBoard terminated Lantern[812] because it was suspended while holding a"
        + " shared file lock:\n/private/var/a.sqlite", .fileLockKill
    ),
    (
      "SpringBoard",
      "scene-update watchdog transgression: app<com.example.lantern>:812 is stuck (deadlock)",
      .watchdogKill
    ),
    (
      "Lantern",
      "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'index 3'",
      .crash
    ),
    ("Lantern", "Lantern/Feed.swift:12: Fatal error: Index out of range", .crash),
    (
      "Lantern",
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason:"
        + " 'All launch handlers must be registered before application finishes launching'",
      .registrationCrash
    ),
    (
      "Lantern",
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason:"
        + " 'Killing app because it never posted an incoming call to the system after receiving a PushKit"
        + " VoIP push.'", .callNotReported
    ),
    (
      "Lantern",
      "Could not schedule app refresh: Error Domain=BGTaskSchedulerErrorDomain Code=3 \"(null)\"",
      .requestRefused
    ),
  ])
  func `an end is reported though nothing else is known`(
    daemon: String, message: String, rule: FindingRule
  ) {
    for header in [
      "Mar  1 16:08:57 iPhone \(daemon)[55] <Notice>: ",
      "default\t12:29:34.566247-0500\t\(daemon)\t",
    ] {
      let document = analyze(header + message + "\n")
      #expect(document.findings.map(\.rule) == [rule], "\(header)\(message)")
    }
  }

  @Test func `an ordinary exit is shown and is nobody's problem`() {
    let document = analyze(
      "default\t12:29:39.566247-0500\trunningboardd\t[app<com.example.f>:106] termination reported by launchd (0, 0, 65280)\n"
    )
    #expect(document.findings.isEmpty)
    #expect(document.processes.map(\.states.last?.state) == [.terminated])
  }

  @Test func `the sentence says whose limit it was, how much, and in which state`() {
    let document = analyze(
      "default\t12:02:14.192\tkernel\tmemorystatus: com.apple.WebKit.WebContent [2752] exceeded mem limit: ActiveHard 2048 MB (fatal)\n"
    )
    #expect(
      document.findings.first?.message
        == "com.apple.WebKit.WebContent[2752] was killed for exceeding its memory limit of 2048 MB while active"
    )
    #expect(document.findings.first?.severity == .error)
  }

  @Test func `the memory of the system's own daemons is a note at most`() {
    let document = analyze(
      "default\t12:02:14.192\tkernel\tmemorystatus: com.apple.healthd [52] exceeded mem limit: ActiveHard 50 MB (fatal)\n"
    )
    #expect(document.findings.allSatisfy { $0.severity == .note })
  }

  private static let open = """
    2024-11-20 03:02:31.402 Lumen[812:70b] applicationDidEnterBackground:
    2024-11-20 03:02:31.412 Lumen[812:70b] Starting background task 5 with 29.98 seconds remaining

    """

  @Test(arguments: [
    ("launchd[1:1] (UIKitApplication:com.example.lumen[812]) Exited due to signal: Killed: 9", 0.7),
    ("Lumen[812:70b] Message from debugger: Terminated due to signal 9", 0.5),
  ])
  func `a bare SIGKILL at the deadline is a leak, by the debugger's word less so`(
    line: String, confidence: Double
  ) {
    let document = analyze(Self.open + "2024-11-20 03:03:02.020 \(line)\n")
    #expect(document.tasks.map(\.outcome) == [.leaked])
    #expect(document.findings.map(\.rule) == [.leakedTask])
    #expect(document.findings.first?.confidence == confidence)
    #expect(document.findings.first?.severity == (confidence > 0.5 ? .error : .warning))
    let early = analyze(Self.open + "2024-11-20 03:02:40.020 \(line)\n")
    #expect(early.tasks.map(\.outcome) == [.abandoned])
  }

  @Test func `a report and the line that names the file are one story`() throws {
    let report = """
      Process:             Tidebook [4146]
      Identifier:          com.example.tidebook
      Date/Time:           2017-03-01 16:08:57.5000 -0500
      OS Version:          iPhone OS 10.3.1 (14E304)

      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace SPRINGBOARD, Code 0xdead10cc
      Triggered by Thread:  0

      """
    let log =
      "Mar  1 16:08:57 iPhone SpringBoard[55] <Warning>: Forcing crash report of <FBApplicationProcess:"
      + " 0x1394b57d0; Tidebook; pid: 4146> (reason: 1, description: Tidebook[4146] was suspended with"
      + " locked system files:\n\t/var/mobile/Containers/Shared/AppGroup/X/Database.sqlite)\n"
    let document = Analyzer().analyze([input("dead.crash", report), input("console.log", log)])
    let finding = try #require(document.findings.first)
    #expect(document.findings.count == 1)
    #expect(finding.message.contains("/var/mobile/Containers/Shared/AppGroup/X/Database.sqlite"))
    let next = document.crashes.first?.verdict?.next ?? []
    #expect(!next.contains { $0.contains("Look for the console line") })
  }
}
