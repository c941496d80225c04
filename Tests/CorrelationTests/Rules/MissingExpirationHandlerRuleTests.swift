import LogModel
import Testing

@testable import Correlation

@Suite struct MissingExpirationHandlerRuleTests {
  private static let log =
    "0 background\n1 reading left=29\n2 A1 name=U handler=none\n2 A9 id=1 name=U\n"

  @Test func `a task without a handler is reported where its time was nearly up`() {
    #expect(Judged(Self.log + "28 A11 id=1").rules == "missing-expiration-handler W, close-call W")
    #expect(
      Judged(Self.log + "40 A11 id=1").rules.contains("missing-expiration-handler W") == true)
  }

  @Test func `one that was ended early, or has a handler, is not`() {
    #expect(Judged(Self.log + "10 A11 id=1").rules == "")
    #expect(
      Judged(Self.log.replacing(" handler=none", with: "") + "28 A11 id=1").rules == "close-call W")
  }

  @Test func `tasks of one name are reported once`() {
    let second = "2 A1 name=U handler=none\n2 A9 id=2 name=U\n28 A11 id=1\n28 A11 id=2"
    #expect(Judged(Self.log + second).findings(of: .missingExpirationHandler).count == 1)
    let other = second.replacing("name=U", with: "name=V")
    #expect(Judged(Self.log + other).findings(of: .missingExpirationHandler).count == 2)
  }
}
