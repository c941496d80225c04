import LogModel
import Testing

@testable import Correlation

@Suite struct RefusedTaskRuleTests {
  @Test(arguments: [
    Case("the app says so", "0 background\n1 refused", "- refused", "refused-task W"),
    Case(
      "UIKit says so in two lines", "0 A1 name=Upload\n0.1 A7\n0.2 A10 id=3", "3 refused",
      "refused-task W"),
    Case(
      "the system's own", "0 A1 name=Launch_Background_Task_for_Coalescing\n0.1 A7",
      "Launch Background Task for Coalescing refused"),
    Case("a request that was granted", "0 A1 name=Upload\n0.1 A9 id=3\n1 A11 id=3", "3 completed"),
  ])
  func `a task that the system refused to begin`(_ example: Case) { example.check() }

  @Test func `a task without identifier and name is called a background task`() {
    #expect(
      Judged("0 background\n1 refused").findings.first?.message
        == "the system refused a background task of App[7]")
    #expect(
      Judged("0 refused id=4").findings.first?.message
        == "the system refused background task 4 of App[7]")
  }
}
