import LogModel
import Testing

@testable import Correlation

@Suite struct LeakedTaskRuleTests {
  @Test(arguments: [
    Case(
      "alive past the deadline", "0 background\n1 began id=1 left=29\n31.5 line", "1 leaked",
      "leaked-task E"),
    Case(
      "not alive for more than a second past it", "0 background\n1 began id=1 left=29\n30.9 line",
      "1 open"),
    Case(
      "the system's own task",
      "0 background\n1 A9 id=1 name=Launch_Background_Task_for_Coalescing\n26 A16 id=1", "1 open"),
  ])
  func `a task that was never ended is a leak where the log proves it`(_ example: Case) {
    example.check()
  }

  @Test func `confidence depends on what proves the leak`() {
    func confidence(_ log: String) -> [Double] {
      Judged(log).findings(of: .leakedTask).map(\.confidence)
    }
    #expect(confidence("0 A9 id=1 name=U\n26 A16 id=1") == [0.9])
    #expect(confidence("0 A9\n26 A16") == [0.9])
    #expect(confidence("0 A9 id=1\n0 A9 id=2\n26 A16") == [0.6])
    #expect(confidence("0 background\n1 began id=1 left=29\n90 line") == [0.9])
    #expect(confidence("0 background\n1 reading left=29\n9 A9 id=1\n90 line") == [0.85])
    #expect(confidence("0 background\n1 began id=1 left=29\n90 active") == [0.7])
    #expect(
      confidence("0 background\n1 A9 id=1 v=x\n1 A9 id=2 left=29\n90 A11 id=2 left=28")
        == [0.6])
    #expect(confidence("0 background\n1 began id=1 left=29\n90 @App[8] launched") == [0.4])
  }

  @Test func `a task that a kill names is certain however young, and another one a warning`() {
    let judged = Judged(
      """
      0 background
      176 began name=Upload
      177 began name=Sync
      180 kill reason=finishTask permitted=180 name=Upload
      """)
    #expect(judged.findings(of: .leakedTask).map(\.confidence) == [0.98, 0.5])
    #expect(judged.findings(of: .leakedTask).map(\.severity) == [.error, .warning])
  }

  @Test func `the task of a library is reported as that`() {
    let judged = Judged(
      "0 background\n1 A9 id=1 name=GDTStorage\n31 kill reason=finishTask permitted=30")
    #expect(judged.findings(of: .leakedTask).first?.message.contains("of Firebase") == true)
  }
}
