import Catalog
import Testing

@Suite struct ScheduleDecisionTests {
  @Test(arguments: ScheduleDecision.allCases)
  func `is read as a number, in words and abbreviated`(decision: ScheduleDecision) {
    for printed in ["\(decision.rawValue)", decision.words, decision.abbreviation] {
      #expect(ScheduleDecision(printed) == decision)
    }
    #expect(!decision.meaning.hasSuffix("."))
    #expect(!(decision.refuses && decision.forces))
  }

  @Test(arguments: ["", "UD", "34", "mnp", "Must  Not Proceed", "MNP}"])
  func `nothing else is a decision`(printed: String) {
    #expect(ScheduleDecision(printed) == nil)
  }

  @Test func `the abbreviation is made of the words' first letters`() {
    for decision in ScheduleDecision.allCases {
      #expect(decision.abbreviation == String(decision.words.filter(\.isUppercase)))
    }
  }
}
