import LogModel
import Testing

@testable import Correlation

/// Tests budgets, deadlines, time in the background, and the rules that measure them.
@Suite struct DeadlineTests {
  private func budget(_ log: String, option: Double? = nil) -> Budget? {
    Judged(log, budget: option).launches.first?.budget
  }

  private func seconds(_ deadline: Instant?) -> Double? {
    deadline?.seconds(since: Script.Clock().instant(0))
  }

  @Test func `a budget comes from the best source there is`() {
    let printed = "0 background\n1 began id=1 left=29\n40 kill reason=finishTask permitted=180"
    #expect(budget(printed)?.source == .printed)
    #expect(budget(printed)?.seconds == 180)
    #expect(budget(printed, option: 60) == Budget(seconds: 60, source: .option))
    let fetch = "0 began id=1\n40 kill reason=finishTaskAfterBackgroundContentFetching permitted=40"
    #expect(budget(fetch)?.seconds == nil)
    #expect(budget("0 background\n1 began id=1") == .unknown)
  }

  @Test(
    arguments: [
      (599.9, 600), (595.5, 600), (594.0, nil), (179.9, 180), (176.2, 180), (170, nil), (29.9, 30),
      (26, 30), (24, nil), (30.4, 30), (31, nil), (700, nil), (-1, nil),
    ] as [(Double, Double?)])
  func `a first reading gives the budget away`(reading: Double, budget: Double?) {
    #expect(self.budget("0 reading left=\(reading)")?.seconds == budget)
  }

  @Test func `a reading long after the callback counts from the callback`() {
    #expect(budget("0 background\n151 reading left=29")?.seconds == 180)
    #expect(budget("0 background\n60 reading left=120")?.seconds == 180)
    #expect(budget("0 background\n60 reading left=29")?.seconds == nil)
    // The clock starts a moment after the callback.
    #expect(budget("0 background\n0.508 reading left=599.995")?.seconds == 600)
    #expect(budget("0 background\n12 reading left=590")?.seconds == 600)
    #expect(budget("0 background\n4 reading left=29")?.seconds == 30)
  }

  @Test func `processes of one device have one budget`() {
    let judged = Judged(
      "0 @App[7] background\n1 @App[7] reading left=29\n0 @Other[8] background\n9 @Other[8] began")
    #expect(judged.launches.map(\.budget.seconds) == [30, 30])
  }

  @Test func `the system's version gives the budget that the log does not`() {
    for (version, seconds) in [
      ("6.1", 600.0), ("7.0", 180), ("12.4", 180), ("13.0", 30), ("26", 30),
    ] {
      var crash = CrashJoinTests.crash(at: 5)
      crash.os.name = "iPhone OS"
      crash.os.version = version
      let judged = Judged("0 background\n1 began id=1\n3 line", crashes: [crash])
      #expect(judged.launches.first?.budget.seconds == seconds)
      #expect(judged.assumptions.contains { $0.contains("iPhone OS \(version)") })
      let told = Judged("0 background\n1 began id=1 left=179", crashes: [crash])
      #expect(told.launches.first?.budget.seconds == 180)
    }
  }

  @Test func `the deadline is the app's`() {
    // Start of the interval and budget, however late the task was begun.
    let late = Judged("0 background\n1 reading left=29\n20 began id=2")
    #expect(seconds(late.tasks.last?.timeline.deadline) == 30)
    // Begun in the foreground: the clock starts with the background.
    let early = Judged("0 active\n1 began id=1\n100 background", budget: 30)
    #expect(seconds(early.first?.deadline) == 130)
    // Spanning two intervals: the one it ended in counts.
    let two = Judged(
      "0 background\n1 began id=1\n20 foreground\n50 background\n60 ended id=1", budget: 30)
    #expect(seconds(two.first?.deadline) == 80)
    // In the foreground there is none.
    let front = Judged("0 background\n1 began id=1\n20 foreground\n22 ended id=1", budget: 30)
    #expect(front.first?.deadline == nil)
  }

  @Test func `a reading of the task's own overrides it`() {
    let own = Judged("0 background\n1 began id=1 left=29\n10 reading left=25\n12 line")
    #expect(seconds(own.first?.deadline) == 35)
    let end = Judged("0 background\n1 began id=1 left=29\n10 ended id=1 left=15")
    #expect(seconds(end.first?.deadline) == 25)
    // Another task's own does not.
    let other = Judged(
      "0 background\n1 began id=1\n1 began id=2\n10 reading left=25 id=2", budget: 30)
    #expect(other.tasks.map { seconds($0.timeline.deadline) } == [30, 35])
    // And a reading of an earlier interval is over with it.
    let old = Judged(
      "0 background\n1 began id=1 left=29\n20 active\n40 background\n45 ended id=1")
    #expect(seconds(old.first?.deadline) == 70)
  }

  @Test func `the user's budget overrides the log's, not a reading`() {
    let log = "0 background\n1 began id=1\n40 ended id=1\n50 kill reason=finishTask permitted=180"
    #expect(Judged(log).outcomes == "1 completed")
    #expect(Judged(log, budget: 30).outcomes == "1 late")
    #expect(
      Judged("0 background\n1 began id=1 left=29\n20 ended id=1", budget: 10).outcomes
        == "1 completed")
  }

  @Test(
    arguments: [
      ("0 background\n1 began id=1\n9 ended id=1", 8),
      ("0 began id=1\n1 background\n9 ended id=1", 8),
      ("0 began id=1\n1 background\n3 foreground\n9 ended id=1", 2),
      ("0 began id=1\n1 background\n3 foreground\n5 background\n9 ended id=1", 6),
      ("0 active\n1 began id=1\n9 ended id=1", 0),
      ("0 began id=1\n9 ended id=1", nil),
      ("0 background\n3 foreground\n4 began id=1\n9 ended id=1\n10 background", 0),
      ("0 background\n1 began id=1\n5 reading left=25\n90 background\n99 ended id=1", 13),
      // Readings alone, and the clock started again: only what is certain counts.
      ("0 began id=1 left=29\n9 reading left=20\n60 reading left=29\n65 ended id=1 left=24", 15),
    ] as [(String, Double?)])
  func `time in the background`(log: String, seconds: Double?) {
    #expect(Judged(log).first?.backgroundSeconds == seconds)
  }

  @Test(
    arguments: [
      ("179.8", 30.0, "line 2 says that 179.8 s were left"), ("30.4", 30, nil), ("inf", 30, nil),
      ("179.8", 180, nil), ("179.8", nil, nil),
    ] as [(String, Double?, String?)])
  func `a reading above the budget that was given contradicts it`(
    left: String, budget: Double?, sentence: String?
  ) {
    let log = "0 background\n1 began id=1 left=\(left)\n2 reading left=20\n3 ended id=1"
    let told = Judged(log, budget: budget).assumptions.filter { $0.contains("contradicts") }
    #expect(told.count == (sentence == nil ? 0 : 1))
    if let sentence { #expect(told.first?.contains(sentence) == true) }
  }
}
