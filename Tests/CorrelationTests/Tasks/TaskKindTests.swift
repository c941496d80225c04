import LogModel
import Testing

@testable import Correlation

/// Tests with tasks of other kinds than those of `beginBackgroundTask`, and messages with clues about the kind.
@Suite struct TaskKindTests {
  @Test func `a fetch has a time of its own and is never leaked`() {
    let judged = Judged(
      """
      0 background
      1 began kind=fetch name=refresh v=das
      2 began kind=fetch name=other v=das
      20 ended kind=fetch name=refresh v=das
      500 line
      """, budget: 30)
    #expect(judged.outcomes == "refresh completed, other open")
    #expect(judged.tasks.map(\.timeline.kind) == [.fetch, .fetch])
    #expect(judged.first?.budgetSeconds == 30)
    #expect(judged.rules == "")
  }

  @Test func `tasks of several kinds do not end each other`() {
    let judged = Judged("0 began v=app\n1 began kind=fetch v=app\n2 ended v=app\n3 line")
    #expect(judged.tasks.map(\.timeline.outcome) == [.completed, .open])
    #expect(judged.tasks.map(\.timeline.kind) == [.backgroundTask, .fetch])
  }

  @Test func `a list of identifiers shows tasks from before the log, and ends that are not in it`()
  {
    let judged = Judged(
      """
      0 background
      1 began id=120 v=ts left=29
      2 began id=137 v=ts
      3 ended id=137 v=ts open=0,122,137
      90 line
      """)
    #expect(judged.outcomes == "120 open, 137 completed, 122 open")
    #expect(judged.rules == "")
  }

  @Test func `a rule may want tasks matched by one clue alone`() {
    let log = "0 began id=1 name=A\n1 began id=2 name=B\n"
    func ended(_ end: String) -> [Bool] {
      Judged(log + end).tasks.map { $0.timeline.ended != nil }
    }
    #expect(ended("2 ended id=1 name=B") == [true, false])
    #expect(ended("2 ended id=1 name=B pair=name") == [false, true])
    #expect(ended("2 ended id=2 name=B pair=order") == [true, false])
  }

  @Test func `0 is no task`() {
    #expect(Judged("0 began id=0\n1 ended id=0\n2 ended id=0").outcomes == "0 refused")
  }
}
