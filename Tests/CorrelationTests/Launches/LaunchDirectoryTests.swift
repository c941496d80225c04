import LogModel
import Testing

@testable import Correlation

/// Tests which launch a line is assigned to.
@Suite struct LaunchDirectoryTests {
  @Test(arguments: [
    // A launch callback, long after the last one.
    ("0 launched\n1 began id=1\n2 ended id=1\n900 launched\n901 began id=1\n902 ended id=1", 2),
    // Libraries log the callback too.
    ("0 launched\n0.2 launched\n1 began id=1\n2 ended id=1", 1),
    // Identifiers start again.
    ("0 began id=1\n1 began id=2\n2 ended id=1\n3 ended id=2\n900 began id=1\n901 ended id=1", 2),
    ("0 began id=1\n1 ended id=1\n900 began id=1\n901 ended id=1", 2),
    ("0 began id=1\n900 began id=1\n901 ended id=1", 2),
    // The same line twice is one begin, and so is another wording of it at once.
    ("0 began id=1\n0 began id=1\n1 ended id=1", 1),
    // Lines right behind a kill still belong to it; later ones do not.
    ("0 background\n1 kill reason=suspend\n2 line\n2.5 reading left=3", 1),
    ("0 background\n1 kill reason=suspend\n9 reading left=3", 2),
    // UIKit begins a task before the app's code runs.
    ("0 A9 id=1\n2 launched", 1),
  ])
  func `launches of one pid`(_ example: (log: String, count: Int)) {
    let judged = Judged(example.log)
    #expect(judged.launches.map(\.process.process.launch) == Array(1...example.count))
    #expect(judged.findings(of: .doubleEnd).isEmpty)
  }

  @Test func `without a pid an app may be launched again at once`() {
    let judged = Judged("0 @App launched\n1 @App began id=1\n5 @App launched\n6 @App began id=1")
    #expect(judged.launches.count == 2)
    #expect(judged.outcomes == "1 abandoned, 1 open")
  }

  @Test func `a kill is that of the process it names`() {
    let judged = Judged(
      """
      0 @App[7] background
      1 @App[7] began id=1
      1 @Other[8] began id=1
      180 @App[7] kill reason=finishTask permitted=180
      """)
    #expect(judged.outcomes == "1 leaked, 1 open")
    let other = Judged("0 background\n1 began id=1\n180 @Other[8] kill reason=finishTask")
    #expect(other.outcomes == "1 open")
  }

  @Test func `a daemon names a process by pid or bundle`() {
    let byPid = Judged("0 background\n1 began id=1\n31 @?[7] term code=2182bad2 bundle=a.b")
    #expect(byPid.outcomes == "1 leaked")
    #expect(byPid.launches.map(\.process.bundleIdentifier) == ["a.b"])
    let excerpt = Judged("0 @App background\n1 @App began id=1\n31 @? killing\n32 @? kill")
    #expect(excerpt.outcomes == "1 leaked")
  }

  @Test func `several lines about one kill`() {
    let judged = Judged(
      """
      0 background
      1 began id=1
      180 killing
      180.1 kill reason=finishTask permitted=180
      180.2 term code=8badf00d domain=15
      """)
    #expect(judged.rules == "leaked-task E, assertion-kill E")
    #expect(judged.findings(of: .assertionKill).map(\.evidence.count) == [3])
    let code = Judged(
      "0 background\n1 began id=1\n31 kill expl=Something_else\n31 term code=2182bad2 domain=15")
    #expect(code.outcomes == "1 leaked")
  }

  @Test(
    arguments: [
      ("0 @App began id=7 v=uikit\n60 @App began id=1 v=uikit", 2),
      // Threads overtake each other.
      ("0 @App began id=2 v=uikit\n0.4 @App began id=1 v=uikit", 1),
      // A pid tells launches apart.
      ("0 @App[7] began id=7 v=uikit\n60 @App[7] began id=1 v=uikit", 1),
      ("0 @App began id=7 v=app\n60 @App began id=1 v=app", 1),
    ])
  func `UIKit counts from one in each launch`(_ example: (log: String, launches: Int)) {
    #expect(Judged(example.log).launches.count == example.launches)
  }
}
