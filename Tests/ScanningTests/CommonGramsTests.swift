import Testing

@testable import Scanning

/// The table of common grams holds what the list says, and nothing else.
struct CommonGramsTests {
  @Test func `a gram is in the table as it is in the list`() {
    let listed = Set(CommonGrams.all)
    for gram in listed { #expect(CommonGrams.contains(gram)) }
    // Neighbours of those that are listed, which share slots with them, and numbers from everywhere.
    for gram in listed {
      for bit in 0..<32 {
        let other = gram ^ 1 << UInt32(bit)
        #expect(CommonGrams.contains(other) == listed.contains(other))
      }
    }
    for number in 0..<100_000 as Range<UInt32> {
      let gram = number &* 0x9E37_79B1
      if CommonGrams.contains(gram) != listed.contains(gram) {
        Issue.record("\(gram) is in one of both only")
      }
    }
  }

  @Test func `four zeros are no gram`() { #expect(!CommonGrams.contains(0)) }
}
