import LogModel
import Testing

@testable import Correlation

@Suite struct ClockStepRuleTests {
  @Test func `a clock that was set back`() throws {
    let judged = Judged(
      "0 background\n1 began id=1 left=170\n5 reading left=166\n-3595 reading left=161")
    #expect(judged.rules == "clock-step N")
    let finding = try #require(judged.findings.first)
    #expect(finding.evidence.map(\.line) == [3, 4])
    #expect(finding.message.contains("set back by 3605 s"))
    #expect(finding.confidence == 0.9)
  }

  @Test func `where only UIKit's own clock shows it, the device may have slept`() {
    var script = Script("0 A9 id=1 name=A\n3700 A12 id=1 name=A\n3701 reading left=20")
    script.events[0].text = "creationTime = 900 (elapsed = 0)"
    script.events[1].text = "creationTime = 900 (elapsed = 4)"
    let judged = Judged(script.events, seen: script.sightings)
    #expect(judged.rules == "clock-step N")
    #expect(judged.findings.first?.confidence == 0.6)
    #expect(judged.findings.first?.message.hasSuffix("it was set, or the device slept") == true)
  }

  @Test(arguments: [
    // Threads that overtake each other; one wrong stamp; a pause.
    "0 background\n1 began id=1 left=170\n5 reading left=166\n4.9 reading left=166",
    "0 background\n1 began id=1 left=170\n-9000 reading left=168\n4 reading left=167",
    "0 active\n1 line\n3000 reading left=170",
  ])
  func `others are none`(log: String) { #expect(Judged(log).rules == "") }
}
