import LogModel
import Testing

@testable import Correlation

@Suite struct RejectedEndRuleTests {
  @Test func `a refused end of an unknown task, in a log that starts after the launch`() {
    #expect(Judged("0 A22 id=9").rules == "double-end W")
    // Where the launch is in the log the task was never begun.
    #expect(Judged("0 launched\n1 A22 id=9").rules == "end-without-begin W")
    // An end of a task from before the log is none too many.
    #expect(Judged("0 A11 id=9").rules == "")
  }

  @Test func `what iOS 13 prints by itself on the way into the background is a note`() {
    let judged = Judged("0 background\n1.1 A22 id=3")
    #expect(judged.rules == "double-end N")
    #expect(judged.findings.first?.message.contains("iOS 13") == true)
    #expect(Judged("0 background\n1.1 A22 id=30").rules == "double-end W")
  }
}
