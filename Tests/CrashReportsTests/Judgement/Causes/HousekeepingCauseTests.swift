import LogModel
import Testing

@Suite struct HousekeepingCauseTests {
  private static let ios17 = "iPhone OS 17.4 (21E219)"

  static let cases: [VerdictCase] = [
    VerdictCase(
      "cache purge", ReportMaker.json(ios17, "RUNNINGBOARD", 0xbadd_d15c), .housekeepingKill,
      .certain, because: ["purge"]),
    VerdictCase(
      "languages changed", ReportMaker.json(ios17, "FRONTBOARD", 0x5bc1_ea41), .housekeepingKill,
      .certain, because: ["observed", "language"]),
    VerdictCase(
      "all apps cleared", ReportMaker.json(ios17, "FRONTBOARD", 0x5bc1_ea44), .housekeepingKill,
      .certain, because: ["observed"]),
    VerdictCase(
      "another process asked", ReportMaker.json(ios17, "RUNNINGBOARD", 0xdead_6502),
      .housekeepingKill, .certain, because: ["observed"]),
  ]

  @Test(arguments: cases)
  func `an end for reasons of the system is nothing to fix`(sample: VerdictCase) throws {
    try sample.check()
  }
}
