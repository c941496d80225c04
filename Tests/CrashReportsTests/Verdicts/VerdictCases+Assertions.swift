import LogModel

/// T1 to T5: background tasks, URL sessions, fetches, expiring activities, too many of them.
extension VerdictCase {
  private static func held(_ reason: String, _ seconds: String, _ name: String) -> String {
    """
    <BKNewProcess: 0x13fe253e0; com.example.lantern; pid: 611; hostpid: -1> has active assertions \
    beyond permitted time:
    {(
        <BKProcessAssertion: 0x13fe50250> id: 611-AAAAAAAA-0805-46D6-BAAF-92A7DAC32579 name: \(name) \
    process: <BKNewProcess: 0x13fe253e0; com.example.lantern; pid: 611; hostpid: -1> \
    permittedBackgroundDuration: \(seconds) reason: \(reason) owner pid:611 preventSuspend  \
    preventIdleSleep
    )}
    """
  }

  private static func old(_ type: String, _ identifier: String, _ seconds: String) -> String {
    """
    Lantern[611] has active assertions beyond permitted time:
    {(
        <\(type): 0x1f56ab80> identifier: \(identifier) process: Lantern[611] \
    permittedBackgroundDuration: \(seconds) reason: finishTask owner pid:611 preventSuspend  \
    preventIdleSleep
    )}
    """
  }

  private static func terminate(_ code: String, _ explanation: String) -> [String] {
    [
      "<RBSTerminateContext| domain:15 code:0x\(code) explanation:\(explanation) reportType:CrashLog"
        + " maxTerminationResistance:Interactive>"
    ]
  }

  private static let ios12 = "iPhone OS 12.4 (16G77)"
  private static let ios10 = "iPhone OS 10.2.1 (14D27)"

  static let assertions: [VerdictCase] = [
    VerdictCase(
      "iOS 4, SBProcessAssertion",
      ReportMaker.legacy(
        "iPhone OS 4.3.3 (8J2)", codes: "0x8badf00d",
        information: old("SBProcessAssertion", "UIKitBackgroundCompletionTask", "600.000000")),
      .assertionKill, .certain, because: ["600 s", "finishTask"]),
    VerdictCase(
      "iOS 6, BKProcessAssertion",
      ReportMaker.legacy(
        "iOS 6.1.3 (10B329)", codes: "0x8badf00d",
        information: old("BKProcessAssertion", "UIKitBackgroundCompletionTask", "600.000000")),
      .assertionKill, .certain, because: ["600 s", "waits for events"]),
    VerdictCase(
      "iOS 7, named by its caller",
      ReportMaker.legacy(
        "iOS 7.1.2 (11D257)", codes: "0x000000008badf00d",
        information: old(
          "BKProcessAssertion", "Called by Lantern, from -[Upload begin]", "180.000000")),
      .assertionKill, .certain, because: ["-[Upload begin]", "180 s"]),
    VerdictCase(
      "iOS 7, work after a fetch",
      ReportMaker.legacy(
        "iOS 7.0.4 (11B554a)", codes: "0x8badf00d",
        information: held(
          "finishTaskAfterBackgroundContentFetching", "40.000000", "Called by Lantern")),
      .assertionKill, .certain, because: ["40 s"]),
    VerdictCase(
      "iOS 8, named task",
      ReportMaker.legacy(
        "iOS 8.2 (12D508)", codes: "0x000000008badf00d",
        information: held("finishTask", "180.000000", "Upload: part 1_slash_L0")),
      .assertionKill, .certain, because: ["Upload: part 1_slash_L0", "180 s"]),
    VerdictCase(
      "iOS 8, a fetch",
      ReportMaker.legacy(
        "iOS 8.2 (12D508)", codes: "0x000000008badf00d",
        information: held(
          "backgroundContentFetching", "30.000000", "Background Content Fetching (7)")
      ), .fetchNotFinished, .certain, because: ["30 s", "backgroundContentFetching"]),
    VerdictCase(
      "iOS 9, simulated, main thread in a lock",
      ReportMaker.legacy(
        "iOS 9.3.2 (13F69)", codes: "0x000000008badf00d",
        information: held("finishTask", "180.000000", "Sync"), .lock,
        note: "SIMULATED (this is NOT a crash)"), .assertionKill, .certain, because: ["'Sync'"]),
    VerdictCase(
      "iOS 9, a download",
      ReportMaker.legacy(
        "iOS 9.3.2 (13F69)", codes: "0x000000008badf00d",
        information: held("backgroundDownload", "30.000000", "session")),
      .urlSessionNotFinished, .certain, because: ["backgroundDownload"]),
    VerdictCase(
      "iOS 9, no list, idle",
      ReportMaker.legacy("iOS 9.3.2 (13F69)", codes: "0x8badf00d"), .assertionKill, .weak,
      because: ["most likely cause"], contradictions: ["list the assertions", "does not say"]),
    VerdictCase(
      "iOS 10, no description, idle",
      ReportMaker.text(ios10, reason: "Namespace SPRINGBOARD, Code 0x8badf00d"),
      .assertionKill, .fair, because: ["waits for events", "most likely cause"],
      contradictions: ["too slowly"]),
    VerdictCase(
      "iOS 10, no description, a lock",
      ReportMaker.text(ios10, reason: "Namespace SPRINGBOARD, Code 0x8badf00d", .lock),
      .watchdogKill, .likely, because: ["'lock'", "-[Store reload]"]),
    VerdictCase(
      "iOS 11.0, <0xF>, no symbols",
      ReportMaker.text(
        "iPhone OS 11.0.3 (15A432)", reason: "Namespace <0xF>, Code 0x8badf00d", .idleWithoutSymbols
      ), .assertionKill, .likely, because: ["daemon that watches background tasks", "images"]),
    VerdictCase(
      "iOS 11, ASSERTIOND, idle",
      ReportMaker.text(
        "iPhone OS 11.3 (15E216)", reason: "Namespace ASSERTIOND, Code 0x8badf00d"),
      .assertionKill, .likely, because: ["daemon that watches background tasks"]),
    VerdictCase(
      "iOS 12, ASSERTIOND, main thread in the keychain",
      ReportMaker.text(ios12, reason: "Namespace ASSERTIOND, Code 0x8badf00d", .syncXPC),
      .watchdogKill, .weak, because: ["'syncXPC'"], contradictions: ["leaked task is possible"]),
    VerdictCase(
      "iOS 12, ASSERTIOND, no threads",
      ReportMaker.text(ios12, reason: "Namespace ASSERTIOND, Code 0x8badf00d", .none),
      .assertionKill, .weak, contradictions: ["no main thread"]),
    VerdictCase(
      "iOS 13, RUNNINGBOARD with the watchdog's code, named",
      ReportMaker.text(
        "iPhone OS 13.1 (17A844)", reason: "Namespace RUNNINGBOARD, Code 0x8badf00d",
        description: terminate("8BADF00D", "Shared Background Assertion 4 for com.example.lantern")[
          0]), .assertionKill, .certain, because: ["Shared Background Assertion 4"]),
    VerdictCase(
      "iOS 13, RUNNINGBOARD with the watchdog's code, idle",
      ReportMaker.text(
        "iPhone OS 13.1 (17A844)", reason: "Namespace RUNNINGBOARD, Code 0x8badf00d"),
      .assertionKill, .likely, because: ["most likely cause"]),
    VerdictCase(
      "iOS 14, the code of a leak",
      ReportMaker.text(
        "iPhone OS 14.4 (18D52)", reason: "Namespace RUNNINGBOARD, Code 0x2182bad2",
        description: "RUNNINGBOARD, "
          + terminate("2182BAD2", "Shared Background Assertion 9 for com.example.lantern")[0]),
      .assertionKill, .certain, because: ["background task was still held", "Assertion 9"]),
    VerdictCase(
      "iOS 17, the code of a leak",
      ReportMaker.json("iPhone OS 17.4 (21E219)", "RUNNINGBOARD", 0x2182_bad2),
      .assertionKill, .certain, because: ["0x2182bad2", "waits for events"]),
    VerdictCase(
      "iOS 18, the code of a leak, a handler that waits",
      ReportMaker.json("iPhone OS 18.3 (22D60)", "RUNNINGBOARD", 0x2182_bad2, [], .expiry),
      .assertionKill, .certain, because: ["0x2182bad2", "'-[Upload stop]'", "cannot be ended"]),
    VerdictCase(
      "iOS 12, ASSERTIOND, a handler that waits",
      ReportMaker.text(ios12, reason: "Namespace ASSERTIOND, Code 0x8badf00d", .expiry),
      .assertionKill, .likely, because: ["'-[Upload stop]'", "cannot be ended"]),
    VerdictCase(
      "iOS 18, Xcode's text",
      ReportMaker.text("iPhone OS 18.3 (22D60)", reason: "RUNNINGBOARD 562215634"),
      .assertionKill, .certain, because: ["0x2182bad2"]),
    VerdictCase(
      "iOS 16, a URL session",
      ReportMaker.json(
        "iPhone OS 16.2 (20C65)", "RUNNINGBOARD", 0x2182_bad3,
        terminate("2182BAD3", "com.apple.nsurlsessiond.handlesession com.example.lantern.up")),
      .urlSessionNotFinished, .certain, because: ["handlesession com.example.lantern.up"]),
    VerdictCase(
      "iOS 16, a URL session under the watchdog's code",
      ReportMaker.json(
        "iPhone OS 13.2 (17B84)", "RUNNINGBOARD", 0x8bad_f00d,
        terminate("8BADF00D", "com.apple.das.nsurlsessioncomplete")),
      .urlSessionNotFinished, .certain, because: ["nsurlsessioncomplete"]),
    VerdictCase(
      "iOS 17, a fetch",
      ReportMaker.json("iPhone OS 17.4 (21E219)", "RUNNINGBOARD", 0x2182_bad4),
      .fetchNotFinished, .certain, because: ["background fetch"]),
    VerdictCase(
      "iOS 26, an expiring activity",
      ReportMaker.json("iPhone OS 26.1 (23B85)", "RUNNINGBOARD", 0x2182_baad, [], .lock),
      .assertionKill, .certain, because: ["observed"], contradictions: ["'lock'"]),
    VerdictCase(
      "iOS 12, too many", ReportMaker.text(ios12, reason: "Namespace ASSERTIOND, Code 0xbada5e47"),
      .tooManyTasks, .certain, because: ["more background tasks than"]),
    VerdictCase(
      "iOS 17, too many",
      ReportMaker.json("iPhone OS 17.4 (21E219)", "RUNNINGBOARD", 0xd00d_2bad),
      .tooManyTasks, 0.8...0.8, because: ["key resources"], contradictions: ["names no task"]),
  ]
}
