import LogModel
import Testing

@testable import Correlation

/// Tests with processes that print their remaining time but name no task, or none at that time.
@Suite struct ImpliedTaskTests {
  private static func countdown(
    from first: Double, to last: Double, at start: Double = 0, word: String = "reading"
  ) -> String {
    stride(from: 0, through: first - last, by: 1)
      .map { "\(start + $0) \(word) left=\(first - $0)" }.joined(separator: "\n")
  }

  @Test func `readings give away one task`() {
    let judged = Judged("0 launched\n1 background\n" + Self.countdown(from: 29, to: 20, at: 2))
    #expect(judged.outcomes == "~ open")
    #expect(judged.first?.kind == .implied)
    #expect(judged.first?.began?.line == 3)
    #expect(judged.first?.ended == nil)
    #expect(judged.first?.remainingAtBegin == .seconds(29))
    #expect(judged.first?.readings.count == 10)
    #expect(judged.first?.budgetSeconds == 30)
    #expect(judged.rules == "")
  }

  @Test func `a notice makes it a task that ran out of time`() {
    let judged = Judged(Self.countdown(from: 29, to: 5) + "\n25 exhausted")
    #expect(judged.outcomes == "~ open")
    #expect(judged.rules == "expired-task W")
    #expect(judged.findings.first?.evidence.count == 2)
  }

  @Test func `only readings to the end of the time and a sign of life call it leaked`() {
    let toTheEnd = Judged(Self.countdown(from: 29, to: 1) + "\n90 line")
    #expect(toTheEnd.outcomes == "~ leaked")
    #expect(toTheEnd.rules == "leaked-task W")
    #expect(toTheEnd.findings.map(\.confidence) == [0.5])
    #expect(Judged(Self.countdown(from: 29, to: 9) + "\n90 line").outcomes == "~ open")
    let killed = Judged(Self.countdown(from: 29, to: 9) + "\n31 term code=2182bad2")
    #expect(killed.outcomes == "~ leaked")
  }

  @Test func `a new countdown is another task`() {
    let told = Judged(
      "0 background\n" + Self.countdown(from: 29, to: 20, at: 1)
        + "\n12 foreground\n60 background\n"
        + Self.countdown(from: 29, to: 25, at: 61))
    #expect(told.outcomes == "~ open, ~ open")
    let untold = Judged(
      Self.countdown(from: 29, to: 20) + "\n" + Self.countdown(from: 29, to: 25, at: 60))
    #expect(untold.outcomes == "~ open, ~ open")
    #expect(untold.tasks.map(\.timeline.readings.count) == [10, 5])
    let undetermined = Judged(
      Self.countdown(from: 29, to: 20) + "\n12 reading left=inf\n"
        + Self.countdown(from: 29, to: 25, at: 60))
    #expect(undetermined.outcomes == "~ open, ~ open")
  }

  @Test func `a begin that is refused takes no readings over`() {
    let log =
      "0 background\n1 reading left=29\n1.5 A1 name=A\n1.5 A7\n1.5 A10 id=3\n4 reading left=26"
    let judged = Judged(log)
    #expect(judged.outcomes == "~ open, 3 refused")
    #expect(judged.tasks.map { $0.timeline.readings.map(\.line) } == [[2, 6], []])
    let granted = Judged(log.replacing("A7\n1.5 A10", with: "A9"))
    #expect(granted.outcomes == "3 open")
    #expect(granted.tasks.map { $0.timeline.readings.map(\.line) } == [[2, 5]])
  }

  @Test func `readings go on after a begin that is refused`() {
    let refusal = "0 background\n1 reading left=29\n9 A1 name=A\n9 A7\n9 A10 id=3\n"
    let goesOn = Judged(refusal + "12 reading left=18")
    #expect(goesOn.outcomes == "~ open, 3 refused")
    #expect(goesOn.tasks.map { $0.timeline.readings.map(\.line) } == [[2, 6], []])
    let other = Judged(
      refusal.replacing("A1 name=A", with: "A1 name=A\n9 foreground")
        + "20 background\n21 reading left=29")
    #expect(other.tasks.map { $0.timeline.readings.map(\.line) } == [[2], [], [8]])
  }

  @Test func `a countdown that was over before is not held at a kill`() {
    let judged = Judged(
      "0 launched\n1 background\n" + Self.countdown(from: 29, to: 20, at: 2)
        + "\n12 foreground\n60 background\n" + Self.countdown(from: 29, to: 5, at: 61)
        + "\n86 exhausted\n91 term code=2182bad2")
    #expect(judged.outcomes == "~ open, ~ leaked")
    #expect(judged.tasks.map { $0.timeline.expired?.line } == [nil, 40])
    #expect(judged.first?.deadline == nil)
  }

  @Test func `an end without a name ends the task that readings give away`() {
    let judged = Judged(
      "0 launched\n1 background\n" + Self.countdown(from: 29, to: 20, at: 2)
        + "\n11.5 ended\n12 foreground\n60 background\n" + Self.countdown(from: 29, to: 20, at: 61)
        + "\n70.5 ended")
    #expect(judged.outcomes == "~ completed, ~ completed")
    #expect(judged.rules == "")
  }

  @Test func `unlimited readings alone are none`() {
    let judged = Judged("0 reading left=inf\n1 reading left=inf")
    #expect(judged.tasks.isEmpty)
    #expect(judged.launches.map(\.isReportable) == [true])
  }

  @Test func `readings belong to the task that is open`() {
    let judged = Judged(
      """
      0 background
      0.5 reading left=29.5
      1 began id=1 left=29
      2 reading left=28
      3 reading left=27 id=1
      4 ended id=1 left=26
      5 reading left=25
      """)
    #expect(judged.outcomes == "1 completed")
    #expect(judged.first?.readings.map(\.line) == [2, 4, 5])
  }

  @Test func `readings long after a task ended give away another one`() {
    let judged = Judged("0 background\n1 began id=1 left=29\n4 ended id=1\n9 reading left=21")
    #expect(judged.outcomes == "1 completed, ~ open")
  }

  @Test func `a reading may name its task alone`() {
    let judged = Judged(
      """
      0 background
      1 began id=1 left=29
      1 began id=2 left=29
      20 reading left=20 id=2
      35 ended id=1
      35 ended id=2
      """)
    #expect(judged.tasks.map(\.timeline.readings.count) == [0, 1])
    #expect(judged.outcomes == "1 late, 2 completed")
  }

  @Test func `a reading may name a task begun before the log`() {
    let judged = Judged("0 reading left=20 id=5\n1 reading left=19 id=5\n2 ended id=5")
    #expect(judged.outcomes == "5 unknown")
    #expect(judged.first?.readings.count == 2)
  }

  @Test func `numbers that fall with the clock are readings`() {
    let judged = Judged(Self.countdown(from: 599, to: 580, word: "number"))
    #expect(judged.outcomes == "~ open")
    #expect(judged.first?.readings.count == 20)
    #expect(judged.first?.budgetSeconds == 600)
    let late = Judged(Self.countdown(from: 411, to: 400, word: "number"))
    #expect(late.outcomes == "~ open")
  }

  @Test func `numbers that a notice follows are readings`() {
    let judged = Judged("- number left=7\n- number left=6\n- exhausted")
    #expect(judged.outcomes == "~ open")
    #expect(judged.rules == "expired-task W")
  }

  @Test func `undated numbers are readings when they fall from a budget`() {
    #expect(
      Judged("- number left=599.5\n- number left=598.5\n- number left=597.5").outcomes == "~ open")
    #expect(Judged("- number left=8.5\n- number left=7.5\n- number left=6.5").outcomes == "")
  }

  @Test(arguments: [
    "0 number left=3.14\n1 number left=2.71\n2 number left=9.81",
    "0 number left=599\n0.1 number left=598\n0.2 number left=597\n0.3 number left=596",
    "0 number left=599\n60 number left=598\n120 number left=597",
    "0 number left=1\n1 number left=2\n2 number left=3\n3 number left=4",
    "0 number left=5\n1 number left=5\n2 number left=5\n9 number left=5",
    "0 number left=9999\n1 number left=9998\n2 number left=9997",
    "0 number left=inf\n1 number left=inf",
    "0 number left=-5\n1 number left=-6\n2 number left=-7",
    "0 number left=42",
  ])
  func `other numbers are nothing`(_ log: String) {
    let judged = Judged(log)
    #expect(judged.tasks.isEmpty)
    #expect(judged.launches.allSatisfy { !$0.isReportable })
  }

  @Test func `a number alone before a notice proves nothing`() {
    let judged = Judged("0 background\n1 began\n300 number left=2.5\n310 ran-out")
    #expect(judged.first?.readings.isEmpty == true)
    #expect(judged.outcomes == "- expired")
  }
}
