import Catalog
import Testing

@Suite struct TerminationCatalogTests {
  @Test func `has each code once, with a name and a meaning in one sentence`() {
    #expect(Set(TerminationCode.all.map(\.value)).count == TerminationCode.all.count)
    for code in TerminationCode.all {
      #expect(!code.name.isEmpty)
      #expect(!code.meaning.hasSuffix("."))
      #expect(code.isDocumented || code.meaning.hasPrefix("observed"))
    }
  }

  @Test(arguments: [
    ("FRONTBOARD", 10), ("SPRINGBOARD", 10), ("RUNNINGBOARD", 15), ("ASSERTIOND", 15),
    ("<0xF>", 15), ("0xf", 15), ("15", 15), ("Signal", 2), ("JETSAM", 1),
  ])
  func `knows namespaces by their names and numbers`(name: String, number: Int) {
    #expect(TerminationNamespace.number(of: name) == number)
  }

  @Test(arguments: ["CAROUSEL", "", "<>", "<0x>", "0xzz"])
  func `knows no number for other names`(name: String) {
    #expect(TerminationNamespace.number(of: name) == nil)
  }

  @Test func `names the code of the contract's example`() {
    #expect(TerminationCode.entry(0x8bad_f00d)?.name == "watchdog violation")
    #expect(TerminationCode.entry(0xfade_d321) == nil)
    #expect(TerminationNamespace.name(of: 15) == "RUNNINGBOARD")
  }
}
