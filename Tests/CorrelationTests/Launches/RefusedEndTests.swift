import LogModel
import Testing

@testable import Correlation

/// Tests with UIKit's message that a task does not exist, although the log shows that the task is open.
@Suite struct RefusedEndTests {
  private func told(_ log: String) -> [String] {
    Judged(log).assumptions.filter { $0.contains("UIKit refused to end") }
  }

  @Test func `a refusal to end an open task is told of, and sure of nothing`() {
    let log = "0 background\n1 began id=5 left=29\n10 A22 id=5"
    let judged = Judged(log + "\n60 line")
    #expect(judged.outcomes == "5 leaked")
    #expect(judged.findings.map(\.confidence) == [0.5])
    let sentence =
      "UIKit refused to end background task 5 (line 3), which was open as far as the log shows"
    #expect(told(log).count == 1)
    #expect(told(log).first?.contains(sentence) == true)
    #expect(told(log + "\n11 A22 id=5\n12 A22 id=5").first?.hasSuffix("; 2 more like it") == true)
    // Whatever becomes of the task.
    #expect(told(log + "\n12 ended id=5") == told(log))
  }

  @Test(arguments: [
    "0 active\n1 began id=3\n10 background\n10.2 A22 id=3\n11 ended id=3",
    "0 active\n1 A9 id=5 name=com.apple.UIKit.something\n10 A22 id=5",
    "0 active\n1 began id=5\n2 ended id=5\n10 A22 id=5",
  ])
  func `what iOS 13 prints by itself, tasks of the system and ended ones are not`(log: String) {
    #expect(told(log) == [])
  }
}
