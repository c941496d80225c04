import LogModel
import Testing

@testable import Correlation

/// Tests every row of the outcome table in the report contract, and cases that look similar but differ.
@Suite struct OutcomeTests {
  @Test(arguments: completed + expired + late)
  func `a task that was ended`(_ example: Case) { example.check() }

  @Test(arguments: leaked + notLeaked)
  func `a task that was held too long`(_ example: Case) { example.check() }

  @Test(arguments: open + abandoned + refused + unknown)
  func `a task that nobody saw end`(_ example: Case) { example.check() }

  static let completed = [
    Case(
      "in the foreground only", "0 launched\n1 active\n2 began id=1\n900 ended id=1", "1 completed"),
    Case(
      "before the deadline",
      "0 background\n0.1 began id=1 left=179.9\n20 ended id=1 left=160", "1 completed"),
    Case(
      "begun before and ended after a short time in the background",
      "0 active\n1 began id=1\n2 background\n3 reading left=29\n20 foreground\n90 ended id=1",
      "1 completed"),
    Case("without any sign of the background", "0 began id=1\n9999 ended id=1", "1 completed"),
    Case(
      "the foreground resets the clock",
      """
      0 background
      0.5 began id=1 left=29.5
      25 foreground
      26 background
      50 ended id=1
      """, "1 completed"),
    Case(
      "a second way into the background does too, though no line tells of the foreground",
      """
      0 background
      1 began id=1 left=29
      9 ended id=1
      500 background
      501 began id=2
      510 ended id=2
      """, "1 completed, 2 completed"),
    Case(
      "an unlimited reading well into the background does too",
      """
      0 background
      1 began id=1 left=29
      20 reading left=inf
      40 background
      60 ended id=1
      """, "1 completed"),
    Case(
      "an unlimited reading on the way into the background does not",
      "0 background\n0.2 reading left=inf\n1 began id=1 left=29\n31 ended id=1",
      "1 late", "late-completion E"),
    Case("nothing was open", "0 launched\n1 active\n2 background\n60 foreground", ""),
  ]

  static let expired = [
    Case(
      "notice and end in one message",
      "0 background\n1 began left=599\n596 ran-out", "- expired", "expired-task W"),
    Case(
      "notice, then the end within a second",
      "0 background\n1 began id=1 left=29\n25 A19 id=1\n26 A11 id=1", "1 expired",
      "expired-task W"),
    Case(
      "UIKit's word for the end comes first",
      """
      0 background
      1 A9 id=1
      1.01 began left=29
      25 A11 id=1
      25.01 ran-out
      """, "1 expired", "expired-task W"),
    Case(
      "UIKit's word for the end comes second",
      """
      0 background
      1 A9 id=1
      1.01 began left=29
      25 ran-out
      25.01 A11 id=1
      """, "1 expired", "expired-task W"),
    Case(
      "a notice for all, both end in time",
      """
      0 background
      1 began id=1 left=29
      2 began id=2 left=28
      25 A17
      25.2 ended id=1
      25.9 ended id=2
      """, "1 expired, 2 expired", "expired-task W, expired-task W"),
  ]

  static let late = [
    Case(
      "more than a second after the notice, before the deadline",
      "0 background\n1 began id=1 left=29\n25 A19 id=1\n26.5 A11 id=1", "1 late",
      "late-completion W"),
    Case(
      "after the notice and the deadline",
      "0 background\n1 began id=1 left=29\n25 A19 id=1\n31 A11 id=1", "1 late",
      "late-completion E, handler-does-not-end E"),
    Case(
      "past the deadline", "0 background\n1 began id=1 left=29\n30.5 ended id=1", "1 late",
      "late-completion E"),
    Case(
      "past the deadline of the interval, though begun late in it",
      "0 background\n1 reading left=29\n28 began id=2\n33 ended id=2", "~ open, 2 late",
      "late-completion E"),
    Case(
      "with a negative reading at the end",
      "0 began id=1 left=600\n590 ended id=1 left=-3", "1 late",
      "late-completion E"),
    Case(
      "with exactly no time left", "0 began id=1 left=30\n30 ended id=1 left=0", "1 late",
      "late-completion E"),
    Case(
      "with no time left, and nothing dated", "- began id=1 left=30\n- ended id=1 left=0", "1 late",
      "late-completion E"),
    Case(
      "after UIKit said that the handler did not end it",
      "0 background\n1 A9 id=1\n25 A19 id=1\n25.1 A16 id=1\n25.5 A11 id=1", "1 late",
      "late-completion W"),
    Case(
      "after UIKit said so without a notice",
      "0 background\n1 reading left=29\n2 A9 id=1\n25.1 A16 id=1\n33 A11 id=1", "1 late",
      "late-completion E, handler-does-not-end E"),
  ]

  static let leaked = [
    Case(
      "a kill for finishTask assertions: all of the app's and its libraries' tasks",
      """
      0 background
      1 A9 id=1 name=Upload
      2 A9 id=2 name=GDTStorage
      3 A9 id=3 name=Persistent_SceneSession_Map_Update
      4 A9 id=4
      5 A11 id=4
      180 kill reason=finishTask permitted=180
      """, "1 leaked, 2 leaked, 3 abandoned, 4 completed",
      "leaked-task E, leaked-task E, assertion-kill E"),
    Case(
      "RunningBoard's code", "0 background\n1 began id=1\n31 term code=2182bad2 domain=15",
      "1 leaked", "leaked-task E, assertion-kill E"),
    Case(
      "RunningBoard's explanation",
      "0 background\n1 began id=1\n31 kill expl=Shared_Background_Assertion_4_for_com.example",
      "1 leaked", "leaked-task E, assertion-kill E"),
    Case(
      "begun less than five seconds before the kill",
      """
      0 background
      1 began id=1
      176 began id=2
      180 kill reason=finishTask permitted=180
      """, "1 leaked, 2 leaked", "leaked-task E, assertion-kill E, leaked-task W"),
    Case(
      "UIKit names it", "0 background\n1 A9 id=1\n2 A9 id=2\n26 A16 id=2\n27 A11 id=1",
      "1 completed, 2 leaked", "leaked-task E, handler-does-not-end E"),
    Case(
      "alive past the deadline",
      "0 background\n1 began id=1 left=29\n2 line\n31.5 line", "1 leaked", "leaked-task E"),
    Case(
      "back in the foreground past the deadline",
      "0 background\n1 began id=1 left=29\n90 foreground", "1 leaked", "leaked-task E"),
    Case(
      "alive past the deadline, in a log without pids",
      """
      0 @App background
      1 @App began id=1 left=29
      2 @App began id=2 left=28
      35 @App ended id=2
      """, "1 leaked, 2 late", "leaked-task E, late-completion E"),
    Case(
      "alive past the deadline, and the pid came back",
      """
      0 launched
      1 background
      2 began id=1 left=29
      60 memory
      4000 launched
      """, "1 leaked", "leaked-task E"),
    Case(
      "a new launch after the deadline, and no sign of why the old one ended",
      "0 background\n1 began id=1 left=29\n400 @App[8] launched", "1 leaked", "leaked-task W"),
    Case(
      "more than sixty-four open tasks, each of them one",
      "0 background\n"
        + (1...70).map { "\($0).1 A1 name=T\($0)\n\($0).2 A9 id=\($0) name=T\($0)" }
        .joined(separator: "\n") + "\n180 kill reason=finishTask permitted=180",
      (1...70).map { "\($0) leaked" }.joined(separator: ", "),
      Array(repeating: "leaked-task E", count: 70).joined(separator: ", ") + ", assertion-kill E"),
  ]

  static let notLeaked = [
    Case(
      "a warning of age proves nothing",
      "0 active\n1 A9 id=1\n36 A15 id=1", "1 open", "long-running-task N"),
    Case(
      "nor does it in the background",
      "0 background\n1 A9 id=1\n36 A15 id=1", "1 open", "long-running-task W"),
    Case(
      "a notice alone proves nothing", "0 background\n1 A9 id=1\n25 A19 id=1", "1 open",
      "expired-task W"),
    Case(
      "the system's own task at UIKit's warning",
      "0 background\n1 A9 id=1 name=Launch_Background_Task_for_Coalescing\n26 A16 id=1",
      "1 open"),
    Case(
      "not alive for more than a second past the deadline",
      "0 background\n1 began id=1 left=29\n30.9 line", "1 open"),
    Case(
      "back in the foreground before the deadline, and again",
      """
      0 background
      1 began id=1 left=29
      20 foreground
      30 background
      50 foreground
      9000 line
      """, "1 open"),
    Case(
      "a warning about a task that had been ended comes too late",
      "0 background\n1 A9 id=1\n25 A19 id=1\n25.5 A11 id=1\n25.6 A16 id=1", "1 expired",
      "expired-task W"),
  ]

  static let open = [
    Case("the log stops", "0 background\n1 began id=1 left=29\n20 line", "1 open"),
    Case("nothing establishes a deadline", "0 began id=1\n9000 line", "1 open"),
    Case("no budget is known", "0 background\n1 began id=1\n9000 line", "1 open"),
  ]

  static let abandoned = [
    Case(
      "terminated in order", "0 background\n1 began id=1 left=29\n9 terminated", "1 abandoned"),
    Case(
      "killed while it was suspended",
      "0 background\n1 began id=1 left=599\n9 kill reason=suspend permitted=10", "1 abandoned",
      "assertion-kill E"),
    Case(
      "killed for a download",
      "0 background\n1 began id=1 left=179\n40 kill reason=backgroundDownload permitted=30",
      "1 abandoned", "url-session-not-finished E"),
    Case(
      "killed for a fetch",
      "0 background\n1 began id=1 left=179\n40 kill reason=backgroundContentFetching permitted=30",
      "1 abandoned", "fetch-not-finished E"),
    Case(
      "killed for a fetch, by code",
      "0 background\n1 began id=1 left=29\n20 term code=2182bad4 domain=15", "1 abandoned",
      "fetch-not-finished E"),
    Case(
      "killed for a URL session, by code",
      "0 background\n1 began id=1 left=29\n20 term code=2182bad3 domain=15", "1 abandoned",
      "url-session-not-finished E"),
    Case(
      "quit by the user",
      "0 background\n1 began id=1 left=29\n20 term code=deadfa11 domain=10", "1 abandoned",
      "user-quit N"),
    Case(
      "ended to purge caches",
      "0 background\n1 began id=1 left=29\n20 term code=baddd15c domain=15", "1 abandoned",
      "housekeeping-kill N"),
    Case(
      "killed by the watchdog",
      "0 background\n1 began id=1 left=29\n20 term code=8badf00d domain=10", "1 abandoned",
      "watchdog-kill E"),
    Case(
      "killed for another assertion",
      "0 background\n1 began id=1 left=29\n20 term code=2182baad domain=15", "1 abandoned",
      "assertion-kill E"),
    Case(
      "killed for the heat",
      "0 background\n1 began id=1 left=29\n20 term code=c00010ff domain=15", "1 abandoned",
      "housekeeping-kill N"),
    Case(
      "a new launch before the deadline",
      "0 background\n1 began id=1 left=29\n20 @App[8] launched", "1 abandoned"),
  ]

  static let refused = [
    Case("the app says so", "0 background\n1 refused", "- refused", "refused-task W"),
    Case("the app names it", "0 refused id=4", "4 refused", "refused-task W"),
    Case(
      "UIKit says so in two lines", "0 A1 name=Upload\n0.1 A7\n0.2 A10 id=3",
      "3 refused", "refused-task W"),
    Case(
      "UIKit and the app say so", "0 A1 name=Upload\n0.1 A7\n0.2 A10 id=3\n0.3 refused",
      "3 refused", "refused-task W"),
    Case(
      "another task was asked for in between",
      """
      0 A1 thread=a
      0.1 A7 thread=a
      0.15 A1 thread=b
      0.2 A10 id=3 thread=a
      0.3 A9 id=4 thread=b
      1 A11 id=4
      """, "3 refused, 4 completed", "refused-task W"),
    Case(
      "the identifier of a task that was ended is not refused afterwards",
      "0 A9 id=3\n1 A11 id=3\n2 refused id=3", "3 completed, 3 refused", "refused-task W"),
    Case(
      "the system's own", "0 A1 name=Launch_Background_Task_for_Coalescing\n0.1 A7",
      "Launch Background Task for Coalescing refused"),
  ]

  static let unknown = [
    Case("the begin lies before the log", "0 background\n1 ended id=1", "1 unknown"),
    Case("without an identifier", "0 ended left=3", "- unknown"),
    Case(
      "however late", "0 ended left=-9", "- unknown"),
    Case(
      "the launch is in the log", "0 launched\n1 A11 id=9", "9 unknown", "end-without-begin W"),
    Case("run out of time, begun before the log", "0 ran-out", "- unknown"),
  ]

  @Test func `nothing is held against the system's own tasks`() {
    let judged = Judged(
      """
      0 background
      1 A9 id=1 name=com.apple.x left=29
      2 A9 id=2 name=com.apple.x
      26 ended id=1 left=3
      27 ended id=1
      36 A15 id=2
      40 A11 id=2
      """)
    #expect(judged.outcomes == "1 completed, 2 late")
    #expect(judged.rules == "")
  }

  @Test func `stamps in whole seconds may hide a second`() {
    let clock = Script.Clock(digits: 0)
    func log(_ end: Double) -> String { "0 background\n1 began id=1 left=29\n\(end) ended id=1" }
    #expect(Judged(log(31), clock: clock).outcomes == "1 completed")
    #expect(Judged(log(32), clock: clock).outcomes == "1 late")
    #expect(Judged(log(30.001)).outcomes == "1 late")
  }

  @Test func `what nothing tells stands in the assumptions`() {
    #expect(Judged("0 began id=1\n9 ended id=1").assumptions.count == 1)
    #expect(Judged("0 began id=1\n9 ended id=1").first?.deadline == nil)
    #expect(Judged("0 began id=1").assumptions.count == 1)
    #expect(Judged("0 active\n1 began id=1\n9 ended id=1").assumptions.isEmpty)
    let noBudget = Judged("0 background\n1 began id=1\n9 ended id=1")
    #expect(noBudget.assumptions.contains { $0.contains("--budget") })
    #expect(Judged("0 background\n1 began id=1 left=29\n9 ended id=1").assumptions.isEmpty)
    #expect(Judged("0 ended id=1").assumptions.isEmpty)
  }
}
