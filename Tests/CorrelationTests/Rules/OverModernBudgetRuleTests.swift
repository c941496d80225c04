import LogModel
import Testing

@testable import Correlation

@Suite struct OverModernBudgetRuleTests {
  @Test(
    arguments: [
      (24.9, nil), (25.5, "the expiration handler would have run"),
      (30, "the expiration handler would have run"), (31, "the app would have been killed"),
    ] as [(Double, String?)])
  func `more time than systems grant today`(end: Double, wording: String?) {
    let log = "0 background\n0.5 began id=1 left=179.5\n\(end) ended id=1"
    let finding = Judged(log).findings(of: .overModernBudget).first
    #expect(finding?.severity == (wording == nil ? nil : .note))
    #expect(finding?.message.hasSuffix(wording ?? "") != false)
    // Under today's budget an end that late is a finding of another kind.
    #expect(Judged(log, budget: 30).findings(of: .overModernBudget).isEmpty)
  }

  @Test func `the time of a fetch is not the app's`() {
    let log = "0 background\n0.5 began id=1 left=179.5 kind=fetch\n40 ended id=1 kind=fetch"
    #expect(Judged(log).findings(of: .overModernBudget).isEmpty)
  }
}
