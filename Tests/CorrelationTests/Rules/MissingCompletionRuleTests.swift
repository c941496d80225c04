import LogModel
import Testing

@testable import Correlation

@Suite struct MissingCompletionRuleTests {
  @Test func `a completion handler that was never called`() {
    #expect(
      Judged("0 background\n1 no-completion kind=fetch name=performFetch").rules
        == "fetch-not-finished W")
    #expect(
      Judged("0 background\n1 no-completion kind=urlSession").rules == "url-session-not-finished W")
  }

  @Test func `each handler is reported once`() {
    let log = "0 background\n1 no-completion kind=fetch name=a\n2 no-completion kind=fetch name="
    #expect(Judged(log + "a").findings.count == 1)
    #expect(Judged(log + "b").findings.count == 2)
  }

  @Test func `a fetch that was ended, or is still open, is none`() {
    #expect(
      Judged("0 background\n1 began kind=fetch name=a\n2 ended kind=fetch name=a").rules == "")
    #expect(Judged("0 background\n1 began kind=fetch name=a\n9 line").rules == "")
  }
}
