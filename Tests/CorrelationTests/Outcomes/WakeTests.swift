import LogModel
import Testing

@testable import Correlation

/// Tests with tasks that outlive the app's time in the background, and tasks that begin long after that time was
/// up.
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
      // Its time was up before the app came back, whether the clock is reset then or not.
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
}
