import LogModel
import Testing

@testable import CrashReports

@Suite struct ResourceReportTests {
  @Test func `takes a limit that was fatal for a kill`() throws {
    let crash = try #require(read(Fixture.fatalCPU).crashes.first)
    #expect(crash.format == "resource-report" && !crash.isTruncated)
    #expect(crash.process.name == "Lantern" && crash.process.pid == 2489)
    #expect(crash.process.bundleIdentifier == "com.example.lantern")
    #expect(crash.version == "2.0" && crash.build == "41")
    #expect(crash.os.build == "16B92" && crash.device == "iPhone9,3")
    #expect(crash.termination?.description?.hasPrefix("48 seconds cpu time over 54") == true)
    #expect(crash.verdict?.rule == .cpuKill)
    #expect(crash.evidence.map(\.text).contains { $0.hasPrefix("Action taken:") })
  }

  @Test func `reads the same without a header`() throws {
    let text = Fixture.fatalCPU.drop { $0 != "\n" }.dropFirst()
    let crash = try #require(read(String(text)).crashes.first)
    #expect(crash.process.pid == 2489 && crash.verdict?.rule == .cpuKill)
  }

  @Test func `takes a warning for a note that says what it says`() {
    let result = read(Fixture.diskWrites)
    #expect(result.crashes.isEmpty && result.format == .resourceReport)
    #expect(
      result.problems.map(\.message) == [
        "recognised: kind 145 (disk writes), not a crash: the limit of lanternd[124] was not fatal;"
          + " it says 'disk writes: 1073.75 MB of file backed memory dirtied over 12560 seconds'"
      ])
  }

  @Test(arguments: [
    ("CPU", "EXC_RESOURCE", false), ("CPU", "EXC_RESOURCE (SIGKILL)", true),
    ("CPU_FATAL", "EXC_RESOURCE", true), ("WAKEUPS (NON-FATAL)", "EXC_RESOURCE (SIGKILL)", false),
  ])
  func `tells fatal texts from others`(subtype: String, type: String, isFatal: Bool) {
    let result = read(Fixture.excResource(subtype, type))
    #expect(result.format == .resourceReport)
    #expect(result.crashes.map(\.process.pid) == (isFatal ? [77] : []))
    #expect(result.problems.count == (isFatal ? 0 : 1))
    if isFatal {
      #expect(result.crashes.first?.verdict?.rule == .cpuKill)
      #expect(result.crashes.first?.exception?.message == "(Limit 50%) Observed 60% over 180 secs")
      #expect(result.crashes.first?.mainThread?.frames.first?.symbol == "spin")
    }
  }

  @Test(arguments: [
    (#""exception":{"type":"EXC_RESOURCE","subtype":"CPU","message":"(Limit 50%)"}"#, false),
    (#""exception":{"type":"EXC_RESOURCE","subtype":"CPU_FATAL","message":"(Limit 80%)"}"#, true),
    (
      #""isNonFatal":1,"exception":{"type":"EXC_RESOURCE","subtype":"CPU","signal":"SIGKILL"}"#,
      false
    ),
  ])
  func `tells fatal JSON from other`(members: String, isFatal: Bool) {
    let result = read(Fixture.excResourceJSON(members))
    #expect(result.format == .resourceReport)
    #expect(result.crashes.map(\.format) == (isFatal ? ["resource-report"] : []))
    #expect(result.crashes.map(\.verdict?.rule) == (isFatal ? [.cpuKill] : []))
    #expect(result.problems.map(\.isNote) == (isFatal ? [] : [true]))
  }
}
