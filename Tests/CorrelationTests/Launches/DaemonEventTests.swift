import LogModel
import Testing

@testable import Correlation

/// Tests with what daemons log about apps: their states, suspensions and assertions.
@Suite struct DaemonEventTests {
  @Test func `states that daemons log establish deadlines, once each`() {
    let judged = Judged(
      """
      0 @?[7] ~background bundle=a.app
      0.2 background
      1 began id=1
      12 @?[7] ~background bundle=a.app
      20 @?[7] ~background bundle=a.app
      35 line
      """, budget: 30)
    #expect(judged.outcomes == "1 leaked")
    #expect(judged.launches[0].process.states.count == 1)
  }

  @Test func `a process that only daemons mention is not reported`() {
    let judged = Judged(
      """
      0 @?[40] ~background bundle=a.b
      1 @?[40] ~suspended bundle=a.b
      2 @?[40] ~exited bundle=a.b
      3 @cached[41] ~jetsam expl=idle-exit
      """)
    #expect(judged.launches.filter(\.isReportable).isEmpty)
  }

  @Test func `time suspended does not count, and a suspended app holds no task`() {
    let slept = """
      0 background
      1 @?[7] ~suspended
      101 @?[7] ~resumed
      102 began id=1
      125 ended id=1
      """
    #expect(Judged(slept, budget: 30).outcomes == "1 completed")
    let given = "0 background\n1 began id=1\n5 @?[7] ~suspended\n600 line"
    #expect(Judged(given, budget: 30).outcomes == "1 open")
    let prewarm =
      "0 launched\n1 @?[7] ~suspended\n50 active\n60 background\n61 began id=1\n120 line"
    #expect(Judged(prewarm, budget: 30).outcomes == "1 leaked")
  }

  @Test func `readings of an app that was suspended do not drift`() {
    let judged = Judged(
      """
      0 background
      1 began id=1 left=170
      2 reading id=1 left=169
      3 @?[7] ~suspended
      103 @?[7] ~resumed
      104 reading id=1 left=167
      105 ended id=1
      """)
    #expect(judged.rules == "")
  }

  @Test func `an assertion is a task where no other line shows one`() {
    let judged = Judged(
      """
      0 @?[7] ~background bundle=a.app
      1 @?[7] ~acquired bundle=a.app id=A name=Upload granted=180
      20 @?[7] ~released bundle=a.app id=A
      21 @?[7] ~acquired bundle=a.app id=B name=Download granted=180
      190 @?[7] ~timed-out bundle=a.app id=B
      190.1 @?[7] kill bundle=a.app reason=finishTask permitted=180
      """)
    #expect(judged.outcomes == "Upload completed, Download leaked")
    #expect(judged.tasks.map(\.timeline.identifier) == [nil, nil])
    #expect(judged.tasks.map(\.timeline.pairing) == [.identifier, .none])
    #expect(judged.tasks.map(\.timeline.budgetSeconds) == [180, 180])
  }

  @Test func `an assertion behind a task is detail, and gives the budget`() {
    let judged = Judged(
      """
      0 background
      1 A9 id=1 name=Upload
      1.02 @?[7] ~acquired bundle=a.app id=A name=Shared granted=30
      20 A11 id=1
      20.02 @?[7] ~released bundle=a.app id=A
      """)
    #expect(judged.outcomes == "1 completed")
    #expect(judged.first?.budgetSeconds == 30)
  }

  @Test func `under a debugger nothing is killed, and the reader is told`() {
    let judged = Judged("0 background\n1 began id=1 left=29\n2 @?[7] ~debugged\n60 line")
    #expect(judged.outcomes == "1 leaked")
    #expect(judged.findings.first?.message.contains("debugger") == true)
    #expect(judged.assumptions.contains { $0.contains("debugger") })
  }
}
