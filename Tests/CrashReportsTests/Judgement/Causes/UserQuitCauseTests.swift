import LogModel
import Testing

@Suite struct UserQuitCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  static let cases: [VerdictCase] = [
    VerdictCase(
      "user quit, idle", ReportMaker.json(ios17, "FRONTBOARD", 0xdead_fa11), .userQuit, .certain,
      because: ["ended the app by force"]),
    VerdictCase(
      "user quit, hung", ReportMaker.json(ios17, "FRONTBOARD", 0xdead_fa11, [], .lock), .userQuit,
      .certain, contradictions: ["may have hung"]),
    VerdictCase(
      "simulator's force quit", ReportMaker.json(ios17, "FRONTBOARD", 0xfbfb_fbfb), .userQuit,
      .certain, because: ["observed"]),
  ]

  @Test(arguments: cases)
  func `the end by a user is no crash`(sample: VerdictCase) throws { try sample.check() }
}
