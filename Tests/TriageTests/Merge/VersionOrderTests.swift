import Testing

@testable import Triage

@Suite struct VersionOrderTests {
  @Test(arguments: [
    (["1.10", "1.9", "1.2"], ["1.2", "1.9", "1.10"]),
    (["iPhone14,2", "iPhone9,1", "iPad8,1"], ["iPad8,1", "iPhone9,1", "iPhone14,2"]),
    (["2.0", "2", "2.0.1"], ["2", "2.0", "2.0.1"]),
    (["18446744073709551616", "3"], ["3", "18446744073709551616"]),
    (["1.0 (beta)", "1.0"], ["1.0", "1.0 (beta)"]),
  ])
  func `versions stand as people count them`(versions: [String], sorted: [String]) {
    #expect(versions.sorted(by: VersionOrder.precedes) == sorted)
    #expect(versions.reversed().sorted(by: VersionOrder.precedes) == sorted)
  }

  @Test func `of two that read alike one always comes first`() {
    #expect(VersionOrder.precedes("1.0", "1.00") != VersionOrder.precedes("1.00", "1.0"))
    #expect(!VersionOrder.precedes("1.0", "1.0"))
  }
}
