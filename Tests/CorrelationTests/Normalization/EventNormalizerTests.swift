import LogModel
import Testing

@testable import Correlation

/// Tests with logs that contain copies, are printed newest first, or whose clock was set.
@Suite struct EventNormalizerTests {
  @Test func `copies of a record are normalized once`() {
    let judged = Judged(
      """
      0 background
      1 A9 id=1 msg=a
      1.000010 A9 id=1 msg=a
      1.000020 A9 id=1 msg=a
      5 A11 id=1 msg=b
      5.000020 A11 id=1 msg=b
      """)
    #expect(judged.outcomes == "1 completed")
    #expect(judged.rules == "")
    #expect(judged.problems == ["3 repeated records were heard once"])
  }

  @Test(arguments: [
    // Later than a copy comes; in other words; not dated at all.
    "0 A9 id=1 msg=a\n5 A11 id=1 msg=b\n5.2 A11 id=1 msg=b",
    "0 A9 id=1 msg=a\n5 ended id=1 v=x msg=b\n5.01 ended id=1 v=x msg=c",
    "- A9 id=1 msg=a\n- A11 id=1 msg=b\n- A11 id=1 msg=b",
  ])
  func `a real second end stays one`(log: String) {
    #expect(Judged(log).rules == "double-end W")
  }

  @Test func `messages that name no task are copies only where others have proven some`() {
    let twice = "0 began msg=a\n0.01 began msg=a\n5 ended msg=b\n5.01 ended msg=b"
    #expect(Judged(twice).outcomes == "- completed, - completed")
    let proven = twice + "\n6 A9 id=7 msg=c\n6.01 A9 id=7 msg=c\n7 A11 id=7 msg=d"
    #expect(Judged(proven).outcomes == "- completed, 7 completed")
  }

  @Test func `whole seconds need the proof too`() {
    let clock = Script.Clock(digits: 0)
    let ends = "5 A11 id=1 msg=b\n5 A11 id=1 msg=b"
    #expect(Judged("1 A9 id=1 msg=a\n\(ends)", clock: clock).rules == "double-end W")
    let proven = "1 A9 id=1 msg=a\n1 A9 id=1 msg=a\n\(ends)"
    #expect(Judged(proven, clock: clock).rules == "")
  }

  @Test func `a log printed newest first is read from its end`() throws {
    let judged = Judged(
      """
      40 line
      31 reading left=0
      12 ended id=2
      11 began id=2
      5.2 began id=1 left=29.5
      5 background
      1 active
      """)
    #expect(judged.outcomes == "1 leaked, 2 completed")
    #expect(judged.problems.contains { $0.contains("newest first") })
    let launch = try #require(judged.launches.first?.process)
    let (first, last) = (try #require(launch.firstSeen), try #require(launch.lastSeen))
    #expect(last.seconds(since: first) == 39)
  }

  @Test func `messages of one line keep their order in a log printed newest first`() {
    let script = Script("9 reading left=20\n3 A9 id=1\n0 background")
    var events = script.events
    var again = events[1]
    (again.kind, again.messageSource) = (.taskEnded, "uikit")
    events.insert(again, at: 2)
    #expect(Judged(events, seen: script.sightings).outcomes == "1 completed, ~ open")
  }

  @Test func `threads that overtake each other by milliseconds are put in order`() {
    let judged = Judged("0 background\n1.003 A11 id=1\n1 A9 id=1\n2 reading left=27")
    #expect(judged.outcomes == "1 completed")
    #expect(judged.first?.pairing == .identifier)
    // An event of another process has nothing to do with it.
    let other = Judged("1.003 @B[9] ended id=1\n1 began id=1\n1.5 ended id=1")
    #expect(other.outcomes == "1 unknown, 1 completed")
  }

  @Test func `one wrong date is no step of the clock`() {
    let judged = Judged(
      """
      0 background
      1 began id=1 left=29
      -31536000 reading left=28
      2 began id=2
      3 ended id=1
      4 ended id=2
      """)
    #expect(judged.outcomes == "1 completed, 2 completed")
    #expect(judged.rules == "")
    #expect(judged.problems.contains { $0.contains("the date does not fit") })
    #expect(judged.first?.elapsedSeconds == 2)
  }

  @Test func `a clock that is set back is corrected, and reported`() throws {
    let judged = Judged(
      """
      0 background
      1 began id=1 left=170
      5 reading left=166
      -3595 reading left=161
      -3590 ended id=1
      """)
    #expect(judged.outcomes == "1 completed")
    #expect(judged.rules == "clock-step N")
    // The readings say that 5 s passed across the step.
    #expect(judged.first?.elapsedSeconds == 14)
    let step = try #require(judged.findings.first)
    #expect(step.evidence.map(\.line) == [3, 4])
    #expect(step.message.contains("set back by 3605 s"))
    #expect(judged.first?.ended?.at?.rfc3339 == Script.Clock().instant(-3590).rfc3339)
  }

  @Test func `an end that is late across a step is less certain`() {
    let log = """
      0 background
      1 began id=1
      20 reading left=10
      -100 line
      -99 began id=2
      -60 ended id=1
      """
    let late = Judged(log, budget: 30).findings(of: .lateCompletion)
    #expect(late.map(\.confidence) == [0.5])
    #expect(late.first?.message.hasSuffix("as the clock has it, which was set in between") == true)
  }

  @Test func `another run copied below is no step`() {
    let judged = Judged(
      "100 @A[7] began id=1\n110 @A[7] ended id=1\n3 @A[6] began id=4\n5 @A[6] ended id=4")
    #expect(judged.outcomes == "1 completed, 4 completed")
    #expect(judged.rules == "")
  }

  @Test func `UIKit's own clock shows that the log's went too far`() {
    func info(_ elapsed: Int) -> String { "creationTime_=_900_(elapsed_=_\(elapsed))" }
    var script = Script("0 A9 id=1 name=A\n3700 A12 id=1 name=A\n3701 reading left=20")
    script.events[0].text = info(0).map { $0 == "_" ? " " : String($0) }.joined()
    script.events[1].text = info(4).map { $0 == "_" ? " " : String($0) }.joined()
    let judged = Judged(script.events, seen: script.sightings)
    #expect(judged.first?.elapsedSeconds == 4)
    #expect(judged.rules == "clock-step N")
  }

  // MARK: Events that are held back until it is clear which way the log runs

  private func event(_ number: Int) -> LogEvent {
    LogEvent(
      kind: .reading, messageSource: "x", process: .init(name: "Lantern", pid: 7),
      at: Instant(
        wallMicroseconds: 1_000_000_000_000 + Int64(number) * 1_000_000, fractionDigits: 3),
      line: number + 1, text: "", message: UInt64(number + 1))
  }

  private func lines(_ normalized: [NormalizedEvent]) -> [Int] { normalized.map(\.event.line) }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 6000, 8191, 8192, 8193, 12_000])
  func `each event comes once, in the order of the log`(count: Int) {
    var normalizer = EventNormalizer()
    var normalized: [NormalizedEvent] = []
    for number in 0..<count { normalizer.take(event(number), into: &normalized) }
    normalizer.finish(into: &normalized)
    #expect(lines(normalized) == Array(1..<(count + 1)))
  }

  @Test func `a log that is printed newest first is turned around`() {
    var normalizer = EventNormalizer()
    var normalized: [NormalizedEvent] = []
    for number in (0..<9000).reversed() { normalizer.take(event(number), into: &normalized) }
    #expect(normalized.isEmpty)
    normalizer.finish(into: &normalized)
    #expect(normalizer.isNewestFirst)
    #expect(lines(normalized) == Array(1...9000))
  }
}
