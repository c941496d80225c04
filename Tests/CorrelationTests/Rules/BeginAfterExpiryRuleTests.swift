import LogModel
import Testing

@testable import Correlation

@Suite struct BeginAfterExpiryRuleTests {
  private static let log = "0 background\n1 A9 id=1\n2 reading left=28\n"

  private func findings(_ rest: String) -> [Finding] {
    Judged(Self.log + rest).findings(of: .beginAfterExpiry)
  }

  @Test func `a task begun after the notice gets no time of its own`() {
    let found = findings("25 A17\n25.2 A9 id=2\n25.5 A11 id=1\n26 A11 id=2")
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.evidence.count) == [2])
  }

  @Test(arguments: [
    // Before the notice; after the app came back; refused; the system's own.
    "24.8 A9 id=2\n25 A17\n25.5 A11 id=1\n26 A11 id=2",
    "25 A17\n25.5 A11 id=1\n26 foreground\n27 A9 id=2\n28 A11 id=2",
    "25 A17\n25.2 refused id=2\n25.5 A11 id=1",
    "25 A17\n25.2 A9 id=2 name=com.apple.x\n25.5 A11 id=1\n26 A11 id=2",
  ])
  func `others are not reported`(rest: String) { #expect(findings(rest).isEmpty) }

  @Test func `one notice is reported once`() {
    #expect(
      findings("25 A17\n25.2 A9 id=2\n25.3 A9 id=3\n25.5 A11 id=1\n26 A11 id=2\n26 A11 id=3").count
        == 1)
  }
}
