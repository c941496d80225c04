import LogModel
import Testing

@testable import CrashReports

@Suite struct LowMemoryReaderTests {
  @Test func `reads the table of iOS 4`() throws {
    let result = read(Fixture.lowMemoryIOS4)
    let crash = try #require(result.crashes.first)
    #expect(result.format == .lowMemoryText && result.problems.isEmpty)
    #expect(crash.victims?.map(\.name) == ["Lantern", "Mobile Mail"])
    #expect(crash.victims?.map(\.reason) == ["jettisoned", "jettisoned"])
    #expect(crash.victims?.map(\.states) == [["active"], []])
    #expect(crash.os.name == "iPhone OS" && crash.os.build == "8A293")
    #expect(crash.device == "iPhone2,1")
    #expect(crash.capturedAt?.rfc3339 == "2010-07-01T15:08:15-07:00")
    #expect(crash.evidence.count == 4)
  }

  @Test func `reads the reasons of iOS 6`() throws {
    let crash = try #require(read(Fixture.lowMemoryIOS6).crashes.first)
    #expect(crash.victims?.map(\.name) == ["Lantern"])
    #expect(crash.victims?.first?.reason == "per-process")
    #expect(crash.victims?.first?.states == ["frontmost", "resume"])
    #expect(crash.victims?.first?.severity == .error)
    #expect(crash.process.name == "Lantern" && crash.process.pid == nil)
  }

  @Test func `reads the text behind a header of iOS 7`() throws {
    let text = #"{"bug_type":"198","os_version":"iPhone OS 7.0.4 (11B554a)"}"# + "\n"
    let result = read(text + Fixture.lowMemoryIOS6)
    #expect(result.format == .jetsam && result.crashes.count == 1)
    #expect(result.crashes.first?.victims?.map(\.name) == ["Lantern"])
  }

  @Test func `names no victim where the table is missing, and says that it is cut`() throws {
    let head = Fixture.lowMemoryIOS4.split(separator: "Processes").first.map(String.init) ?? ""
    let result = read(head)
    #expect(result.crashes.first?.victims == [])
    #expect(result.crashes.first?.isTruncated == true)
    #expect(result.crashes.first?.verdict == nil)
  }

  @Test func `leaves the next report in the file alone`() {
    let two = Fixture.lowMemoryIOS4 + "\n" + Fixture.lowMemoryIOS6 + "\n" + Fixture.testFlight
    #expect(read(two).crashes.map(\.format) == ["lowmemory-text", "lowmemory-text", "crash-text"])
    let open = Fixture.lowMemoryIOS4.replacing("**End**", with: "")
    #expect(read(open + "\n" + Fixture.lowMemoryIOS6).crashes.count == 2)
  }
}
