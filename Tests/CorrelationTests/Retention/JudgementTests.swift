import LogModel
import Testing

@testable import Correlation

/// Checks when a task whose budget is unknown is judged, and that it makes no difference how its log is read.
@Suite struct JudgementTests {
  /// Logs, each with the outcome of its first task.
  @Test(arguments: [
    // The budget is known too late.
    (
      "0 background\n1 began id=1\n40 ended id=1\n45 foreground\n51 background\n51.1 reading left=29.9",
      TaskOutcome.completed
    ),
    // Nine seconds are in time.
    (
      "0 background\n1 began id=1\n40 ended id=1\n45 foreground\n49 background\n49.1 reading left=29.9\n"
        + "60 foreground", .late
    ),
    // Another launch shows the budget before.
    (
      "-9 @Other[8] background\n-8.9 @Other[8] reading left=29.9\n-5 @Other[8] foreground\n0 background\n"
        + "1 began id=1\n40 ended id=1\n90 foreground", .late
    ),
    // Another launch shows it too late.
    (
      "0 background\n1 began id=1\n40 ended id=1\n51 @Other[8] background\n"
        + "51.1 @Other[8] reading left=29.9\n90 foreground", .completed
    ),
    // No line says that the app was in the background, until it is too late.
    (
      "0 began id=1\n400 ended id=1\n411 began id=2\n412 background\n413 reading left=3", .completed
    ),
  ])
  func `a task is judged by what is known ten seconds after its end`(
    _ example: (log: String, outcome: TaskOutcome)
  ) {
    let judged = Judged(example.log)
    let eager = Eager(example.log)
    let first = judged.tasks.first { $0.timeline.identifier == "1" }
    #expect(first?.timeline.outcome == example.outcome)
    #expect(eager.words == judged.words)
    let watched = Watched(example.log, budget: nil)
    #expect(watched.outcomes == judged.outcomeCounts)
  }

  @Test func `what comes later adds findings and changes no outcome`() {
    let log =
      "0 began id=1 name=Sync\n1 ended id=1\n20 began id=2\n21 ended id=1\n30 ended id=2\n"
      + "50 background\n60 foreground"
    let judged = Judged(log)
    #expect(judged.outcomes == "1 completed, 2 completed")
    #expect(judged.rules == "double-end W")
    #expect(judged.findings.first?.task == judged.tasks.first?.key)
    let eager = Eager(log)
    #expect(eager.words == judged.words)
    #expect(eager.late.map(\.rule) == [.doubleEnd])
  }

  /// Tasks for which ten seconds are not enough, each with what follows after many records.
  @Test(arguments: [
    // Nothing dates the log.
    "- began id=1\n- ended id=1\n- began id=2",
    // No time passes.
    "0 began id=1\n0 ended id=1\n0 began id=2",
    // No line says when a refused task was over.
    "0 refused id=1\n1 memory\n30 began id=2",
    // Its begin is not in the log.
    "0 ended id=1\n30 began id=2",
    // The order of begins may give it an identifier, once its launch is over.
    "0 began id=9\n0 ended id=9\n1 began name=A\n2 ended name=A\n30 began id=2",
  ])
  func `whatever is unknown no task waits for more than many records`(log: String) {
    for distance in [EndedTasks.records - 1000, EndedTasks.records + 1000] {
      var events = Script(log).events
      events[events.count - 1].line += distance
      let eager = Eager(events, seen: [])
      let isLong = distance > EndedTasks.records
      let left = eager.tasks.count - eager.early
      #expect((left == 1) == isLong, "\(distance): \(eager.early) of \(eager.tasks.count)")
      #expect(eager.words == Judged(events, seen: []).words)
    }
  }

  @Test func `a log without life-cycle lines is reported while it is read, in bounded memory`() {
    var log = ""
    for number in 1...3000 {
      log += "\(number * 5) began id=\(number)\n\(number * 5 + 1) ended id=\(number)\n"
    }
    let script = Script(log)
    var normalizer = EventNormalizer()
    var correlator = Correlator(early: Correlator.Early())
    var ready: [NormalizedEvent] = []
    var behind = 0
    var reported = 0
    for (number, event) in script.events.enumerated() {
      normalizer.take(event, into: &ready)
      for event in ready { correlator.take(event) }
      ready = []
      reported += correlator.takeFinalized().count
      behind = max(behind, number / 2 - reported)
    }
    #expect(behind <= 4, "so many tasks were over and not reported")
  }
}
