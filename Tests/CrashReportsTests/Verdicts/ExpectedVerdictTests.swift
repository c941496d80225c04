import CrashReports
import LogModel
import Testing

/// The verdicts that a specialist would sign, over reports of every generation and wording.
@Suite struct ExpectedVerdictTests {
  static let all: [VerdictCase] = [
    HeldAssertionCauseTests.cases,
    AssertionTimeoutCauseTests.cases,
    TooManyTasksCauseTests.cases,
    FileLockCauseTests.cases,
    WatchOSCauseTests.cases,
    UserQuitCauseTests.cases,
    HousekeepingCauseTests.cases,
    ThermalCauseTests.cases,
    ConductCauseTests.cases,
    CPULimitCauseTests.cases,
    JetsamCauseTests.cases,
    NamedAssertionCauseTests.cases,
    WatchdogCauseTests.cases,
    UnexplainedWatchdogCauseTests.cases,
    CrashCauseTests.cases,
    UnexplainedCauseTests.cases,
  ].flatMap { $0 }

  @Test func `there are enough of them, and no name is used twice`() {
    #expect(Self.all.count >= 60)
    #expect(Set(Self.all.map(\.testDescription)).count == Self.all.count)
  }

  @Test(arguments: all)
  func `cutting a report never turns its verdict into another kill`(sample: VerdictCase) {
    let bytes = Array(sample.text.utf8)
    let whole = read(sample.text).crashes.first
    for end in stride(from: 0, to: bytes.count, by: 37) {
      let cut = read(String(decoding: bytes[..<end], as: UTF8.self)).crashes.first
      guard let code = cut?.termination?.code, code == whole?.termination?.code else { continue }
      // A code that was read in full keeps what only it can mean.
      if let rule = whole?.verdict?.rule, code != 0x8bad_f00d, cut?.termination?.namespace != nil {
        #expect(cut?.verdict == nil || cut?.verdict?.rule == rule)
      }
    }
  }

  @Test func `says what no report contains about a leak, and where to look instead`() {
    for sample in Self.all where sample.rule == .assertionKill {
      guard let crash = read(sample.text).crashes.first, crash.assertions.isEmpty else { continue }
      let next = crash.verdict?.next.joined(separator: "\n") ?? ""
      #expect(next.contains("console"), "\(sample)")
    }
    let leak = read(ReportMaker.json("iPhone OS 18.3 (22D60)", "RUNNINGBOARD", 0x2182_bad2))
    let next = leak.crashes.first?.verdict?.next.joined(separator: "\n") ?? ""
    #expect(next.contains("never name the leaked task"))
    #expect(next.contains("MetricKit"))
    #expect(next.contains("debugger"))
  }
}
