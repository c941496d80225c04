import Foundation
import LogModel
import Reporting
import Testing

@Suite struct SARIFWriterTests {
  @Test func `a finding is a result with its place, rule and fingerprints`() throws {
    var leak = Fixtures.leak
    leak.findings[0].formerFingerprint = "0e"
    let run = try run([leak])
    let result = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(result["ruleId"] as? String == "leaked-task")
    #expect(result["level"] as? String == "error")
    let rules = ((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"]
    let names = (rules as? [[String: Any]])?.compactMap { $0["id"] as? String }
    #expect(names == FindingRule.allCases.map(\.rawValue))
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(names?[index] == "leaked-task")
    let prints = result["partialFingerprints"] as? [String: String]
    #expect(
      prints == [
        "primaryLocationLineHash": "1f", "bglogFingerprint/v1": "0e", "bglogFingerprint/v2": "1f",
      ])
    let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
    let physical = try #require(place as? [String: [String: Any]])
    #expect(physical["artifactLocation"]?["uri"] as? String == "logs/console.log")
    #expect(physical["region"]?["startLine"] as? Int == 3)
    #expect((result["relatedLocations"] as? [Any])?.count == 1)
  }

  @Test func `the life of a task is a thread flow in the order of its lines`() throws {
    let steps = try steps(of: Fixtures.leak)
    #expect(steps.map(\.line) == [3] + Array(5...13) + [40, 41])
    #expect(steps.map(\.order) == Array(1...12))
    #expect(steps.first?.text == "the task begins, unlimited")
    #expect(steps.last?.text == "what the finding rests on")
    // The log names no zone, so nobody knows the time in UTC.
    #expect(steps.allSatisfy { $0.time == nil })
  }

  @Test func `times with a zone are told in UTC`() throws {
    var document = Fixtures.leak
    document.tasks[0].began?.at = Instant(
      year: 2024, month: 1, day: 1, hour: 0, minute: 30, second: 0, microsecond: 500_000,
      offsetSeconds: 3600, fractionDigits: 1)
    #expect(try steps(of: document).first?.time == "2023-12-31T23:30:00.5Z")
  }

  @Test func `of very many readings the first and the last ones are told`() throws {
    var document = Fixtures.leak
    document.tasks[0].readings = (0..<1000).map {
      Reading(input: 0, line: 100 + $0, at: nil, remaining: .seconds(Double(600 - $0)))
    }
    let steps = try steps(of: document)
    #expect(steps.count == 103)
    #expect(steps.last?.line == 1099)
  }

  @Test(arguments: [
    ("logs/State Lab.log", "logs/State%20Lab.log"), ("./a.log", "a.log"),
    ("/var/log/a.log", "file:///var/log/a.log"), ("//a/b", "file:///a/b"),
    ("a:b.log", "a%3Ab.log"), ("é#?%.log", "%C3%A9%23%3F%25.log"), ("-", "-"), ("", "."),
    ("..\\a", "..%5Ca"), ("a\n", "a%0A"),
  ])
  func `a path is a percent-encoded reference`(path: String, uri: String) throws {
    var document = Fixtures.leak
    document.inputs[0].path = path
    let text = exported(.sarif, [document])
    let encoded = try String(decoding: JSONEncoder.plain.encode(uri), as: UTF8.self)
    #expect(text.contains("\"uri\":\(encoded)"))
  }

  @Test func `what cannot be read is a notification and no success`() throws {
    let run = try run([Fixtures.leak, Fixtures.everything], Fixtures.triage)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == false)
    let notifications = invocation["toolExecutionNotifications"] as? [[String: Any]]
    #expect(notifications?.compactMap { $0["level"] as? String } == ["warning", "error", "error"])
    let last = notifications?.last?["message"] as? [String: String]
    #expect(last?["text"] == "logs/closed.log: cannot be opened")
  }

  @Test func `a failure that a document told is not told again`() throws {
    var triage = Fixtures.triage
    triage.failures = [FailedInput(path: "crash.ips", line: nil, message: "cannot be read")]
    let invocations = try run([Fixtures.everything], triage)["invocations"] as? [[String: Any]]
    let notifications = invocations?.first?["toolExecutionNotifications"] as? [Any]
    #expect(notifications?.count == 2)
  }

  @Test func `too many notes leave the errors their places, and it is said`() throws {
    var document = Fixtures.leak
    let finding = document.findings[0]
    var note = finding
    note.severity = .note
    note.task = nil
    let limit = SARIFWriter.resultLimit(.note)
    document.findings = Array(repeating: note, count: limit + 3) + [finding]
    let run = try run([document])
    #expect((run["results"] as? [Any])?.count == limit + 1)
    let text = exported(.sarif, [document])
    #expect(text.contains("3 more results of level note are left out"))
    #expect(Severity.allCases.map(SARIFWriter.resultLimit).reduce(0, +) == 25_000)
  }

  @Test(arguments: Fixtures.hostileTexts)
  func `hostile text stays in its strings`(text: String) throws {
    let run = try run([Fixtures.hostile(text)], Fixtures.hostileTriage(text))
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 2)
    let message = (results[0]["message"] as? [String: String])?["text"]
    #expect(message?.contains("](") == false)
    // Braces would be placeholders, unless there are two.
    let single = message?.replacing("{{", with: "").replacing("}}", with: "")
    #expect(single?.contains { $0 == "{" || $0 == "}" } == false)
  }

  private struct Step {
    var line: Int?
    var order: Int?
    var time: String?
    var text: String?
  }

  private func steps(of document: ReportDocument) throws -> [Step] {
    let result = try #require((run([document])["results"] as? [[String: Any]])?.first)
    let flow = (result["codeFlows"] as? [[String: Any]])?.first
    let thread = (flow?["threadFlows"] as? [[String: Any]])?.first
    let locations = try #require(thread?["locations"] as? [[String: Any]])
    return locations.map { step in
      let location = step["location"] as? [String: Any]
      let physical = location?["physicalLocation"] as? [String: [String: Any]]
      return Step(
        line: physical?["region"]?["startLine"] as? Int, order: step["executionOrder"] as? Int,
        time: step["executionTimeUtc"] as? String,
        text: (location?["message"] as? [String: String])?["text"])
    }
  }

  private func run(
    _ documents: [ReportDocument], _ triage: TriageDocument? = nil
  ) throws -> [String: Any] {
    let bytes = Data(exported(.sarif, documents, triage).utf8)
    let log = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    return try #require((log["runs"] as? [[String: Any]])?.first)
  }
}

extension JSONEncoder {
  /// One that leaves slashes as they are.
  fileprivate static var plain: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }
}
