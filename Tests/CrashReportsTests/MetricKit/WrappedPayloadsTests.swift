import LogModel
import Testing

@testable import CrashReports

@Suite struct WrappedPayloadsTests {
  private static let payload = Fixture.metricKitCrash

  @Test(arguments: [
    #"{"device":"iPhone14,2","payload":\#(payload)}"#,
    #"{"body":{"at":1,"kit":{"diagnostic":\#(payload)}},"ok":true}"#,
    #"[{"id":7,"payload":\#(payload)}]"#,
    #"{"items":[{"a":[]},{"raw":\#(payload)}],"next":null}"#,
    "{\n  \"id\" : 1,\n  \"list\" : [\n\(payload)\n]\n}\n",
  ])
  func `finds a payload in whatever is put around it`(text: String) throws {
    #expect(sniff(text) == .metrickit)
    let result = read(text)
    let crash = try #require(result.crashes.first)
    #expect(result.crashes.count == 1 && result.format == .metrickit)
    #expect(crash.process.bundleIdentifier == "com.example.lantern" && crash.process.pid == 15540)
    #expect(crash.verdict?.rule == .watchdogKill)
    #expect(result.linesNotUnderstood == 0)
    // The evidence is quoted from where it stands in the wrapper.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for evidence in crash.evidence {
      #expect(lines[evidence.line - 1].contains(evidence.text.prefix(20)))
    }
  }

  @Test func `reads each line of wrappers, and several payloads of one`() {
    let wrapper = #"{"id":1,"payload":\#(Self.payload.replacing("\n", with: " "))}"#
    #expect(sniff("\(wrapper)\n\(wrapper)\n") == .metrickit)
    #expect(read("\(wrapper)\n\(wrapper)\n").crashes.map(\.line) == [1, 2])
    let both = #"{"metric":\#(Fixture.exitCounts),"crash":\#(Self.payload)}"#
    let result = read(both)
    #expect(result.exitMetrics.count == 1 && result.crashes.count == 1)
  }

  @Test func `finds a payload that was put in as text`() throws {
    let text = Self.payload.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n")
    let wrapper = #"{"id":"a\"{","at":1,"payload":"\#(text)"}"#
    for input in [wrapper, "[\(wrapper)]", "\(wrapper)\n\(wrapper)\n"] {
      #expect(sniff(input) == .metrickit)
      let result = read(input)
      let crash = try #require(result.crashes.first)
      #expect(crash.process.bundleIdentifier == "com.example.lantern" && crash.process.pid == 15540)
      #expect(crash.verdict?.rule == .watchdogKill)
      #expect(result.crashes.map(\.line) == Array(1...result.crashes.count))
      #expect(result.crashes.map(\.evidence.count).min() ?? 0 > 0)
      #expect(result.linesNotUnderstood == 0)
    }
    let bytes = Array(wrapper.utf8)
    for count in stride(from: 0, through: bytes.count, by: 7) {
      let result = read(String(decoding: bytes[..<count], as: UTF8.self))
      #expect(result.crashes.count <= 1)
    }
    // Nor a message of a log that quotes one, nor an app's own JSON in it.
    #expect(sniff(#"{"eventMessage":"\#(text)","processID":7}"#) == nil)
    #expect(sniff(##"{"eventMessage":"{\"event\":\"tap\"}","processID":7}"##) == nil)
  }

  @Test(arguments: [
    #"{"eventMessage":"crashDiagnostics","processID":7,"backtrace":{"frames":[{"imageOffset":1}]}}"#,
    #"{"payload":{"id":1,"list":[1,{"a":"b"}]}}"#, #"{"payload":[]}"#, #"{"payload":"{}"}"#,
  ])
  func `takes no other JSON for a payload`(text: String) {
    #expect(sniff(text) == nil)
    #expect(sniff("[\(text)]") == nil)
  }

  @Test func `a log whose later record quotes a payload stays a log`() {
    let record = #"{"timestamp":"2024-05-01 14:20:15.000000+0200","eventMessage":"x"}"#
    #expect(sniff("\(record)\n{\"payload\":\(Self.payload)}\n") == nil)
  }

  @Test func `a wrapper that is cut anywhere gives what was read of it`() {
    let text = Array(#"{"device":"iPhone14,2","payload":\#(Self.payload)}"#.utf8)
    for count in stride(from: 0, through: text.count, by: 7) {
      let result = read(String(decoding: text[..<count], as: UTF8.self))
      #expect(result.crashes.count <= 1)
    }
    // Thousands of brackets are no depth to go down.
    let deep = String(repeating: #"{"a":["#, count: 20_000) + Self.payload
    #expect(read(deep).crashes.isEmpty)
  }
}
