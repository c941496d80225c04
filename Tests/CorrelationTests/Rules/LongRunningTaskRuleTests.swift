import LogModel
import Testing

@testable import Correlation

@Suite struct LongRunningTaskRuleTests {
  @Test(arguments: [
    Case("in the foreground", "0 active\n1 A9 id=1\n36 A15 id=1", "1 open", "long-running-task N"),
    Case(
      "in the background", "0 background\n1 A9 id=1\n36 A15 id=1", "1 open",
      "long-running-task W"),
    Case("no warning", "0 active\n1 A9 id=1\n36 line", "1 open"),
    Case("the system's own task", "0 active\n1 A9 id=1 name=com.apple.x\n36 A15 id=1", "1 open"),
  ])
  func `UIKit's warning about an old task`(_ example: Case) { example.check() }

  @Test func `where nothing shows the state of the app the message says so`() {
    let findings = Judged("1 A9 id=1\n36 A15 id=1").findings(of: .longRunningTask)
    #expect(findings.map(\.severity) == [.note])
    #expect(
      findings.first?.message.hasSuffix("the log does not say whether in the background") == true)
  }
}
