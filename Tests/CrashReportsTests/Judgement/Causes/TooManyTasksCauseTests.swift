import LogModel
import Testing

@Suite struct TooManyTasksCauseTests {
  private static let ios12 = "iPhone OS 12.4 (16G77)"

  static let cases: [VerdictCase] = [
    VerdictCase(
      "iOS 12, too many", ReportMaker.text(ios12, reason: "Namespace ASSERTIOND, Code 0xbada5e47"),
      .tooManyTasks, .certain, because: ["more background tasks than"]),
    VerdictCase(
      "iOS 17, too many",
      ReportMaker.json("iPhone OS 17.4 (21E219)", "RUNNINGBOARD", 0xd00d_2bad),
      .tooManyTasks, 0.8...0.8, because: ["key resources"], contradictions: ["names no task"]),
  ]

  @Test(arguments: cases)
  func `the codes for too many tasks name them`(sample: VerdictCase) throws { try sample.check() }
}
