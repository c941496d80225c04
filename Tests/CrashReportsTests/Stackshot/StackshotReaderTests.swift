import LogModel
import Testing

@testable import CrashReports

@Suite struct StackshotReaderTests {
  @Test func `takes the watchdog's code for a kill`() throws {
    let result = read(Fixture.launchStackshot)
    let crash = try #require(result.crashes.first)
    #expect(result.format == .stackshot && crash.format == "stackshot" && !crash.isTruncated)
    #expect(crash.termination?.code == 0x8bad_f00d)
    #expect(crash.termination?.name == "watchdog violation")
    #expect(crash.watchdog?.event == "process-launch")
    #expect(crash.process.bundleIdentifier == "com.example.lantern")
    #expect(crash.verdict?.rule == .watchdogKill)
    #expect(crash.capturedAt?.rfc3339 == "2014-11-05T19:20:21-05:00")
    #expect(crash.evidence.map(\.text).first?.hasPrefix("Exception Code:") == true)
  }

  @Test(arguments: ["0xbaaaaaad", "0xdeaffeed"])
  func `takes the head of a crash with the code of a stackshot for no crash`(code: String) {
    let text = read(ReportMaker.legacy("iPhone OS 4.3.3 (8J2)", codes: code))
    #expect(text.crashes.isEmpty && text.format == .stackshot)
    #expect(text.problems.first?.message.contains(code) == true)
    let number = UInt64(code.dropFirst(2), radix: 16) ?? 0
    let json = read(ReportMaker.json("iPhone OS 17.4 (21E219)", "FRONTBOARD", number))
    #expect(json.crashes.isEmpty && json.format == .stackshot)
    let other = read(ReportMaker.json("iPhone OS 17.4 (21E219)", "SIGNAL", number))
    #expect(other.crashes.count == 1)
  }

  @Test(arguments: ["0xbaaaaaad", "0xdeaffeed", "0x8badf00", "nothing"])
  func `takes no other code for one`(code: String) {
    let text = Fixture.launchStackshot.replacing("0x8badf00d", with: code)
    #expect(read(text).crashes.isEmpty)
    #expect(read(text).problems.first?.message.contains("'com.example.lantern failed") == true)
    let json =
      #"{"bug_type":"288","timestamp":"2025-01-02 03:04:05.00 +0000","pid":1}"#
      + "\n{\"exception\":\"\(code)\",\"reason\":\"x\\ny\",\"processByPid\":{}}"
    #expect(read(json).crashes.isEmpty && read(json).format == .stackshot)
    #expect(read(json).problems.first?.message.hasSuffix("'x'") == true)
  }

  @Test(arguments: [
    ("failed wake", "Sleep Wake Failure, 'Wake transition timed out after 180 seconds"),
    ("failed sleep", "Sleep Wake Failure, 'Sleep transition timed out after 180 seconds"),
    ("failed wake in the firmware", "Sleep Wake Failure, 'Sleep Wake failure in EFI'"),
    (
      "failed sleep or wake without its reason", "kind 'stackshot', not a crash: Sleep Wake Failure"
    ),
    ("failed sleep or wake with a header", "kind 24 (failed sleep or wake), not a crash"),
  ])
  func `takes one of a failed sleep or wake for no crash, and says so`(
    name: String, says: String
  ) throws {
    let text = try #require(Fixture.others.first { $0.name == name }).text
    let result = read(text)
    #expect(result.format == .stackshot && result.crashes.isEmpty)
    #expect(result.problems.first?.message.contains(says) == true, "\(result.problems)")
    #expect(result.linesNotUnderstood == 0)
  }

  @Test func `takes a sentence about sleep for none`() {
    for text in [
      "Sleep Wake failure in EFI\nis what it said this morning\n", "Wake transition timed out\n",
      "Event: sleep\n",
    ] {
      #expect(read(text).format == nil, "\(text)")
    }
  }
}
