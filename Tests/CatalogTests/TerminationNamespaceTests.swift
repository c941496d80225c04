import Catalog
import Testing

@Suite struct TerminationNamespaceTests {
  @Test func `names each namespace once, with what it was called before and since when`() {
    let spaces = TerminationNamespace.all
    #expect(Set(spaces.map(\.number)).count == spaces.count)
    let names = spaces.flatMap { [$0.name] + $0.olderNames }
    #expect(Set(names).count == names.count)
    #expect(TerminationNamespace.entry(15)?.since == "11")
    #expect(TerminationNamespace.entry(10)?.olderNames == ["SPRINGBOARD"])
    #expect(TerminationNamespace.entry(37) == nil)
    #expect(spaces.map(\.number) == spaces.map(\.number).sorted())
  }

  @Test(arguments: [
    ("FRONTBOARD", 10), ("SPRINGBOARD", 10), ("RUNNINGBOARD", 15), ("ASSERTIOND", 15),
    ("<0xF>", 15), ("0xf", 15), ("15", 15), ("Signal", 2), ("JETSAM", 1),
  ])
  func `knows namespaces by their names and numbers`(name: String, number: Int) {
    #expect(TerminationNamespace.number(of: name) == number)
  }

  @Test func `a code of a namespace has the same name and meaning wherever it is read`() {
    for entry in NamespaceCodes.all {
      let reason = ExitReason(
        namespace: TerminationNamespace.number(of: entry.namespace), code: entry.code)
      #expect(reason.name == entry.name)
      #expect(reason.meaning == entry.meaning)
    }
  }

  @Test(arguments: ["CAROUSEL", "", "<>", "<0x>", "0xzz"])
  func `knows no number for other names`(name: String) {
    #expect(TerminationNamespace.number(of: name) == nil)
  }
}
