import LogModel
import Testing

@testable import Correlation

@Suite struct CloseCallRuleTests {
  @Test(
    arguments: [
      (180, 162.1, true), (180, 161.9, false), (30, 25.1, true), (30, 25, false),
      (600, 541, true), (600, 539, false),
    ] as [(Double, Double, Bool)])
  func `less than five seconds or a tenth of the budget is close`(
    budget: Double, end: Double, isClose: Bool
  ) {
    let judged = Judged("0 background\n1 began id=1\n\(end) ended id=1", budget: budget)
    #expect(judged.outcomes == "1 completed")
    #expect(judged.findings(of: .closeCall).count == (isClose ? 1 : 0))
  }

  @Test func `the remaining time printed at the end counts, and the system's tasks do not`() {
    func rules(_ name: String) -> String {
      Judged("0 background\n1 A9 id=1 name=\(name) left=29\n26 ended id=1 left=3").rules
    }
    #expect(rules("Upload") == "close-call W")
    #expect(rules("com.apple.x") == "")
  }

  @Test func `an end within the second of the deadline had no time left`() {
    let judged = Judged(
      "0 background\n1 began id=1 left=29\n31 ended id=1", clock: Script.Clock(digits: 0))
    #expect(
      judged.findings(of: .closeCall).map(\.message) == [
        "background task 1 of App[7] was ended with only 0 s left"
      ])
  }
}
