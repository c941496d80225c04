import Catalog
import Testing

@Suite struct JetsamReasonsTests {
  @Test func `numbers the jetsam reasons and knows their older names`() {
    let reasons = JetsamReasons.all
    #expect(Set(reasons.map(\.code)).count == reasons.count)
    #expect(JetsamReasons.entry(named: "per-process-limit")?.code == 7)
    #expect(JetsamReasons.entry(named: "vm-thrashing")?.name == "vm-compressor-thrashing")
    #expect(JetsamReasons.entry(99) == nil && JetsamReasons.entry(named: "hunger") == nil)
    #expect(reasons.filter { !$0.isNormal }.map(\.code) == [7, 100])
  }
}
