import Catalog
import Testing

@Suite struct FindingRuleTests {
  @Test(arguments: FindingRule.allCases)
  func `every rule has a descriptor of its own, a sentence and a page`(rule: FindingRule) {
    let descriptor = rule.descriptor
    #expect(descriptor.rule == rule)
    #expect(descriptor.sentence.hasSuffix(".") && !descriptor.headline.isEmpty)
    #expect(descriptor.page.topic == rule.rawValue && !descriptor.page.meaning.isEmpty)
    #expect(descriptor.endPhrase == nil || descriptor.endPhrase?.hasSuffix(".") == false)
  }

  @Test func `a kill has a phrase for the end of the process`() {
    let kills = FindingDescriptor.all.filter(\.isKill)
    #expect(!kills.isEmpty && kills.allSatisfy { $0.endPhrase != nil })
  }
}
