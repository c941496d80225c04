import LogModel
import Testing

@testable import Correlation

@Suite struct DoubleEndRuleTests {
  @Test(arguments: further) func `ends of a task that was ended before`(_ example: Case) {
    example.check()
  }

  static let further = [
    Case(
      "a second end", "0 began id=1\n1 ended id=1\n2 ended id=1", "1 completed", "double-end W"),
    Case(
      "each time one finding",
      "0 began id=1\n1 ended id=1\n2 ended id=1\n5 ended id=1\n9 ended id=1", "1 completed",
      "double-end W, double-end W, double-end W"),
    Case(
      "UIKit ends it twice and refuses",
      "0 A9 id=1\n1 A11 id=1\n2 A11 id=1\n2.1 A22 id=1", "1 completed", "double-end W"),
    Case(
      "the app and UIKit log both ends",
      """
      0 A9 id=1
      0.1 began id=1
      1 ended id=1
      1.1 A11 id=1
      2 ended id=1
      2.1 A11 id=1
      2.2 A22 id=1
      """, "1 completed", "double-end W"),
    Case(
      "UIKit's refusal alone", "0 A9 id=1\n1 A11 id=1\n9 A22 id=1\n12 A22 id=1", "1 completed",
      "double-end W, double-end W"),
    Case(
      "an end after the handler had ended it",
      "0 background\n0.1 began left=599.9\n595 ran-out\n597 ended left=2.9", "- expired",
      "expired-task W, double-end W"),
    Case(
      "an end on the thread of a task that the handler had ended, another task being open",
      """
      0 background
      0.1 began left=599.9 thread=a
      0.2 began left=599.8 thread=b
      595 ran-out thread=main
      596 ended thread=a
      597 ended thread=b
      """, "- expired, - completed",
      "expired-task W, double-end W, close-call W, over-modern-budget N"),
    Case(
      "a further end never changes the outcome",
      "0 background\n1 began id=1 left=29\n9 ended id=1\n90 ended id=1", "1 completed",
      "double-end W"),
    Case(
      "a second end by name, another task being open",
      """
      0 began name=A thread=a
      0 began name=B thread=a
      1 ended name=A thread=a
      2 ended name=A thread=a
      """, "A completed, B open", "double-end W"),
    Case(
      "UIKit's details are no ends of their own",
      "0 A9 id=1\n1 A11 id=1\n1.1 A12 id=1\n1.2 A13 id=1\n1.3 A14 id=1", "1 completed"),
    Case(
      "a refusal that knows the task by its name",
      "0 A9 id=1 name=A\n1 A11 id=1\n9 A22 name=A v=trio", "1 completed", "double-end W"),
    Case(
      "a refusal of a task that is open only sheds doubt",
      "0 launched\n0.5 background\n1 A9 id=1\n2 A22 id=1\n200 kill reason=finishTask permitted=180",
      "1 leaked", "assertion-kill E, leaked-task W"),
  ]

  @Test func `the system's own tasks are not reported`() {
    #expect(
      Judged("0 A9 id=1 name=com.apple.x\n1 ended id=1\n2 ended id=1\n9 ended id=1").rules == "")
  }
}
