import LogModel
import Testing

@testable import Correlation

/// Tests with begins that hide their identifiers, in launches that began before the log.
@Suite struct HiddenIdentifierTests {
  @Test(arguments: certain + uncertain)
  func `identifiers count up with the begins`(_ example: (log: String, pairs: [String])) {
    let judged = Judged(example.log)
    #expect(judged.pairs == example.pairs)
    #expect(Eager(example.log).words == judged.words)
  }

  static let certain: [(log: String, pairs: [String])] = [
    // Overlapping tasks, ended in another order.
    (
      """
      0 A1
      0 A9
      1 A1
      1 A9
      3 A11 id=15
      6 A11 id=14
      7 A1
      7 A9
      8 A11 id=16
      """, ["14 2>6 identifier", "15 4>5 identifier", "16 8>9 identifier"]
    ),
    // What ends before the first begin, or has a lower identifier, was begun before the log.
    (
      "0 A11 id=13\n1 A9\n2 A9\n3 A11 id=15\n4 A11 id=12\n5 A11 id=14",
      ["13 ->1 none", "14 2>6 identifier", "15 3>4 identifier", "12 ->5 none"]
    ),
    // A warning comes half a minute after the begin.
    (
      "0 A9\n20 A9\n35 A15 id=15\n36 A11 id=16", ["15 1>- none", "16 2>4 identifier"]
    ),
    // What was refused was counted, too.
    (
      "0 A1\n0 A10 id=14\n1 A1\n1 A9\n2 A1\n2 A9\n3 A11 id=16",
      ["14 1>- none", "15 4>- none", "16 6>7 identifier"]
    ),
    // Another begin prints its identifier.
    ("0 A9\n1 A9\n2 A9 id=9\n3 A11 id=8", ["7 1>- none", "8 2>4 identifier", "9 3>- none"]),
    ("0 A9 id=9\n1 A9\n2 A9\n3 A11 id=11", ["9 1>- none", "? 2>- none", "11 3>4 identifier"]),
    // UIKit says that there is no such task, so that it is none of the begins.
    (
      "0 A9\n1 A9\n2 A11 id=15\n3 A22 id=14", ["15 1>3 identifier", "16 2>- none"]
    ),
    // The end of a task that never was says nothing of identifiers.
    ("0 A9\n1 A11 id=900\n1.1 A22 id=900\n2 A11 id=14", ["14 1>4 order", "900 ->2 none"]),
    // Identifiers start at 1.
    ("0 A9\n1 A9\n2 A11 id=1", ["1 1>3 order", "2 2>- none"]),
    // A name shows which begin is meant.
    (
      "0 A9 name=A\n1 A9 name=B\n2 A9 name=C\n3 A11 id=5\n3 A13 id=5 name=B",
      ["4 1>- none", "5 2>4 identifier", "6 3>- none"]
    ),
  ]

  static let uncertain: [(log: String, pairs: [String])] = [
    // Two series fit: the first begin, or the last one, was not ended.
    (
      "0 A9\n1 A9\n2 A9\n3 A11 id=15\n4 A11 id=16",
      ["15 1>4 order", "16 2>5 order", "? 3>- none"]
    ),
    // Most logs start where something starts.
    ("0 A9\n1 A9\n2 A11 id=2", ["? 1>- none", "2 2>3 order"]),
    // A begin after all ends has none, whichever series is the right one.
    (
      "0 A9\n1 A9\n2 A11 id=15\n3 A9", ["15 1>3 order", "? 2>- none", "? 4>- none"]
    ),
    // An end that fits no series: begins may be missing, or it was begun before the log.
    ("0 A9\n1 A11 id=14\n2 A9\n3 A11 id=40", ["? 1>- none", "14 ->2 none", "40 3>4 order"]),
    // Nothing names any.
    ("0 A9\n1 A9", ["? 1>- none", "? 2>- none"]),
  ]

  @Test func `where more than one series fits, the report says so`() {
    let judged = Judged("0 A9\n1 A9\n2 A9\n3 A11 id=15\n4 A11 id=16")
    #expect(
      judged.assumptions.contains {
        $0.contains("2 series fit its ends: the first begin may be 14 to 15")
      })
    let certain = Judged("0 A9\n1 A9\n2 A11 id=15\n3 A11 id=14")
    #expect(!certain.assumptions.contains { $0.contains("series") })
  }

  /// The log of an app that goes to the background. Only one reading shows that its tasks are late or leaked.
  private static let open = """
    0 background
    0.1 reading left=29.9
    1 A9
    8 A9
    16 A9
    17 A11 id=15
    18 A11 id=16
    """

  @Test func `what only one series supports is no error`() {
    let killed = Judged(Self.open + "\n30 kill reason=finishTask permitted=30")
    #expect(killed.findings(of: .leakedTask).map(\.severity) == [.warning])
    #expect(killed.findings(of: .leakedTask).allSatisfy { $0.confidence <= 0.5 })
    #expect(killed.findings(of: .leakedTask)[0].message.contains("one of several ways"))
    let late = Judged(Self.open + "\n40 A11 id=14")
    #expect(late.outcomes == "14 late, 15 completed, 16 completed")
    #expect(late.findings(of: .lateCompletion).map(\.severity) == [.error])
    let doubtful = Judged("0 background\n0.1 reading left=29.9\n1 A9\n8 A9\n16 A9\n40 A11 id=15")
    #expect(doubtful.findings(of: .lateCompletion).map(\.severity) == [.warning])
    #expect(doubtful.findings(of: .lateCompletion).map(\.confidence) == [0.5])
  }

  @Test func `a task that no end can belong to is leaked for certain`() {
    let judged = Judged(Self.open + "\n19 A9\n31 kill reason=finishTask permitted=30")
    let last = judged.findings(of: .leakedTask).filter { $0.evidence[0].line == 8 }
    #expect(last.map(\.severity) == [.error])
  }

  @Test func `a task that may be one from before the log is not leaked for certain`() {
    let judged = Judged(
      """
      0 background
      0.1 reading left=29.9
      1 A9
      2 A9
      3 A11 id=14
      4 A9
      5 A11 id=16
      6 A11 id=13
      31 kill reason=finishTask permitted=30
      """)
    #expect(judged.outcomes == "14 completed, - leaked, 16 completed, 13 unknown")
    #expect(judged.findings(of: .leakedTask).map(\.severity) == [.warning])
    #expect(judged.findings(of: .leakedTask)[0].message.contains("unless line 8 is about it"))
  }

  @Test func `readings and notices go to the tasks that were open`() {
    let judged = Judged(
      """
      0 background
      1 A9
      2 A9
      3 A11 id=15
      4 reading left=26
      5 A17
      6 A11 id=14
      """)
    #expect(judged.pairs == ["14 2>7 identifier", "15 3>4 identifier"])
    #expect(judged.tasks.map { $0.timeline.readings.map(\.line) } == [[5], []])
    #expect(judged.tasks.map { $0.timeline.expired?.line } == [6, nil])
    #expect(judged.outcomes == "14 expired, 15 completed")
  }

  @Test func `a launch of many begins is known after a while, and its tasks are reported`() {
    var log = "0 background\n0.1 reading left=179.9\n"
    for number in 1...400 {
      log += "\(number * 10) A9\n\(number * 10 + 4) A11 id=\(number + 30)\n"
      log += "\(number * 10 + 5) foreground\n\(number * 10 + 6) background\n"
      log += "\(Double(number) * 10 + 6.1) reading left=179.9\n"
    }
    let eager = Eager(log)
    #expect(eager.early > 300)
    #expect(eager.words == Judged(log).words)
    let tasks = eager.tasks.filter { $0.kind == .backgroundTask }
    #expect(tasks.count == 400)
    #expect(tasks.allSatisfy { $0.pairing == .identifier && $0.outcome == .completed })
  }

  @Test func `begins that go missing later make what comes behind uncertain`() {
    var log = "0 background\n"
    for number in 1...100 { log += "\(number * 10) A9\n\(number * 10 + 4) A11 id=\(number + 30)\n" }
    log += "1100 A11 id=150\n1200 A9\n1201 A11 id=151"
    let judged = Judged(log)
    #expect(judged.tasks.count == 102)
    #expect(judged.pairs.suffix(2) == ["150 ->202 none", "151 203>204 order"])
    #expect(Eager(log).words == judged.words)
  }

  @Test(arguments: 0..<40)
  func `random launches are reported the same, early or not, watched or not`(seed: Int) {
    for seed in seed * 8..<seed * 8 + 8 {
      let log = HiddenLife(seed: UInt64(seed)).log
      let judged = Judged(log, budget: 30)
      #expect(Eager(log, budget: 30).words == judged.words, "seed \(seed)\n\(log)")
      #expect(
        Watched(log, budget: 30, every: 1 + seed % 5).told == judged.told, "seed \(seed)\n\(log)")
    }
  }
}
