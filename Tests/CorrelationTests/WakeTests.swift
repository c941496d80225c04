import LogModel
import Testing

@testable import Correlation

/// Tasks that outlive the app's time in the background, and tasks that begin long after it was up.
@Suite struct WakeTests {
  private static let first = "0 background\n1 began id=1\n1.5 reading left=29\n2 ended id=1\n"

  @Test(
    arguments: [
      // Something woke the app an hour later: the old deadline says nothing of what it began then.
      ("3600 began id=2\n3605 ended id=2", "1 completed, 2 completed", ""),
      ("3600 began id=2\n3606 line", "1 completed, 2 open", ""),
      // More than an app has, though what woke it may keep it awake.
      ("3600 began id=2\n3700 line", "1 completed, 2 leaked", "leaked-task W"),
      // A reading of its own knows better.
      ("3600 began id=2 left=20\n3700 line", "1 completed, 2 leaked", "leaked-task E"),
      ("3600 began id=2 left=20\n3625 ended id=2", "1 completed, 2 late", "late-completion E"),
      // Right behind the deadline it is still the same wake.
      ("40 began id=2\n45 ended id=2", "1 completed, 2 late", "late-completion E"),
    ])
  func `a task of a later wake`(_ example: (log: String, outcomes: String, rules: String)) {
    let judged = Judged(Self.first + example.log)
    #expect(judged.outcomes == example.outcomes)
    #expect(judged.rules == example.rules)
  }

  @Test func `what a wake may keep awake is said`() throws {
    let judged = Judged(Self.first + "3600 began id=2\n3700 line")
    let finding = try #require(judged.findings.first)
    #expect(finding.confidence == 0.5)
    #expect(finding.message.hasSuffix("something else may keep it awake"))
  }

  @Test(
    arguments: [
      // Its time was up before the app came back, whatever the clock does then.
      ("0 began id=1\n1 background\n50 foreground\n51 ended id=1", "1 late", 0.6),
      ("0 began id=1\n1 background\n50 foreground\n60 background\n61 ended id=1", "1 late", 0.6),
      ("0 background\n1 began id=1 left=28\n40 foreground\n41 ended id=1", "1 late", 0.6),
      ("0 began id=1\n1 background\n50 ended id=1", "1 late", 1),
      ("0 began id=1\n1 background\n50 ended id=1\n55 foreground", "1 late", 1),
      // It was not.
      ("0 began id=1\n1 background\n25 foreground\n90 ended id=1", "1 completed", 1),
      ("0 background\n90 foreground\n91 began id=1\n92 ended id=1", "1 completed", 1),
      // Another reading shows that the clock had started again.
      (
        "0 began id=1\n1 background\n20 reading left=29\n45 foreground\n46 ended id=1",
        "1 completed", 1
      ),
    ])
  func `coming back gives no time back`(
    _ example: (log: String, outcomes: String, confidence: Double)
  ) {
    let judged = Judged(example.log, budget: 30)
    #expect(judged.outcomes == example.outcomes)
    #expect(judged.tasks.map(\.confidence) == [example.confidence])
  }

  @Test(
    arguments: [
      ("0 ended id=2 v=uikit\n0.003 began id=2 v=uikit", "2 completed"),
      ("0 ended id=2 v=uikit\n0 began id=2 v=uikit", "2 completed"),
      // Some exports print each line several times.
      (
        "0 began id=2 v=uikit msg=a\n0.001 ended id=2 v=uikit\n0.002 began id=2 v=uikit msg=a",
        "2 completed"
      ),
      // An app may number its tasks anew.
      ("0 ended id=2 v=app\n0.003 began id=2 v=app", "2 unknown, 2 open"),
      ("0 ended id=2 v=uikit\n0.2 began id=2 v=uikit", "2 unknown, 2 open"),
      ("0 ended id=2 v=uikit\n0.003 began id=3 v=uikit", "2 unknown, 3 open"),
    ])
  func `a begin that is written behind its end`(_ example: (log: String, outcomes: String)) {
    let judged = Judged(example.log)
    #expect(judged.outcomes == example.outcomes)
    #expect(judged.tasks.compactMap(\.timeline.elapsedSeconds).allSatisfy { $0 <= 0.001 })
  }

  @Test(
    arguments: [
      ("0 @App began id=7 v=uikit\n60 @App began id=1 v=uikit", 2),
      // Threads overtake each other.
      ("0 @App began id=2 v=uikit\n0.4 @App began id=1 v=uikit", 1),
      // A pid tells launches apart.
      ("0 @App[7] began id=7 v=uikit\n60 @App[7] began id=1 v=uikit", 1),
      ("0 @App began id=7 v=app\n60 @App began id=1 v=app", 1),
    ])
  func `UIKit counts from one in each launch`(_ example: (log: String, launches: Int)) {
    #expect(Judged(example.log).launches.count == example.launches)
  }
}
