import CrashReports
import LogModel
import Testing

@Suite struct CrashReportReaderTests {
  @Test(arguments: Fixture.others.indices)
  func `recognises and names what is no crash`(index: Int) {
    let fixture = Fixture.others[index]
    let result = read(fixture.text)
    #expect(result.format?.rawValue == fixture.format, "\(fixture.name)")
    #expect(result.crashes.isEmpty, "\(fixture.name)")
    #expect(result.problems.count == 1, "\(fixture.name)")
    #expect(result.problems.first?.message.isEmpty == false)
    #expect(result.problems.first?.isFatal == false)
    #expect(result.problems.first?.isNote == true)
  }

  @Test func `names the kind with its number, and what the report says`() {
    let messages = Fixture.others.map { ($0.name, read($0.text).problems.first?.message) }
    let said = Dictionary(messages, uniquingKeysWith: { first, _ in first })
    #expect(said["panic"] == "recognised: kind 210 (panic), not a crash")
    #expect(said["unknown kind"] == "recognised: kind 313 (search feedback), not a crash")
    #expect(
      said["system fault"]
        == "recognised: kind 308 (system fault, the process went on), not a crash")
    #expect(
      said["stackshot"] == "recognised: kind 288 (stackshot), not a crash: 0xbaaaaaad (stackshot)")
    #expect(
      said["CPU usage without header"]
        == "recognised: kind 'resource-report', not a crash: the limit was not fatal; it says "
        + "'cpu usage: 144s cpu time over 173 seconds'")
  }

  @Test func `reads several reports of one file`() {
    let two = Fixture.leakJSON + "\n" + Fixture.watchdogJSON
    #expect(read(two).crashes.map(\.process.pid) == [611, 15540])
    #expect(read(two).crashes.map(\.line) == [1, 31])
    let texts = Fixture.testFlight + "\n\n" + Fixture.sceneUpdateIOS13 + "\n" + Fixture.macText
    #expect(read(texts).crashes.map(\.process.pid) == [915, 13610, 28966])
    let mixed = Fixture.assertiondText + "\n" + Fixture.leakJSON
    #expect(read(mixed).crashes.map(\.format) == ["ips-text", "ips-json"])
  }

  @Test func `counts a report once that stands in the file as text and JSON`() {
    let text = """
      -------------------------------------
      Translated Report (Full Report Below)
      -------------------------------------

      Incident Identifier: AAAAAAAA-0000-4000-8000-000000000001
      Process:             Lantern [611]
      Exception Type:  EXC_CRASH (SIGKILL)
      Thread 0 Crashed:
      0   libsystem_kernel.dylib 0x1 mach_msg2_trap + 8

      Binary Images:
      0x1 - 0x2 Lantern

      -----------
      Full Report
      -----------

      """
    let body = Fixture.leakJSON.replacing("\n{\n  \"uptime\"", with: "{\n  \"uptime\"")
    let result = read(text + body)
    #expect(result.crashes.map(\.format) == ["ips-json"])
    #expect(result.crashes.first?.termination?.code == 0x2182_bad2)
  }

  @Test func `goes past what follows the body and counts it`() {
    let result = read(Fixture.leakJSON + "\nEOF\nModel: iPhone\n\n")
    #expect(result.crashes.count == 1)
    #expect(result.crashes.first?.isTruncated == false)
    #expect(result.linesNotUnderstood == 2)
  }

  @Test func `counts lines of what is nothing`() {
    let result = read("hello\n\nworld\n{\"a\":1}\n")
    #expect(result.format == nil)
    #expect(result.crashes.isEmpty)
    #expect(result.problems.isEmpty)
    #expect(result.linesNotUnderstood == 3)
  }

  @Test func `leaves out a recorder's account of its own crash`() {
    let text =
      Fixture.ksCrashText
      + "\nHandler crashed while reporting:\n\nException Type:  EXC_BAD_ACCESS (SIGSEGV)\n"
      + "Thread 7 Crashed:\n0   x  0x1 y + 1\n"
    #expect(read(text).crashes.count == 1)
  }

  @Test func `gives the same from a reader that is used again`() {
    var reader = CrashReportReader(input: 3)
    let first = reader.read(bytes(Fixture.leakJSON))
    let second = reader.read(bytes(Fixture.macText))
    #expect(first.crashes.map(\.input) == [3])
    #expect(second.crashes.count == 1)
    #expect(second.crashes.first?.process.name == "lantern-helper")
  }
}
