import LogModel
import Testing

@testable import CrashReports

@Suite struct CrashSignatureTests {
  @Test(arguments: [
    (Fixture.leakJSON, "RUNNINGBOARD 0x2182bad2 | main idle"),
    (
      Fixture.watchdogJSON,
      "FRONTBOARD 0x8badf00d | scene-update | main lock | -[Store save] | closure in Feed.reload()"
    ),
    (Fixture.abortJSON, "EXC_CRASH SIGABRT | Feed.row(at:)"),
    (Fixture.macText, "EXC_BAD_INSTRUCTION SIGILL | Index.rebuild(_:)"),
    (Fixture.assertionIOS6, "0x8badf00d | main idle"),
    (Fixture.plCrashText, "SIGABRT | -[Feed load]"),
  ])
  func `groups by the kill or the exception and the app's frames`(text: String, expected: String) {
    #expect(read(text).crashes.first?.signature == expected)
  }

  @Test func `does not depend on pids, times, addresses and lines`() {
    let other = Fixture.testFlight.replacing("915", with: "4242").replacing("0x1018", with: "0x7")
      .replacing(":81", with: ":99").replacing("2022-10-11", with: "2023-01-01")
    #expect(
      read(other).crashes.first?.signature == read(Fixture.testFlight).crashes.first?.signature)
  }

  @Test func `kills of other namespaces are told apart`() {
    func signature(_ namespace: String, _ code: UInt64) -> String? {
      read(ReportMaker.json("iPhone OS 17.4 (21E219)", namespace, code)).crashes.first?.signature
    }
    #expect(signature("GUARD", 2) == "EXC_CRASH SIGKILL | GUARD 2")
    #expect(signature("JETSAM", 100) == "EXC_CRASH SIGKILL | JETSAM 100")
    #expect(signature("SIGNAL", 9) == "EXC_CRASH SIGKILL")
  }
}
