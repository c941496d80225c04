import LogModel
import Testing

@testable import Correlation

/// Tests with copies of records that name no task.
@Suite struct CopiedBeginTests {
  private static let micro = Script.Clock(digits: 6)

  @Test(arguments: copies) func `a copy of a begin is no task`(
    _ example: (log: String, pairs: [String])
  ) {
    let judged = Judged(example.log, clock: Self.micro)
    #expect(judged.pairs == example.pairs)
    #expect(judged.rules == "")
  }

  static let copies: [(log: String, pairs: [String])] = [
    // No line of its own asks for it.
    (
      """
      0 launched
      1 A1
      1.0004 A9
      1.00042 A9
      3 A11 id=1
      4 A1
      4.0004 A9
      6 A11 id=2
      """, ["1 3>5 order", "2 7>8 order"]
    ),
    // Three times, in a launch that began before the log.
    (
      "1 A1\n1.0004 A9\n1.00041 A9\n1.00042 A9\n2 A1\n2.0004 A9\n3 A11 id=15\n4 A11 id=14",
      ["14 2>8 identifier", "15 6>7 identifier"]
    ),
    // What asks for it is there twice as well, and so is its end.
    (
      "1 A1\n1.00001 A1\n1.0004 A9\n1.00041 A9\n3 A11 id=9 msg=a\n3.00001 A11 id=9 msg=a",
      ["9 3>5 order"]
    ),
    // The first begin was asked for before the log.
    (
      "1 A9\n1.00002 A9\n2 A1\n2.0004 A9\n3 A11 id=6\n4 A11 id=7",
      ["6 1>5 identifier", "7 4>6 identifier"]
    ),
    // The next begin has the next identifier.
    (
      "0 launched\n1 A9\n1.00002 A9\n2 A9 id=2\n3 A11 id=1\n4 A11 id=2",
      ["1 2>5 order", "2 4>6 identifier"]
    ),
  ]

  @Test(arguments: begins) func `a begin of its own is a task`(
    _ example: (log: String, pairs: [String])
  ) {
    #expect(Judged(example.log, clock: Self.micro).pairs == example.pairs)
  }

  static let begins: [(log: String, pairs: [String])] = [
    // Each was asked for.
    (
      "1 A1\n1.0004 A9\n1.0005 A1\n1.0009 A9\n2 A11 id=15\n3 A11 id=14",
      ["14 2>6 identifier", "15 4>5 identifier"]
    ),
    // Two threads.
    (
      "1 A1 thread=a\n1 A1 thread=b\n1.0001 A9 thread=a\n1.0002 A9 thread=b\n2 A11 id=15\n3 A11 id=14",
      ["14 3>6 identifier", "15 4>5 identifier"]
    ),
    // Too long after the other one.
    ("1 A9\n1.2 A9\n2 A11 id=15\n3 A11 id=14", ["14 1>4 identifier", "15 2>3 identifier"]),
    // The next begin's identifier leaves room for it.
    (
      "0 launched\n1 A9\n1.00002 A9\n2 A9 id=3\n3 A11 id=2\n4 A11 id=1",
      ["1 2>6 order", "2 3>5 order", "3 4>- none"]
    ),
    // The launch is in the log, and there is an end for it.
    (
      "0 launched\n1 A1\n1.0004 A9\n1.0005 A9\n2 A11 id=2\n3 A11 id=1",
      ["1 3>6 order", "2 4>5 order"]
    ),
  ]

  @Test func `where it cannot be known, both count and neither is certain`() {
    let judged = Judged(
      "0 launched\n0.5 background\n1 A9\n1.00002 A9\n2 A11 id=1\n3 A9\n4 A11 id=2",
      clock: Self.micro)
    #expect(judged.pairs == ["1 3>5 order", "? 4>- none", "2 6>7 order"])
    #expect(judged.outcomes == "1 completed, - open, 2 completed")
    #expect(
      judged.assumptions.contains {
        $0.contains("line 4 is a begin of its own or a copy of line 3")
      })
    let killed = Judged(
      "0 launched\n0.5 background\n1 A9\n1.00002 A9\n2 A11 id=1\n40 kill reason=finishTask permitted=30",
      clock: Self.micro)
    #expect(killed.findings(of: .leakedTask).map(\.severity) == [.warning])
    #expect(killed.findings(of: .leakedTask)[0].message.contains("copy of the record on line 3"))
  }

  @Test func `stamps of whole seconds must be the same`() {
    let clock = Script.Clock(digits: 0)
    let doubled = "1 A1\n1 A1\n1 A9\n1 A9\n3 A11 id=9\n3 A11 id=9\n5 A1\n5 A9\n6 A11 id=10"
    #expect(Judged(doubled, clock: clock).pairs == ["9 3>5 identifier", "10 8>9 identifier"])
    #expect(Judged(doubled, clock: clock).rules == "")
    let two = "1 A1\n1 A9\n1 A1\n1 A9\n3 A11 id=10\n4 A11 id=9"
    #expect(Judged(two, clock: clock).pairs == ["9 2>6 identifier", "10 4>5 identifier"])
  }

  @Test func `without a clock copies stand side by side`() {
    let log = "- A1\n- A1\n- A9\n- A9\n- A11 id=9\n- A11 id=9"
    #expect(Judged(log).pairs == ["9 3>5 order"])
    let apart = "- A1\n- A9\n- line\n- A9\n- A11 id=10\n- A11 id=9"
    #expect(Judged(apart).pairs == ["9 2>6 identifier", "10 4>5 identifier"])
  }

  @Test func `copies of refusals and warnings are one`() {
    let refused = "0 launched\n1 A1\n1.0001 A7\n1.00011 A7\n1.0002 A10 id=1\n1.00021 A10 id=1"
    #expect(Judged(refused, clock: Self.micro).outcomes == "1 refused")
    let warned = "0 background\n1 A1\n1.0001 A9\n26 A16\n26.00001 A16\n40 line"
    let judged = Judged(warned, clock: Self.micro)
    #expect(judged.tasks.count == 1)
    #expect(judged.tasks[0].notEndedEvidence.count == 1)
  }

  @Test func `a request right after a refusal is none of its copies`() {
    let judged = Judged(
      "0 launched\n1 A1\n1 A7\n1 A10 id=1\n1 A1\n1 A7\n1 A10 id=2\n9 A1\n9 A9\n12 A11 id=3",
      clock: Script.Clock(digits: 0))
    #expect(judged.outcomes == "1 refused, 2 refused, 3 completed")
    #expect(judged.tasks.map(\.timeline.began?.line) == [2, 5, 9])
  }

  @Test func `a handler in one place for all tasks makes no copies`() {
    let script = Script(
      "1 A1 msg=a\n1.001 A9 msg=b\n1.002 A1 msg=a\n1.003 A9 msg=b\n2 A11 id=15\n3 A11 id=14",
      clock: Self.micro)
    for handler in ["<__NSGlobalBlock__: 0x1f1102278>", "(null)"] {
      var events = script.events
      for place in [0, 2] {
        events[place].text =
          "Will add backgroundTask with taskName: <private>, expirationHandler: \(handler)"
      }
      #expect(
        Judged(events, seen: script.sightings).pairs == ["14 2>6 identifier", "15 4>5 identifier"])
    }
  }

  @Test func `a handler that was given back may be in the same place again`() {
    let script = Script(
      "1 A1 msg=a\n1.001 A9 msg=b\n1.002 A11 id=14 msg=c\n1.003 A1 msg=a\n1.004 A9 msg=b\n1.005 A11 id=15 msg=d",
      clock: Self.micro)
    var events = script.events
    for place in [0, 3] {
      events[place].text =
        "Will add backgroundTask with taskName: <private>, expirationHandler: <__NSMallocBlock__: 0x2837f>"
    }
    let judged = Judged(events, seen: script.sightings)
    #expect(judged.pairs == ["14 2>3 identifier", "15 5>6 identifier"])
    #expect(judged.problems == [])
  }
}
