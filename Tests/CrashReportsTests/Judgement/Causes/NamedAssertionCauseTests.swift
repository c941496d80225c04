import LogModel
import Testing

@Suite struct NamedAssertionCauseTests {
  static let cases: [VerdictCase] = [
    VerdictCase(
      "iOS 13, RUNNINGBOARD with the watchdog's code, named",
      ReportMaker.text(
        "iPhone OS 13.1 (17A844)", reason: "Namespace RUNNINGBOARD, Code 0x8badf00d",
        description: ReportMaker.terminate(
          "8BADF00D", "Shared Background Assertion 4 for com.example.lantern")[
            0]), .assertionKill, .certain, because: ["Shared Background Assertion 4"]),
    VerdictCase(
      "iOS 16, a URL session under the watchdog's code",
      ReportMaker.json(
        "iPhone OS 13.2 (17B84)", "RUNNINGBOARD", 0x8bad_f00d,
        ReportMaker.terminate("8BADF00D", "com.apple.das.nsurlsessioncomplete")),
      .urlSessionNotFinished, .certain, because: ["nsurlsessioncomplete"]),
  ]

  @Test(arguments: cases)
  func `the name of the assertion decides`(sample: VerdictCase) throws { try sample.check() }
}
