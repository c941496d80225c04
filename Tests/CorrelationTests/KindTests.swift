import LogModel
import Testing

@testable import Correlation

/// Tasks that are not `beginBackgroundTask`'s, lists of identifiers, and patterns over several tasks.
@Suite struct KindTests {
  @Test func `a fetch has a time of its own and is never leaked`() {
    let judged = Judged(
      """
      0 background
      1 began kind=fetch name=refresh v=das
      2 began kind=fetch name=other v=das
      20 ended kind=fetch name=refresh v=das
      500 line
      """, budget: 30)
    #expect(judged.outcomes == "refresh completed, other open")
    #expect(judged.tasks.map(\.timeline.kind) == [.fetch, .fetch])
    #expect(judged.first?.budgetSeconds == 30)
    #expect(judged.rules == "")
  }

  @Test func `a fetch that is open at its kill is named`() {
    let judged = Judged(
      "0 background\n1 began kind=fetch name=refresh v=das\n31 term code=2182bad4")
    #expect(judged.outcomes == "refresh abandoned")
    #expect(judged.rules == "fetch-not-finished E")
    #expect(judged.findings.first?.message.contains("background fetch 'refresh'") == true)
  }

  @Test func `tasks of several kinds do not end each other`() {
    let judged = Judged("0 began v=app\n1 began kind=fetch v=app\n2 ended v=app\n3 line")
    #expect(judged.tasks.map(\.timeline.outcome) == [.completed, .open])
    #expect(judged.tasks.map(\.timeline.kind) == [.backgroundTask, .fetch])
  }

  @Test func `a completion handler that was never called`() {
    let fetch = Judged("0 background\n1 no-completion kind=fetch name=performFetch")
    #expect(fetch.rules == "fetch-not-finished W")
    #expect(
      Judged("0 background\n1 no-completion kind=urlSession").rules == "url-session-not-finished W")
  }

  @Test func `a list of identifiers tells of tasks before the log and of ends that were not seen`()
  {
    let judged = Judged(
      """
      0 background
      1 began id=120 v=ts left=29
      2 began id=137 v=ts
      3 ended id=137 v=ts open=0,122,137
      90 line
      """)
    #expect(judged.outcomes == "120 open, 137 completed, 122 open")
    #expect(judged.rules == "")
  }

  @Test func `a rule may want tasks matched by one clue alone`() {
    let log = "0 began id=1 name=A\n1 began id=2 name=B\n"
    func ended(_ end: String) -> [Bool] {
      Judged(log + end).tasks.map { $0.timeline.ended != nil }
    }
    #expect(ended("2 ended id=1 name=B") == [true, false])
    #expect(ended("2 ended id=1 name=B pair=name") == [false, true])
    #expect(ended("2 ended id=2 name=B pair=order") == [true, false])
  }

  @Test func `0 is no task`() {
    #expect(Judged("0 began id=0\n1 ended id=0\n2 ended id=0").outcomes == "0 refused")
  }

  @Test func `a task without an expiration handler`() {
    let log = "0 background\n1 reading left=29\n2 A1 name=U handler=none\n2 A9 id=1 name=U\n"
    #expect(Judged(log + "10 A11 id=1").rules == "")
    #expect(Judged(log + "28 A11 id=1").rules == "missing-expiration-handler W, close-call W")
  }

  @Test func `one variable for two identifiers`() throws {
    let pair = """
      0 A9 id=1 name=U
      1 A9 id=2 name=U
      2 A11 id=2
      3 A9 id=3 name=U
      4 A9 id=4 name=U
      5 A11 id=4
      """
    let judged = Judged(pair)
    #expect(judged.rules == "overwritten-identifier W")
    let finding = try #require(judged.findings.first)
    #expect(finding.confidence <= 0.6)
    #expect(finding.evidence.count == 6)
    // Where the earlier one is ended elsewhere, the app does keep both.
    let both = pair + "\n6 A9 id=5 name=U\n7 A9 id=6 name=U\n8 A11 id=5\n9 A11 id=6"
    #expect(Judged(both).rules == "")
  }

  @Test func `a task begun after the notice`() {
    let judged = Judged(
      "0 background\n1 A9 id=1\n2 reading left=28\n25 A17\n25.2 A9 id=2\n25.5 A11 id=1\n26 A11 id=2"
    )
    #expect(judged.rules.contains("begin-after-expiry W"))
    #expect(judged.findings(of: .beginAfterExpiry).map(\.evidence.count) == [2])
  }

  @Test func `UIKit's own refusals on the way into the background are notes`() {
    let judged = Judged("0 launched\n1 background\n1.1 A22 id=3")
    #expect(judged.rules == "end-without-begin N")
    #expect(judged.findings.first?.message.contains("iOS 13") == true)
    #expect(Judged("0 background\n1.1 A22 id=3").rules == "double-end N")
  }

  @Test func `a library's task is named as that`() {
    let judged = Judged(
      "0 background\n1 A9 id=1 name=GDTStorage\n31 kill reason=finishTask permitted=30")
    #expect(judged.findings(of: .leakedTask).first?.message.contains("of Firebase") == true)
  }
}
