import LogModel
import Testing

@testable import Correlation

@Suite struct ExpiredTaskRuleTests {
  @Test(arguments: [
    Case(
      "the handler ended it", "0 background\n1 began id=1 left=29\n25 A19 id=1\n26 A11 id=1",
      "1 expired", "expired-task W"),
    Case(
      "the log does not show its end", "0 background\n1 A9 id=1\n25 A19 id=1", "1 open",
      "expired-task W"),
    Case(
      "no notice came", "0 background\n1 began id=1 left=29\n24 A11 id=1", "1 completed"),
    Case(
      "the system's own task",
      "0 background\n1 A9 id=1 name=com.apple.x\n25 A19 id=1\n25.5 A11 id=1", "1 expired"),
  ])
  func `a task that ran until its expiration handler was called`(_ example: Case) {
    example.check()
  }

  @Test func `what the log does not show is less certain`() {
    func confidence(_ log: String) -> [Double] {
      Judged(log).findings(of: .expiredTask).map(\.confidence)
    }
    #expect(confidence("0 background\n1 A9 id=1\n25 A19 id=1\n25.5 A11 id=1") == [0.95])
    #expect(confidence("0 background\n1 A9 id=1\n25 A19 id=1") == [0.7])
  }
}
