import Catalog
import Testing

@Suite struct TerminationCodeTests {
  @Test func `has each code once, with a name and a meaning in one sentence`() {
    #expect(Set(TerminationCode.all.map(\.value)).count == TerminationCode.all.count)
    for code in TerminationCode.all {
      #expect(!code.name.isEmpty)
      #expect(!code.meaning.hasSuffix("."))
      #expect(code.isDocumented || code.meaning.hasPrefix("observed"))
    }
  }

  @Test
  func `says of every code who kills, what it means for background tasks, and how it is known`() {
    for code in TerminationCode.all {
      #expect(!code.killer.isEmpty && !code.background.isEmpty, "\(code.hex)")
      let sentences = [code.meaning, code.background] + code.lookAt + code.change
      #expect(sentences.allSatisfy { !$0.hasSuffix(".") && !$0.isEmpty }, "\(code.hex)")
      // What is reported as an error has something to change.
      let isFault = code.cause.severity == .error && code.value != 0xdead_feed
      #expect(!isFault || !code.change.isEmpty, "\(code.hex)")
    }
  }

  @Test func `names the code of the contract's example`() {
    #expect(TerminationCode.entry(0x8bad_f00d)?.name == "watchdog violation")
    #expect(TerminationCode.entry(0xfade_d321) == nil)
    #expect(TerminationNamespace.name(of: 15) == "RUNNINGBOARD")
  }
}
