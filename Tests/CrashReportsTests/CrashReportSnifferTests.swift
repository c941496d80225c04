import CrashReports
import LogModel
import Testing

@Suite struct CrashReportSnifferTests {
  @Test(arguments: Fixture.all.indices)
  func `sees the format that the reader reads`(index: Int) {
    let fixture = Fixture.all[index]
    let format = sniff(fixture.text)
    #expect(format != nil)
    #expect(format == read(fixture.text).format, "\(fixture.name)")
  }

  @Test(arguments: Fixture.others.indices)
  func `knows the kinds that are no crash`(index: Int) {
    let fixture = Fixture.others[index]
    #expect(sniff(fixture.text)?.rawValue == fixture.format, "\(fixture.name)")
  }

  @Test(arguments: [
    "```\n", "{", "-----\nTranslated Report (Full Report Below)\n-----\n\n",
    "Lantern-2024.crash\n=====\n", "\n\n   \n", "\u{FEFF}", "Hello, here is what I got:\n\n",
  ])
  func `looks past junk before a report`(junk: String) {
    #expect(sniff(junk + Fixture.sceneUpdateIOS13) == .crashText)
    #expect(sniff(junk.hasSuffix("{") ? Fixture.leakJSON : junk + Fixture.leakJSON) == .ipsJSON)
  }

  @Test(arguments: ["&quot;", "&#34;", "&#x22;", "&#0034;"])
  func `reads JSON that a web page escaped, each line under its number`(quote: String) throws {
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        .replacing(">", with: "&gt;").replacing("\"", with: quote)
    }
    for text in [Fixture.leakJSON, Fixture.jetsam] {
      let escaped = "<pre>\n" + escaped(text)
      #expect(sniff(escaped) != nil && sniff(escaped) == sniff(text))
      let (plain, page) = (read("<pre>\n" + text), read(escaped))
      #expect(page.format == plain.format && page.crashes.count == plain.crashes.count)
      let (known, crash) = (try #require(plain.crashes.first), try #require(page.crashes.first))
      #expect(crash.verdict == known.verdict && crash.termination == known.termination)
      #expect(crash.evidence == known.evidence && crash.line == known.line)
    }
    // A cut entity, and a text that only speaks of one, are left as they are.
    #expect(read("{&quo").crashes.isEmpty && sniff("{ &quot") == nil)
    #expect(sniff("{\"a\":1} then {&quot;bug_type&quot;:&quot;309&quot;}") == nil)
  }

  @Test(arguments: [
    "Exception Type:  EXC_CRASH (SIGKILL)\n",
    "Lantern[7] has active assertions beyond permitted time:\n{(\n",
    "<app> has active assertions beyond permitted time: \n",
    "<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:x\n",
    "Application Specific Information:\nx\n", "Thread 0 Crashed:\n0   x  0x1 y + 1\n",
    "Incident Identifier: AAAAAAAA-0000-4000-8000-00000000000A\n",
  ])
  func `claims fragments of text`(text: String) {
    #expect(sniff(text) == .crashText)
  }

  @Test(arguments: [
    "  \"termination\" : {\"namespace\":\"RUNNINGBOARD\",\"flags\":6,\"code\":3735883980},\n",
    "  \"exception\" : {\"type\":\"EXC_CRASH\",\"signal\":\"SIGKILL\"},\n",
    "  \"throttleTimeout\" : 10,\n  \"exception\" : {\"type\":\"EXC_CRASH\"},\n",
  ])
  func `claims fragments of JSON`(text: String) {
    #expect(sniff(text) == .ipsJSON)
  }

  private static let notice =
    "Lantern[7] has active assertions beyond permitted time: {( <BKProcessAssertion: 0x1> )}"

  @Test(arguments: [
    "", "\n\n", "hello\nworld\n", "{\"a\":1}\n", "[{\"timestamp\":\"2024-01-01\"}]",
    "2011-10-30 22:35:28.608 App[1:2] Exception Type: EXC_CRASH\nException Type: EXC_CRASH\n",
    "2011-10-30 22:35:28.608 App[1:2] msg\nProcess: App [1]\nThread 0 Crashed:\n",
    "2011-10-30 22:35:28.608 App[1:2] got {\n{\"exception\":{\"type\":\"EXC_CRASH\"}}\n",
    "Oct 30 22:35:28 iPhone backboardd[28] <Warning>: \(notice)\n",
    "Oct  3 22:35:28 iPhone SpringBoard[28] <Warning>: Forcing crash report of App[7]...\n",
    "// Feb 18 20:34:28 x backboardd[28] <Warning>: App[7] has active assertions beyond permitted"
      + " time:\n// {(\n",
    "default\t22:35:28.608 +0100\trunningboardd\t<RBSTerminateContext| domain:15\n",
    "\"default\",\"22:35:28.608+0100\",\"backboardd\",\"\(notice)\"\n",
    "> | default | 22:35:28.608+0100 | backboardd | \(notice) |\n",
    "default,22:35:28.608+0100,backboardd,\"\(notice)\"\n",
    "[2024-01-01 10:00:00] Incident Identifier: x\nIncident Identifier: y\n",
    "{\"timestamp\":\"2024-01-01 10:00:00.000000+0100\",\"eventMessage\":\"crash\",\"processID\":7}",
    "{\"app_name\":\"x\",\"app_version\":\"1\",\"level\":\"info\",\"message\":\"m\"}\n",
    "{\"exception\":{\"type\":\"NullPointer\",\"message\":\"x\"}}\n",
  ])
  func `leaves console logs and other JSON alone`(text: String) {
    #expect(sniff(text) == nil)
  }

  @Test func `tolerates a few console lines before a whole report only`() {
    let line = "2020-10-15 15:35:13.204871+0100 lantern[2477:1361041] result is 1\n"
    #expect(sniff(String(repeating: line, count: 3) + Fixture.testFlight) == .crashText)
    #expect(sniff(String(repeating: line, count: 9) + Fixture.testFlight) == nil)
  }
}
