import LogModel
import Testing

@Suite struct ConductCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  private static func old(_ codes: String, _ information: String) -> String {
    ReportMaker.legacy("iOS 7.1.2 (11D257)", codes: codes, information: information)
  }

  static let cases: [VerdictCase] = [
    VerdictCase(
      "no call reported", ReportMaker.json(ios17, "RUNNINGBOARD", 0xbaad_ca11), .callNotReported,
      .certain, because: ["no call was reported"]),
    VerdictCase(
      "iOS 7, resumed too often",
      old("0xbad22222", "SBUnsuspendLimit Lantern[611] exceeded 15 wakes in 300 sec"),
      .systemKill, .certain, because: ["resumed too often", "15 wakes"]),
    VerdictCase(
      "drew while locked", ReportMaker.json(ios17, "FRONTBOARD", 0x2bad_45ec, [], .work),
      .systemKill, .certain, because: ["while the device was locked"]),
    VerdictCase(
      "missing library", ReportMaker.json(ios17, "DYLD", 1), .systemKill, .certain,
      because: ["DYLD 1", "was not found"]),
    VerdictCase(
      "system watchdog", ReportMaker.json(ios17, "WATCHDOG", 1), .systemKill, .certain,
      because: ["WATCHDOG 1"]),
  ]

  @Test(arguments: cases)
  func `the fault that a code names is the cause`(sample: VerdictCase) throws { try sample.check() }
}
