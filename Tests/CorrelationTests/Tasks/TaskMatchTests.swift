import LogModel
import Testing

@testable import Correlation

/// Tests how begins, ends and notices are matched.
@Suite struct TaskMatchTests {
  @Test(arguments: clues + parallel + clusters + hidden + twice)
  func `begins and ends`(_ example: (log: String, pairs: [String])) {
    #expect(Judged(example.log).pairs == example.pairs)
  }

  static let clues: [(log: String, pairs: [String])] = [
    ("0 began id=1\n1 ended id=1", ["1 1>2 identifier"]),
    ("0 began name=A\n1 ended name=A", ["A 1>2 name"]),
    ("0 began thread=a\n1 ended thread=a", ["? 1>2 thread"]),
    ("0 began thread=a\n1 ended thread=b", ["? 1>2 order"]),
    ("0 began\n1 ended", ["? 1>2 order"]),
    ("0 began id=1", ["1 1>- none"]),
    ("0 ended id=1", ["1 ->1 none"]),
  ]

  static let parallel: [(log: String, pairs: [String])] = [
    (
      "0 began id=1\n1 began id=2\n2 ended id=1\n3 ended id=2",
      ["1 1>3 identifier", "2 2>4 identifier"]
    ),
    (
      "0 began name=A\n1 began name=B\n2 ended name=B\n3 ended name=A",
      ["A 1>4 name", "B 2>3 name"]
    ),
    (
      "0 began thread=a\n1 began thread=b\n2 ended thread=b\n3 ended thread=a",
      ["? 1>4 thread", "? 2>3 thread"]
    ),
    ("0 began\n1 began\n2 ended\n3 ended", ["? 1>3 order", "? 2>4 order"]),
    (
      "0 began thread=a\n1 began thread=a\n2 ended thread=a\n3 ended thread=a",
      ["? 1>3 order", "? 2>4 thread"]
    ),
    // The same name twice: the thread distinguishes them, else the older one ends first.
    (
      "0 began name=A thread=a\n1 began name=A thread=b\n2 ended name=A thread=b",
      ["A 1>- none", "A 2>3 name"]
    ),
    ("0 began name=A\n1 began name=A\n2 ended name=A", ["A 1>3 name", "A 2>- none"]),
    // A name that nobody began is that of a task without one, never of another task.
    ("0 began name=A\n1 began\n2 ended name=B", ["A 1>- none", "B 2>3 order"]),
    ("0 began name=A\n1 ended name=B", ["A 1>- none", "B ->2 none"]),
  ]

  static let clusters: [(log: String, pairs: [String])] = [
    (
      """
      0 A1 name=U thread=a
      0 A9 id=3 name=U thread=a
      1 A11 id=3 thread=a
      1 A12 id=3 name=U thread=a
      1 A13 id=3 name=U thread=a
      1 A14 id=3 thread=a
      """, ["3 2>3 identifier"]
    ),
    ("0 A1 name=U\n1 A11 id=3", ["3 1>2 order"]),
    ("0 A9 id=3\n1 A12 id=3\n1 A13 id=3", ["3 1>2 identifier"]),
    ("0 A9 id=3\n1 A13 id=3\n1 A14 id=3", ["3 1>2 identifier"]),
    // The clusters of two begins go through each other.
    (
      """
      0 A1 thread=a
      0 A1 thread=b
      0.1 A9 id=2 thread=b
      0.1 A9 id=1 thread=a
      1 A11 id=1
      2 A11 id=2
      """, ["1 4>5 identifier", "2 3>6 identifier"]
    ),
    // One `Created …` is missing.
    (
      """
      0 A1 thread=a
      5 A1 thread=a
      5 A9 thread=a
      """, ["? 1>- none", "? 3>- none"]
    ),
  ]

  static let hidden: [(log: String, pairs: [String])] = [
    // Only from 1 on do identifiers fit both ends.
    ("0 A1\n0 A9\n1 A1\n1 A9\n3 A11 id=2\n4 A11 id=1", ["1 2>6 identifier", "2 4>5 identifier"]),
    // The launch is in the log: the n-th begin has the identifier n.
    (
      """
      0 A1
      0 A9
      0.1 launched
      1 A1
      1 A9
      2 A1
      2 A9
      3 A11 id=3
      4 A11 id=1
      5 A11 id=2
      """, ["1 2>9 order", "2 5>10 order", "3 7>8 order"]
    ),
    (
      "0 launched\n1 A9\n2 A9\n3 A11 id=9",
      ["? 2>- none", "? 3>- none", "9 ->4 none"]
    ),
    // It is not: they count up with the begins.
    ("0 A9\n1 A9\n2 A11 id=37\n3 A11 id=36", ["36 1>4 identifier", "37 2>3 identifier"]),
    // A description gives the name away, and with it the begin.
    ("0 A9 name=A\n1 A9 name=B\n2 A11 id=37 name=B", ["36 1>- none", "37 2>3 identifier"]),
  ]

  static let twice: [(log: String, pairs: [String])] = [
    ("0 A1\n0 A9 id=1\n0.1 began id=1\n1 ended id=1\n1.1 A11 id=1", ["1 2>4 identifier"]),
    ("0 A1\n0 A9 id=1\n0.1 began\n1 ended\n1.1 A11 id=1", ["1 2>4 order"]),
    // UIKit's begin hides the identifier, the app's does not.
    (
      """
      0 A1
      0 A9
      0.1 began id=7
      1 A1
      1 A9
      1.1 began id=8
      2 ended id=8
      2.1 A11 id=8
      3 ended id=7
      3.1 A11 id=7
      """, ["7 2>9 identifier", "8 5>7 identifier"]
    ),
    // The app's does too: its end on the thread, then UIKit's with an identifier.
    (
      """
      0 A9 thread=a
      0.1 began thread=a
      0.2 A9 thread=b
      0.3 began thread=b
      5 ended thread=b
      5.1 A11 id=22 thread=b
      9 A11 id=21 thread=a
      9.1 ended thread=a
      """, ["21 1>7 identifier", "22 3>5 thread"]
    ),
    // The app logs before it asks UIKit.
    ("0 began name=U\n0 A1 name=U\n0 A9 id=4 name=U\n1 A11 id=4", ["4 3>4 identifier"]),
    // UIKit's own task is not the app's.
    (
      "0 A1 name=com.apple.x\n0 A9 id=1 name=com.apple.x\n0.1 began\n1 A11 id=1\n2 ended",
      ["1 2>4 identifier", "? 3>5 order"]
    ),
    // Two words for one end, while another task of the same thread is open.
    (
      """
      0 A9 id=1 thread=a
      0 began thread=a
      3 A9 id=2 thread=a
      3 began thread=a
      5 A11 id=1 thread=a
      5 ended thread=a
      """, ["1 1>5 identifier", "2 3>- none"]
    ),
  ]

  @Test func `processes do not mix`() {
    let judged = Judged(
      """
      0 @App[7] background
      0 @Other[8] active
      1 @App[7] began id=1 left=29
      1 @Other[8] began id=1
      2 @Other[8] ended id=1
      26 @App[7] ended id=1
      27 @Other[8] ended id=1
      """)
    #expect(judged.tasks.map(\.timeline.key) == ["App/7/1#1", "Other/8/1#1"])
    #expect(judged.outcomes == "1 completed, 1 completed")
    #expect(judged.findings(of: .doubleEnd).compactMap(\.process?.name) == ["Other"])
    #expect(judged.findings(of: .closeCall).compactMap(\.process?.name) == ["App"])
  }

  @Test(arguments: [
    "7 ended id=5 name=Upload\n8 ended id=5 name=Sync",
    "7 ended id=5 name=Sync\n8 ended id=5 name=Upload", "7 ended id=5\n8 ended id=5",
  ])
  func `a second begin of an identifier under another name is another task`(ends: String) {
    let log = "0 active\n1 began id=5 name=Upload\n6 began id=5 name=Sync\n"
    let judged = Judged(log + ends)
    #expect(judged.outcomes == "5 completed, 5 completed")
    #expect(judged.tasks.map(\.timeline.label) == ["Upload", "Sync"])
    #expect(judged.rules == "")
    #expect(judged.launches.count == 1)
    if ends.contains("name") {
      let names = judged.tasks.map { $0.endedEvidence?.text.contains("Upload") }
      #expect(names == [true, false])
    }
    #expect(Judged(log + ends + "\n9 ended id=5").rules == "double-end W")
  }

  @Test(arguments: ["6 began id=5 name=Upload", "6 began id=5", "1.5 began id=5 name=Sync"])
  func `a second begin of the same name, or at once, is of the same task`(again: String) {
    let judged = Judged("0 active\n1 began id=5 name=Upload\n\(again)\n7 ended id=5")
    #expect(judged.outcomes == "5 completed")
  }

  @Test(arguments: [("0x283a", 1), ("0x283b", 2)])
  func `a second begin that prints another object is another task`(address: String, count: Int) {
    let script = Script("0 active\n1 A9 id=5\n1.5 A9 id=5")
    var events = script.events
    events[1].text = "Created background task <_UIBackgroundTaskInfo: 0x283a>: taskID = 5"
    events[2].text = "Created background task <_UIBackgroundTaskInfo: \(address)>: taskID = 5 "
    #expect(Judged(events, seen: script.sightings).tasks.count == count)
  }
}
