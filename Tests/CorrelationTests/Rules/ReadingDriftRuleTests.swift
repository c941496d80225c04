import LogModel
import Testing

@testable import Correlation

@Suite struct ReadingDriftRuleTests {
  private func drift(_ log: String) -> [Finding] { Judged(log).findings(of: .readingDrift) }

  @Test func `readings that do not follow the clock`() {
    let slept = drift("0 began id=1 left=599\n60 reading left=589\n61 ended id=1 left=588")
    #expect(slept.map(\.severity) == [.note])
    #expect(slept.first?.message.contains("50 s less than the clock on line 2") == true)
    #expect(slept.first?.evidence.map(\.line) == [1, 2])
    let jumped = drift("0 began id=1 left=599\n1 reading left=100\n2 ended id=1 left=99")
    #expect(jumped.first?.message.contains("498 s more than the clock") == true)
  }

  @Test(arguments: [
    "0 began id=1 left=599\n60 reading left=541\n61 ended id=1 left=540",
    "0 began id=1 left=30\n1 reading left=27",
    // In the foreground the clock starts again, whether a reading shows it or a callback.
    "0 began id=1 left=20\n1 reading left=inf\n9 reading left=599",
    "0 background\n0 began id=1 left=20\n1 active\n9 background\n9 reading left=599",
  ])
  func `readings that do, or start again`(log: String) { #expect(drift(log).isEmpty) }

  @Test func `one reading of several open tasks is reported once`() {
    #expect(drift("0 began id=1 left=599\n0 began id=2 left=599\n60 reading left=589").count == 1)
  }

  @Test func `a task whose begin is not in the log has its lines too`() {
    #expect(drift("0 reading id=9 left=599\n60 reading id=9 left=589").first?.evidence.count == 2)
  }
}
