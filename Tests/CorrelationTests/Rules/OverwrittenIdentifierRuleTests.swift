import LogModel
import Testing

@testable import Correlation

@Suite struct OverwrittenIdentifierRuleTests {
  private static let once = "0 A9 id=1 name=U\n1 A9 id=2 name=U\n2 A11 id=2"
  private static let twice = once + "\n3 A9 id=3 name=U\n4 A9 id=4 name=U\n5 A11 id=4"

  @Test func `one variable for two identifiers`() throws {
    let judged = Judged(Self.twice)
    #expect(judged.rules == "overwritten-identifier W")
    let finding = try #require(judged.findings.first)
    #expect(finding.confidence <= 0.6)
    #expect(finding.evidence.count == 6)
  }

  @Test func `once proves nothing, and an app that ends an earlier one keeps both`() {
    #expect(Judged(Self.once).rules == "")
    let both = Self.twice + "\n6 A9 id=5 name=U\n7 A9 id=6 name=U\n8 A11 id=5\n9 A11 id=6"
    #expect(Judged(both).rules == "")
    let names = Self.twice.replacing("id=2 name=U", with: "id=2 name=V")
    #expect(Judged(names).rules == "")
  }
}
