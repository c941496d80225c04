import Foundation
import LogModel
import Reporting
import Testing

@Suite struct ScheduledRequestJSONTests {
  private func line(_ number: Int, _ time: String) -> [String: Any] {
    ["input": "logs/console.log", "line": number, "at": "2011-10-30T\(time)"]
  }

  @Test func `a request has everything that is known of it`() throws {
    let requests = try parsedJSON(Fixtures.waiting)["requests"] as? [[String: Any]]
    let request = try #require(requests?.first)
    let refusal: [String: Any] = [
      "policy": "Battery Level", "count": 3, "first": line(5, "22:20:00"),
      "last": line(21, "22:40:00"), "rationale": "launchType == PROCESSING AND batteryLevel == 26",
    ]
    let reason: [String: Any] = [
      "sentence": "Processing tasks wait for a charger on this iPhone.", "confidence": 1,
      "evidence": [5, 13, 21].map { number -> [String: Any] in
        [
          "input": "logs/console.log", "line": number,
          "text": "dasd: {name: Battery Level Policy, line \(number)}",
        ]
      },
    ]
    let checks: [String: Any] = [
      "count": 3, "first": line(5, "22:20:00"), "last": line(21, "22:40:00"),
      "refusedBy": [refusal], "lowestScore": 0.05, "threshold": 0.90539,
    ]
    let expected: [String: Any] = [
      "key": "processing/com.example.lantern.index/A8B50D", "process": NSNull(),
      "kind": "processing", "identifier": "com.example.lantern.index", "activity": "A8B50D",
      "asked": line(3, "22:10:00.250"),
      "window": ["from": "2011-10-30T22:17:30", "to": "2011-10-31T22:17:30"],
      "checks": checks, "launched": NSNull(), "started": NSNull(), "ended": NSNull(),
      "secondsRun": NSNull(), "state": "waiting",
      "sentence":
        "com.example.lantern.index: waiting since 22:10, refused 3 times by Battery Level; "
        + "not run when the log ends",
      "reasons": [reason], "simulated": false, "task": NSNull(), "crash": NSNull(),
      "findings": ["F1"],
    ]
    #expect(request as NSDictionary == expected as NSDictionary)
  }

  @Test func `a request that ran has its process, its lines and its seconds`() throws {
    var document = Fixtures.waiting
    document.requests = [Fixtures.finished]
    let requests = try parsedJSON(document)["requests"] as? [[String: Any]]
    let request = try #require(requests?.first)
    #expect((request["process"] as? [String: Any])?["name"] as? String == "Lantern")
    let ended = try #require(request["ended"] as? [String: Any])
    #expect(ended as NSDictionary == line(34, "22:50:12.500") as NSDictionary)
    #expect(request["secondsRun"] as? Int == 12)
    #expect(request["window"] is NSNull)
    let checks = try #require(request["checks"] as? [String: Any])
    #expect(checks["count"] as? Int == 0 && checks["first"] is NSNull)
    #expect((checks["refusedBy"] as? [Any])?.isEmpty == true)
  }

  @Test func `a finding, a task and the summary name requests`() throws {
    var document = Fixtures.leak
    document.tasks[0].request = Fixtures.finished.key
    document.requests = Fixtures.waiting.requests + [Fixtures.finished]
    document.findings = Fixtures.waiting.findings
    let report = try parsedJSON(document)
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings[0]["request"] as? String == "processing/com.example.lantern.index/A8B50D")
    let tasks = try #require(report["tasks"] as? [[String: Any]])
    #expect(tasks[0]["request"] as? String == Fixtures.finished.key)
    #expect(tasks[1]["request"] is NSNull)
    let summary = try #require(report["summary"] as? [String: Any])
    let states = try #require(summary["requests"] as? [String: Int])
    #expect(states.filter { $0.value > 0 } == ["waiting": 1, "completed": 1])
  }

  @Test func `a line of a stream has the members of the report`() throws {
    let document = Fixtures.waiting
    var writer = ReportLineWriter(paths: document.inputs.map(\.path))
    var bytes = ContiguousArray<UInt8>()
    writer.write(.request(document.requests[0])) { bytes += $0 }
    let value = try JSONSerialization.jsonObject(with: Data(bytes))
    var object = try #require(value as? [String: Any])
    #expect(object.removeValue(forKey: "type") as? String == "request")
    #expect(object.removeValue(forKey: "schema") as? String == ReportDocument.schema)
    let requests = try #require(try parsedJSON(document)["requests"] as? [[String: Any]])
    #expect(object as NSDictionary == requests[0] as NSDictionary)
  }
}
