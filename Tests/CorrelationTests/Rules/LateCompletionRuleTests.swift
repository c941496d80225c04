import LogModel
import Testing

@testable import Correlation

@Suite struct LateCompletionRuleTests {
  @Test(arguments: [
    Case(
      "past the deadline", "0 background\n1 began id=1 left=29\n30.5 ended id=1", "1 late",
      "late-completion E"),
    Case(
      "more than a second after the notice, before the deadline",
      "0 background\n1 began id=1 left=29\n25 A19 id=1\n26.5 A11 id=1", "1 late",
      "late-completion W"),
    Case(
      "within a second of the notice",
      "0 background\n1 began id=1 left=29\n25 A19 id=1\n25.9 A11 id=1", "1 expired",
      "expired-task W"),
    Case(
      "just in time", "0 background\n1 began id=1 left=29\n20 ended id=1", "1 completed"),
  ])
  func `an end after the app's time was up is late`(_ example: Case) { example.check() }

  @Test func `the message measures from the deadline, or else from the notice`() {
    func message(_ log: String) -> String? {
      Judged(log).findings(of: .lateCompletion).first?.message
    }
    let start = "0 background\n1 began id=1 left=29\n"
    #expect(
      message(start + "31.5 ended id=1")
        == "background task 1 of App[7] was ended 1.5 s after its time was up")
    #expect(
      message(start + "25 A19 id=1\n27 A11 id=1")
        == "background task 1 of App[7] was ended 2 s after its expiration handler was called")
  }

  @Test func `UIKit's warning about one of two tasks leaves it open which end was late`() {
    func confidence(_ log: String) -> [Double] {
      Judged(log).findings(of: .lateCompletion).map(\.confidence)
    }
    #expect(confidence("0 A9 id=1\n0 A9 id=2\n26 A16\n27 A11 id=1") == [0.6])
    #expect(confidence("0 A9 id=1\n0 A9 id=2\n26 A16 id=1\n27 A11 id=1") == [0.95])
    #expect(confidence("0 A9 id=1\n26 A16\n27 A11 id=1") == [0.95])
  }
}
