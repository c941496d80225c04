import LogModel
import TestSupport
import Testing

@testable import Correlation

/// Checks that tasks that are decided while the log is read get the same outcomes as at its end.
@Suite struct DecisionTests {
  @Test(arguments: 0..<Effort.count(3, of: 10)) func `a life is told the same, early or not`(
    batch: Int
  ) {
    var early = 0
    for seed in (batch * 40)..<(batch * 40 + 40) {
      let life = Life(seed: UInt64(seed))
      let eager = Eager(life.log)
      early += eager.early
      #expect(eager.words == Judged(life.log).words, "seed \(seed)\n\(life.log)")
    }
    #expect(early > 0)
  }

  @Test(arguments: 0..<Effort.count(3, of: 10)) func `so is whatever a log says`(batch: Int) {
    for seed in (batch * 40)..<(batch * 40 + 40) {
      let soup = SoupTests.Soup(seed: UInt64(seed), count: 50 + seed % 400)
      // On a clock that jumps about a launch callback may fit a launch of long ago.
      let events = soup.events.filter { $0.kind != .launched && $0.at != nil }
      let budget = seed.isMultiple(of: 3) ? 30.0 : nil
      let eager = Eager(events, seen: soup.sightings, budget: budget)
      let judged = Judged(events, seen: soup.sightings, budget: budget)
      let (left, right) = (Set(eager.words), Set(judged.words))
      let (early, patient) = (left.subtracting(right), right.subtracting(left))
      #expect(early.isEmpty && patient.isEmpty, "seed \(seed): \(early)\n instead of \(patient)")
    }
  }

  @Test(arguments: 0..<Effort.count(3, of: 10)) func `a short memory changes no task`(batch: Int) {
    for seed in (batch * 40)..<(batch * 40 + 40) {
      let soup = SoupTests.Soup(seed: UInt64(seed), count: 50 + seed % 400)
      let events = seed.isMultiple(of: 2) ? soup.events : soup.events.filter { $0.at != nil }
      let long = Eager(events, seen: soup.sightings, budget: 30)
      let short = Eager(events, seen: soup.sightings, budget: 30, memory: 0)
      #expect(
        long.tasks.map { "\($0)" }.sorted() == short.tasks.map { "\($0)" }.sorted(), "seed \(seed)")
      #expect(long.findings.count == short.findings.count, "seed \(seed)")
    }
  }

  /// A log, what is reported about it, and how many of its tasks are decided early.
  @Test(arguments: [
    // The budget is unknown, and no other line comes in time.
    ("0 background\n1 began id=1\n2 ended id=1\n3 foreground\n200 background\n300 foreground", 1),
    // No line comes that shows the time to be over.
    ("0 background\n1 began id=1\n2 ended id=1\n3 foreground\n11 background", 0),
    // A first reading tells it.
    (
      "0 background\n0.1 reading left=179.9\n1 began id=1\n2 ended id=1\n3 foreground\n"
        + "200 background\n300 foreground", 1
    ),
    // The interval that it ended in lasts on, and nothing shows how long.
    ("0 background\n0.1 reading left=179.9\n1 began id=1\n2 ended id=1\n200 began id=2", 0),
    // Nothing tells foreground and background apart.
    ("0 began id=1\n1 ended id=1\n100 began id=2", 1),
    ("0 began id=1\n1 ended id=1\n10 began id=2\n11 ended id=2", 0),
    // Nothing dates the end.
    (
      "0 background\n0.1 reading left=179.9\n1 began id=1\n- ended id=1\n3 foreground\n"
        + "200 background", 0
    ),
    // Its name was not seen, and the order of begins may give it one.
    (
      "0 launched\n1 background\n1.1 reading left=179.9\n2 A9 name=A\n3 A11 name=A\n4 foreground\n"
        + "200 background", 0
    ),
  ])
  func `a task is held back while a later line may matter`(_ example: (log: String, early: Int)) {
    let eager = Eager(example.log)
    #expect(eager.early == example.early)
    #expect(eager.words == Judged(example.log).words)
  }

  @Test(arguments: [4096, 0]) func `a further end that comes late names its task`(memory: Int) {
    let log =
      "0 background\n0.1 reading left=599.9\n1 began id=17 name=Upload\n2 ended id=17\n"
      + "3 foreground\n100 background\n101 foreground\n4000 ended id=17\n4100 background"
    let eager = Eager(log, memory: memory)
    #expect(eager.early == 1)
    #expect(eager.late.map(\.rule) == [.doubleEnd])
    #expect(eager.late[0].task == eager.tasks[0].key)
    #expect(eager.late[0].evidence.last?.line == 8)
    #expect(eager.late[0].evidence.count == (memory == 0 ? 1 : 3))
    #expect(eager.late[0].message.contains("background task 17"))
    #expect(eager.tasks.count == 1)
  }

  @Test(arguments: [4096, 3, 0]) func `what is forgotten is not begun anew`(memory: Int) {
    var log = "0 background\n0.1 reading left=599.9\n"
    for number in 1...3000 {
      let at = Double(number) * 10
      log += "\(at) began id=\(number) left=599\n\(at + 5) ended id=\(number) left=594\n"
    }
    log += "40000 ended id=5\n40001 ended name=None\n40002 reading left=3 id=7\n40100 began id=9"
    let eager = Eager(log, memory: memory)
    let judged = Judged(log)
    #expect(eager.early > 2900)
    #expect(eager.tasks.map { "\($0)" }.sorted() == judged.tasks.map { "\($0.timeline)" }.sorted())
    let told = { (finding: Finding) in "\(finding.rule) \(finding.task ?? "")" }
    #expect(eager.findings.map(told).sorted() == judged.findings.map(told).sorted())
  }
}
