import LogModel
import Testing

@testable import Correlation

/// Tests with tasks whose name is printed only by an announcement before their begin.
@Suite struct TaskAnnouncementTests {
  @Test(arguments: [
    // The next begin is that of the announced task; its end shows which kind of task it is.
    (
      "0 announced name=a.b\n9 began v=bgtaskscheduler kind=fetch\n50 ended v=bgtaskscheduler kind=processing name=a.b",
      "a.b processing completed"
    ),
    (
      "0 announced name=a.b\n9 began v=bgtaskscheduler kind=fetch\n50 ended v=bgtaskscheduler kind=fetch",
      "a.b fetch completed"
    ),
    // So is its expiry.
    (
      "0 announced name=a.b\n1 began v=bgtaskscheduler kind=fetch\n2 announced name=a.b\n"
        + "3 expired v=bgtaskscheduler kind=fetch\n3.5 ended v=bgtaskscheduler kind=processing name=a.b",
      "a.b processing expired"
    ),
    // Nothing was launched.
    ("0 announced name=a.b\n200 line", ""),
    // Too long ago, or of other words.
    ("0 announced name=a.b\n90 began v=bgtaskscheduler kind=fetch", "- fetch open"),
    ("0 announced name=a.b\n1 began v=other kind=fetch", "- fetch open"),
    // A begin that prints its name needs no other one.
    ("0 announced name=a.b\n1 began v=bgtaskscheduler kind=fetch name=c.d", "c.d fetch open"),
  ])
  func `a task is the one that was announced`(_ example: (log: String, tasks: String)) {
    let tasks = Judged(example.log).tasks.map { task in
      "\(task.timeline.label ?? "-") \(task.timeline.kind.rawValue) \(task.timeline.outcome.rawValue)"
    }
    #expect(tasks.joined(separator: ", ") == example.tasks)
  }

  @Test func `of two tasks each is ended by its name`() {
    let judged = Judged(
      """
      0 announced name=a.b
      1 began v=bgtaskscheduler kind=fetch
      2 announced name=c.d
      3 began v=bgtaskscheduler kind=fetch
      5 ended v=bgtaskscheduler kind=processing name=a.b
      6 ended v=bgtaskscheduler kind=processing name=c.d
      """)
    #expect(judged.pairs == ["a.b 2>5 name", "c.d 4>6 name"])
  }
}
