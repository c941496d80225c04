import LogModel
import Testing

@Suite struct AssertionTimeoutCauseTests {
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

  static let cases: [VerdictCase] = [
    VerdictCase(
      "iOS 14, the code of a leak",
      ReportMaker.text(
        "iPhone OS 14.4 (18D52)", reason: "Namespace RUNNINGBOARD, Code 0x2182bad2",
        description: "RUNNINGBOARD, "
          + ReportMaker.terminate(
            "2182BAD2", "Shared Background Assertion 9 for com.example.lantern")[0]),
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
      "iOS 18, Xcode's text",
      ReportMaker.text("iPhone OS 18.3 (22D60)", reason: "RUNNINGBOARD 562215634"),
      .assertionKill, .certain, because: ["0x2182bad2"]),
    VerdictCase(
      "iOS 16, a URL session",
      ReportMaker.json(
        "iPhone OS 16.2 (20C65)", "RUNNINGBOARD", 0x2182_bad3,
        ReportMaker.terminate(
          "2182BAD3", "com.apple.nsurlsessiond.handlesession com.example.lantern.up")),
      .urlSessionNotFinished, .certain, because: ["handlesession com.example.lantern.up"]),
    VerdictCase(
      "iOS 17, a fetch",
      ReportMaker.json("iPhone OS 17.4 (21E219)", "RUNNINGBOARD", 0x2182_bad4),
      .fetchNotFinished, .certain, because: ["background fetch"]),
    VerdictCase(
      "iOS 26, an expiring activity",
      ReportMaker.json("iPhone OS 26.1 (23B85)", "RUNNINGBOARD", 0x2182_baad, [], .lock),
      .assertionKill, .certain, because: ["observed"], contradictions: ["'lock'"]),
  ]

  @Test(arguments: cases)
  func `RunningBoard's codes name the kind of assertion`(sample: VerdictCase) throws {
    try sample.check()
  }
}
