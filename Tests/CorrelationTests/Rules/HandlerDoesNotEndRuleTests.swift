import LogModel
import Testing

@testable import Correlation

@Suite struct HandlerDoesNotEndRuleTests {
  private func findings(_ rest: String) -> [Finding] {
    Judged("0 background\n1 A9 id=1 left=29\n" + rest).findings(of: .handlerDoesNotEnd)
  }

  @Test(arguments: [
    // UIKit's warning; an end long after the notice; alive past the deadline.
    ("25 A19 id=1\n26 A16 id=1", [0.9]), ("25 A19 id=1\n31 A11 id=1", [0.9]),
    ("25 A19 id=1\n40 line", [0.7]),
  ])
  func `a handler that was called and did not end its task`(
    rest: String, confidences: [Double]
  ) {
    let found = findings(rest)
    #expect(found.map(\.severity) == [.error])
    #expect(found.map(\.confidence) == confidences)
  }

  @Test(arguments: [
    // Ended within five seconds; not shown whether ended; never called.
    "25 A19 id=1\n29 A11 id=1", "25 A19 id=1", "40 line",
  ])
  func `one that may have ended it is not reported`(rest: String) {
    #expect(findings(rest).isEmpty)
  }
}
