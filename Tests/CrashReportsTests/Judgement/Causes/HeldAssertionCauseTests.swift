import LogModel
import Testing

@Suite struct HeldAssertionCauseTests {
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

  static let cases: [VerdictCase] = [
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
  ]

  @Test(arguments: cases)
  func `a list of held assertions names the cause`(sample: VerdictCase) throws {
    try sample.check()
  }
}
