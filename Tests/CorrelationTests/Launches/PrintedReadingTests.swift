import LogModel
import Testing

@testable import Correlation

/// Tests with readings for which the log shows only an interval of time in which they were printed.
@Suite struct PrintedReadingTests {
  private static let log = "0 background\n0.1 began id=5\n0.1 reading left=12.3 delay=29.9"

  @Test func `a task is late only when it was with the latest time of the reading`() {
    let early = Judged(Self.log + "\n30 line\n32 ended id=5")
    #expect(early.outcomes == "5 completed")
    #expect(early.rules == "")
    let late = Judged(Self.log + "\n30 line\n50 ended id=5")
    #expect(late.outcomes == "5 late")
    #expect(late.findings.first?.message.contains("7.7 s after its time was up") == true)
  }

  @Test func `what is not ended is leaked only when it was with the latest time`() {
    #expect(Judged(Self.log + "\n41 line").outcomes == "5 open")
    #expect(Judged(Self.log + "\n60 line").outcomes == "5 leaked")
  }

  @Test func `no drift is told of between times that are not known`() {
    let log = "0 background\n0 began id=5\n1 reading left=28\n1 reading left=12 delay=20\n22 line"
    #expect(Judged(log + "\n23 ended id=5").rules == "")
    // Those on both sides of it are compared.
    let both = Judged(log + "\n23 reading left=25\n24 ended id=5")
    #expect(both.rules == "reading-drift N")
  }

  @Test func `an earlier reading holds where the two can be true together`() {
    let log = "0 background\n0 began id=5\n1 reading left=20\n2 reading left=10 delay=30\n33 line"
    let late = Judged(log + "\n34 ended id=5")
    #expect(late.outcomes == "5 late")
    #expect(late.first?.deadline == late.launches.first?.span.firstAt?.advanced(bySeconds: 21))
    // The device slept: the reading says more than the one before allows.
    let slept = log.replacing("left=10", with: "left=19.5")
    #expect(Judged(slept + "\n34 ended id=5").outcomes == "5 completed")
  }

  @Test func `the budget holds where it and the reading can be true together`() {
    let log = "0 background\n0.1 began id=5\n0.1 reading left=12.3 delay=60\n61 line\n62 ended id=5"
    #expect(Judged(log).outcomes == "5 completed")
    #expect(Judged(log, budget: 30).outcomes == "5 late")
    // No reading of so little can be of that budget.
    #expect(Judged(log, budget: 180).outcomes == "5 completed")
  }

  @Test func `where no later record tells, a reading gives no deadline`() {
    let judged = Judged("0 background\n0.1 began id=5\n0.1 reading left=12.3 delay=inf\n60 line")
    #expect(judged.outcomes == "5 open")
    #expect(judged.first?.deadline == nil)
  }

  @Test func `the report tells no time of such a reading, and what was taken for it`() {
    let judged = Judged(Self.log + "\n30 line\n40 ended id=5")
    #expect(judged.first?.readings.map(\.at) == [nil])
    #expect(judged.assumptions.contains { $0.contains("nothing dates the lines of some readings") })
    let exact = Judged(
      "0 background\n0.1 began id=5\n0.1 reading left=12.3 delay=0.5\n5 ended id=5")
    #expect(exact.first?.readings.map(\.at) == [exact.first?.began?.at])
    #expect(!exact.assumptions.contains { $0.contains("nothing dates") })
  }

  @Test func `such a reading gives a budget away where it does at any time`() {
    let log = "0 background\n0.1 began id=5\n0.1 reading left=29.8 delay=2\n40 line\n41 ended id=5"
    #expect(Judged(log).first?.budgetSeconds == 30)
    // Behind the callback it would be one of 30 s, but not as late as it may have been printed.
    let long = log.replacing("left=29.8 delay=2", with: "left=25.8 delay=39")
    #expect(Judged(long).first?.budgetSeconds == nil)
  }

  @Test func `the clock starts at the latest time of a callback`() {
    let log = "0 background delay=20\n21 began id=5\n45 ended id=5"
    #expect(Judged(log, budget: 30).outcomes == "5 completed")
    #expect(Judged(log.replacing("45", with: "55"), budget: 30).outcomes == "5 late")
  }
}
