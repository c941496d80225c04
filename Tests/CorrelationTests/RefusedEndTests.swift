import LogModel
import Testing

@testable import Correlation

/// UIKit's word that there is no task of an identifier, where the log shows one that is open.
@Suite struct RefusedEndTests {
  @Test func `a refusal to end an open task is told of, and sure of nothing`() throws {
    let judged = Judged("0 active\n1 began id=5 name=Upload\n10 A22 id=5\n12 line")
    #expect(judged.outcomes == "5 open")
    #expect(judged.rules == "refused-end W")
    let finding = try #require(judged.findings.first)
    #expect(finding.confidence == 0.5)
    #expect(finding.task == judged.first?.key)
    #expect(finding.evidence.map(\.line) == [2, 3])
    #expect(finding.message.contains("was open as far as the log shows"))
  }

  @Test func `each refusal is told of, whatever becomes of the task`() {
    let log = "0 background\n1 began id=5 left=29\n10 A22 id=5\n11 A22 id=5"
    #expect(Judged(log + "\n12 ended id=5").rules == "refused-end W, refused-end W")
    #expect(Judged(log + "\n60 line").rules == "leaked-task W, refused-end W, refused-end W")
  }

  @Test func `what iOS 13 prints by itself is not told of`() {
    let log = "0 active\n1 began id=3\n10 background\n10.2 A22 id=3\n11 ended id=3"
    #expect(Judged(log).rules == "")
    let later = log.replacing("10.2 A22", with: "17 A22").replacing("11 ended", with: "18 ended")
    #expect(Judged(later).rules == "refused-end W")
  }

  @Test func `a refusal to end a task of the system is nobody's fault`() {
    let log = "0 active\n1 A9 id=5 name=com.apple.UIKit.something\n10 A22 id=5"
    #expect(Judged(log).rules == "")
  }
}
