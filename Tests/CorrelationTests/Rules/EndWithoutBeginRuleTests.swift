import LogModel
import Testing

@testable import Correlation

@Suite struct EndWithoutBeginRuleTests {
  @Test(arguments: [
    Case(
      "an end that UIKit refuses, without its begin", "0 launched\n1 A11 id=9\n1.1 A22 id=9",
      "9 unknown", "end-without-begin W"),
    Case(
      "ends without a name, of an app that logs begins",
      "0 launched\n9 ended\n19 ended\n20 began\n21 ended",
      "- unknown, - unknown, - completed", "end-without-begin W, end-without-begin W"),
    Case(
      "ends without a name, of an app that logs no begins", "0 launched\n9 ended\n19 ended",
      "- unknown, - unknown"),
    Case("a begin that may lie before the log", "0 active\n1 A11 id=9", "9 unknown"),
    Case(
      "an end by name is none of another task", "0 began name=A\n1 ended name=A\n2 ended name=B",
      "A completed, B unknown"),
    Case(
      "a refusal without a task, the launch being in the log", "0 launched\n1 A22 id=9", "",
      "end-without-begin W"),
  ])
  func `an end of a task that was not begun since the launch`(_ example: Case) { example.check() }

  @Test func `a refusal that UIKit may have caused itself is doubted`() {
    func confidence(_ log: String) -> [Double] {
      Judged(log).findings(of: .endWithoutBegin).map(\.confidence)
    }
    #expect(confidence("0 launched\n1 A22 id=3") == [0.4])
    #expect(confidence("0 launched\n1 A22 id=12") == [0.8])
  }

  @Test func `what iOS 13 prints by itself on the way into the background is a note`() {
    let judged = Judged("0 launched\n1 background\n1.1 A22 id=3")
    #expect(judged.rules == "end-without-begin N")
    #expect(judged.findings.first?.message.contains("iOS 13") == true)
  }
}
