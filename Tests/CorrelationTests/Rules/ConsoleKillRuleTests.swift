import LogModel
import Testing

@testable import Correlation

@Suite struct ConsoleKillRuleTests {
  @Test(arguments: [
    ("0 active\n5 watchdog name=scene-update", "watchdog-kill E"),
    ("0 active\n5 jetsam expl=per-process-limit", "jetsam-kill E"),
    ("0 background\n5 jetsam expl=vm-pageshortage", "jetsam-kill W"),
    ("0 background\n5 term code=deadfa11 domain=10", "user-quit N"),
    ("0 background\n5 term code=c00010ff domain=15", "housekeeping-kill N"),
    ("0 background\n5 kill reason=suspend permitted=10", "assertion-kill E"),
    // Ends in order are nobody's problem, and a process without a kill has not ended.
    ("0 background\n5 terminated", ""), ("0 background\n5 line", ""),
  ])
  func `a kill is reported under its cause`(log: String, rules: String) {
    #expect(Judged(log).rules == rules)
  }

  @Test(arguments: [
    ("per-process-limit", "was killed for exceeding its own memory limit"),
    ("vm-pageshortage", "because the system ran short of memory (vm-pageshortage)"),
    ("vm-compressor-space-shortage", "the system ran short of memory"),
    ("vnode-limit", "too many files were open on the device"),
    ("idle-exit", "while it had nothing to do"),
    ("unheard-of", "for a reason unknown to bglog (unheard-of)"),
  ])
  func `only a limit of its own says that an app used too much memory`(
    reason: String, words: String
  ) {
    let message = Judged("0 background\n5 jetsam expl=\(reason)").findings.first?.message
    #expect(message?.contains(words) == true)
  }

  @Test func `a fetch that is open at its kill is named`() {
    let judged = Judged(
      "0 background\n1 began kind=fetch name=refresh v=das\n31 term code=2182bad4")
    #expect(judged.outcomes == "refresh abandoned")
    #expect(judged.rules == "fetch-not-finished E")
    #expect(judged.findings.first?.message.contains("background fetch 'refresh'") == true)
  }

  @Test func `an end that a crash report covers is reported with the report`() {
    let log = "0 background\n1 began id=1 left=29\n5 jetsam expl=per-process-limit"
    let launch = Judged(log, crashes: [CrashJoinTests.crash(at: 5)]).launches.first
    #expect(launch.map { ConsoleKillRule.findings(in: $0).count } == 0)
  }
}
