import Foundation
import LogModel
import Reporting
import Testing

/// What is said of requests for scheduled work over many inputs.
@Suite struct TriageRequestTests {
  private func json(_ text: some StringProtocol) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(value as? [String: Any])
  }

  private func output(_ writer: any ExportWriter, _ triage: TriageDocument) -> String {
    var writer = writer
    var output = OutputBuffer()
    writer.begin(Fixtures.tool, to: &output)
    writer.finish(triage, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  private func report(_ triage: TriageDocument) throws -> [String: Any] {
    try json(output(TriageJSONWriter(), triage))
  }

  private func lines(_ triage: TriageDocument, verbose: Bool = false) -> String {
    output(TriageTextWriter(options: TextReportOptions(width: 300, verbose: verbose)), triage)
  }

  /// A run that holds only these groups.
  private func triage(_ groups: [RequestGroup]) -> TriageDocument {
    var triage = TriageDocument(tool: Fixtures.tool)
    triage.inputs.found = 1
    triage.inputs.read = 1
    triage.requests = groups
    for group in groups { triage.summary.requests.merge(group.states, uniquingKeysWith: +) }
    return triage
  }

  @Test func `JSON has the groups and their counts`() throws {
    var triage = Fixtures.triage
    triage.summary.requests = Fixtures.requests.states
    let report = try report(triage)
    let group = try #require((report["requests"] as? [[String: Any]])?.first)
    #expect(
      Set(group.keys) == [
        "process", "bundle", "kind", "identifier", "simulated", "count", "states", "refusedBy",
        "meanSecondsRun", "longestSecondsRun", "firstSeen", "lastSeen", "exampleInputs",
      ])
    #expect(group["process"] as? String == "Lab")
    #expect(group["bundle"] as? String == "com.example.lab")
    #expect(group["kind"] as? String == "refresh")
    #expect(group["identifier"] as? String == "com.example.lab.refresh")
    #expect(group["simulated"] as? Bool == false)
    #expect(group["count"] as? Int == 1207)
    #expect(group["meanSecondsRun"] as? Double == 17.25)
    #expect(group["longestSecondsRun"] as? Double == 30)
    #expect(group["firstSeen"] as? String == "2011-10-30T22:35:28.608")
    #expect(group["exampleInputs"] as? [String] == ["logs/console.log", "logs/other.log"])
    let refusals = try #require(group["refusedBy"] as? [[String: Any]])
    #expect(refusals.map { $0["policy"] as? String } == ["Battery Level", "Device Activity"])
    #expect(refusals.map { $0["count"] as? Int } == [1030, 6])
    let states = try #require(group["states"] as? [String: Int])
    #expect(Set(states.keys) == Set(RequestState.allCases.map(\.rawValue)))
    #expect(states["replaced"] == 1200 && states["killed"] == 0)
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(summary["requests"] as? [String: Int] == states)
  }

  @Test func `a group of which little is known has all keys`() throws {
    var group = RequestGroup(
      process: nil, bundleIdentifier: nil, kind: .push, identifier: nil)
    group.isSimulated = true
    group.states = [.unknown: 1]
    let report = try report(triage([group]))
    let written = try #require((report["requests"] as? [[String: Any]])?.first)
    #expect(written.count == 13)
    for key in ["process", "bundle", "identifier", "meanSecondsRun", "firstSeen", "lastSeen"] {
      #expect(written[key] is NSNull, "\(key)")
    }
    #expect(written["simulated"] as? Bool == true)
  }

  @Test(arguments: [true, false])
  func `a triage is what its schema says and has no key beyond it`(hasRequests: Bool) throws {
    let document = hasRequests ? Fixtures.triage : TriageDocument(tool: Fixtures.tool)
    let checker = SchemaChecker(root: try json(ReportSchema.ofTriage))
    #expect(checker.violations(in: try report(document)) == [])
  }

  @Test func `a group is a line of a type of its own, which the schema knows`() throws {
    let text = output(TriageLineWriter(), Fixtures.triage)
    let lines = try text.split(separator: "\n").map { try json($0) }
    let groups = lines.filter { $0["type"] as? String == "requestGroup" }
    #expect(groups.map { $0["identifier"] as? String } == ["com.example.lab.refresh"])
    #expect(groups.allSatisfy { $0["schema"] as? String == TriageDocument.schema })
    let schema = try json(ReportSchema.ofTriageLines)
    let properties = try #require(schema["properties"] as? [String: [String: Any]])
    let types = try #require(properties["type"]?["enum"] as? [String])
    #expect(Set(lines.compactMap { $0["type"] as? String }).isSubset(of: types))
    let rules = try #require(schema["allOf"] as? [[String: Any]])
    let targets = rules.compactMap { ($0["then"] as? [String: Any])?["$ref"] as? String }
    #expect(targets.contains("#/$defs/requestGroup"))
    #expect((schema["$defs"] as? [String: Any])?["requestGroup"] != nil)
  }

  @Test func `text says how often work ran and what held it back`() {
    let text = lines(triage([Fixtures.requests]))
    #expect(
      text.contains(
        """

        Scheduled work
           1,207×  com.example.lab.refresh (app refresh) of Lab
                  1 expired, 3 removed, 2 waiting, 1,200 replaced, 1 completed · held back by \
        Battery Level ×1,030, Device Activity ×6 · ran 17.3 s on average, 30 s at most · \
        2011-10-30 to 2011-10-31
                  logs/console.log

        """))
    #expect(text.contains("\n  no findings · 1,207 requests: 1 expired, 3 removed, "))
  }

  @Test func `text says as much of a group as is known`() {
    var group = RequestGroup(process: nil, bundleIdentifier: nil, kind: .push, identifier: nil)
    group.states = [.waiting: 1]
    #expect(lines(triage([group])).contains("1×  without an identifier (silent push)\n"))
    group.isSimulated = true
    group.bundleIdentifier = "com.example.lab"
    group.meanSecondsRun = 2
    group.longestSecondsRun = 2
    let text = lines(triage([group]))
    #expect(
      text.contains(
        "without an identifier (silent push, started by the debugger) of com.example.lab\n"))
    #expect(text.contains("1 waiting · ran 2 s\n"))
  }

  @Test func `a long list is cut, unless all of it is asked for`() {
    let many = triage(Array(repeating: Fixtures.requests, count: 100))
    #expect(lines(many).contains("\n  … and 92 more (use --verbose or --format json)\n"))
    #expect(lines(many, verbose: true).count(of: "com.example.lab.refresh") == 100)
    let page = exported(.html, [], many)
    #expect(page.contains("… and 50 more of them"))
    #expect(
      exported(.markdown, [], many).contains("… and 80 more request groups, see the other formats.")
    )
  }

  @Test func `a page and a comment have a table of it`() {
    let page = exported(.html, [], triage([Fixtures.requests]))
    #expect(page.contains("<h2 id=\"requests\">Scheduled work</h2>"))
    #expect(page.contains("<th scope=\"col\">Completed</th>"))
    #expect(page.contains("<th scope=\"row\">com.example.lab.refresh"))
    #expect(page.contains("<td>Battery Level ×1,030, Device Activity ×6</td>"))
    #expect(page.contains("data-sort=\"17.3\">17.3 s</td>"))
    #expect(
      exported(.markdown, [], triage([Fixtures.requests])).contains(
        """
        | `Lab` | `com.example.lab.refresh` | app refresh | 1207 | 1 | 0 | 1 | 0 | 0 | 1200 | 2 | 3 | \
        `Battery Level ×1,030` `Device Activity ×6` | 17.3 s | 30 s | `logs/console.log` |
        """))
    let nothing = triage([])
    #expect(!exported(.html, [], nothing).contains("Scheduled work"))
    #expect(!exported(.markdown, [], nothing).contains("Scheduled work"))
    #expect(!lines(nothing).contains("Scheduled work"))
  }
}
