import Catalog
import Testing

@Suite struct TerminationCatalogTests {
  @Test func `has each code once, with a name and a meaning in one sentence`() {
    #expect(Set(TerminationCatalog.codes.map(\.value)).count == TerminationCatalog.codes.count)
    for code in TerminationCatalog.codes {
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
    #expect(TerminationCatalog.number(ofNamespace: name) == number)
  }

  @Test(arguments: ["CAROUSEL", "", "<>", "<0x>", "0xzz"])
  func `knows no number for other names`(name: String) {
    #expect(TerminationCatalog.number(ofNamespace: name) == nil)
  }

  @Test func `names the code of the contract's example`() {
    #expect(TerminationCatalog.code(0x8bad_f00d)?.name == "watchdog violation")
    #expect(TerminationCatalog.code(0xfade_d321) == nil)
    #expect(TerminationCatalog.name(ofNamespace: 15) == "RUNNINGBOARD")
  }
}
