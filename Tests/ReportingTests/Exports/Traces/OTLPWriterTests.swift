import Foundation
import LogModel
import Reporting
import Testing

@Suite struct OTLPWriterTests {
  private typealias Object = [String: Any]

  @Test func `a launch is a trace and its tasks are spans in it`() throws {
    let spans = try spans([Fixtures.leak])
    #expect(spans.map { $0["name"] as? String } == ["State Lab", "Upload", "background task"])
    let root = spans[0]
    #expect(root["parentSpanId"] == nil)
    #expect(root["startTimeUnixNano"] as? String == "1320014128608000000")
    #expect(root["endTimeUnixNano"] as? String == "1320014750101000000")
    for task in spans.dropFirst() {
      #expect(task["traceId"] as? String == root["traceId"] as? String)
      #expect(task["parentSpanId"] as? String == root["spanId"] as? String)
    }
    let names = (root["events"] as? [Object])?.map { $0["name"] as? String }
    #expect(names == ["launched", "background"])
  }

  @Test func `a leaked task is an error that ends with the last sign of its process`() throws {
    let spans = try spans([Fixtures.leak])
    let status = try #require(spans[1]["status"] as? Object)
    #expect(status["code"] as? Int == 2)
    #expect((status["message"] as? String)?.contains("was never ended") == true)
    #expect(spans[1]["endTimeUnixNano"] as? String == "1320014750101000000")
    #expect(attributes(spans[1])["bglog.leaked"]?["boolValue"] as? Bool == true)
    #expect(attributes(spans[1])["bglog.open"]?["boolValue"] as? Bool == false)
    #expect((spans[1]["events"] as? [Object])?.count == 10)
    #expect(spans[2]["status"] == nil)
    #expect(spans[2]["endTimeUnixNano"] as? String == "1320014142345000000")
    #expect(attributes(spans[2])["bglog.elapsed_seconds"]?["doubleValue"] as? Double == 12.345)
  }

  @Test func `a task that the log leaves open says so`() throws {
    var document = Fixtures.leak
    document.tasks[0].outcome = .open
    document.tasks[0].readings[0].at = nil
    let span = try spans([document])[1]
    #expect(attributes(span)["bglog.open"]?["boolValue"] as? Bool == true)
    #expect(span["status"] == nil)
    #expect(span["droppedEventsCount"] as? Int == 1)
  }

  @Test func `a task whose end has no time is not open`() throws {
    var document = Fixtures.leak
    document.tasks[1].ended = Fixtures.line(30, nil)
    let span = try spans([document])[2]
    #expect(attributes(span)["bglog.open"]?["boolValue"] as? Bool == false)
    #expect(attributes(span)["bglog.end_undated"]?["boolValue"] as? Bool == true)
  }

  @Test func `a crash is an exception of its launch and tells of the system`() throws {
    let document = ReportDocument(
      tool: Fixtures.tool, inputs: [InputSummary(path: "a.log"), InputSummary(path: "b.ips")],
      crashes: [Fixtures.crash])
    let resources = try resources([document])
    let resource = try #require(resources.first?["resource"] as? Object)
    let facts = attributes(resource).mapValues { $0["stringValue"] as? String }
    #expect(facts["service.name"] == "Lab")
    #expect(facts["service.version"] == "2.1")
    #expect(facts["os.type"] == "darwin")
    #expect(facts["os.version"] == "17.5.1")
    let root = try #require(try spans([document]).first)
    #expect(root["startTimeUnixNano"] as? String == "1717279180123400000")
    #expect(root["endTimeUnixNano"] as? String == "1717279190123400000")
    #expect((root["status"] as? Object)?["code"] as? Int == 2)
    let event = try #require((root["events"] as? [Object])?.first)
    #expect(event["name"] as? String == "exception")
    #expect(attributes(event)["exception.type"]?["stringValue"] as? String == "EXC_CRASH")
    #expect(attributes(event)["bglog.termination.code"]?["stringValue"] as? String == "0x8badf00d")
  }

  @Test func `identifiers come from what the log says and not from where it lies`() throws {
    var moved = Fixtures.twins
    moved.inputs[0].path = "elsewhere/console.log"
    let first = try spans([Fixtures.twins])
    let second = try spans([moved])
    let identifiers = first.compactMap { $0["spanId"] as? String }
    #expect(identifiers == second.compactMap { $0["spanId"] as? String })
    #expect(Set(identifiers).count == 6)
    #expect(identifiers.allSatisfy { $0.count == 16 && $0.allSatisfy(\.isHexDigit) })
    let traces = Set(first.compactMap { $0["traceId"] as? String })
    #expect(traces.count == 2)
    #expect(traces.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }

  @Test func `launches that agree in everything are told apart`() throws {
    var document = Fixtures.leak
    document.processes.append(document.processes[0])
    document.tasks.append(document.tasks[0])
    let spans = try spans([document])
    #expect(spans.count == 5)
    #expect(Set(spans.compactMap { $0["spanId"] as? String }).count == 5)
    #expect(Set(spans.compactMap { $0["traceId"] as? String }).count == 2)
  }

  @Test func `a document is a line and one without tasks, crashes and findings is none`() throws {
    var empty = Fixtures.leak
    empty.processes = []
    empty.tasks = []
    empty.findings = []
    let text = Fixtures.exported([Fixtures.leak, empty, Fixtures.late], by: .otlp)
    #expect(text.hasSuffix("}\n"))
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 3)
    #expect(Fixtures.exported([empty], by: .otlp).isEmpty)
  }

  @Test func `a task and a crash without a time are written without one`() throws {
    var document = Fixtures.leak
    document.tasks.append(Fixtures.task(3, .open))
    document.crashes = [Fixtures.crash]
    document.crashes[0].capturedAt = nil
    let spans = try spans([document])
    #expect(spans.count == 5)
    let undated = spans.filter { $0["startTimeUnixNano"] == nil && $0["endTimeUnixNano"] == nil }
    #expect(undated.map { $0["name"] as? String } == ["background task", "Lab"])
    for span in undated {
      #expect(attributes(span)["bglog.undated"]?["boolValue"] as? Bool == true)
    }
    let event = try #require((undated.last?["events"] as? [Object])?.first)
    #expect(event["name"] as? String == "exception")
    #expect(event["timeUnixNano"] == nil)
  }

  @Test func `findings about no task and copies of crashes are counted`() throws {
    var document = Fixtures.leak
    var kill = document.findings[0]
    kill.id = "F2"
    kill.task = nil
    document.findings += [kill]
    let last = try #require(try resources([document]).last)
    let resource = try #require(last["resource"] as? Object)
    #expect(attributes(resource)["bglog.findings_without_task"]?["intValue"] as? String == "1")
    document.tasks = []
    document.processes = []
    #expect(try resources([document]).count == 1)
    document.findings = []
    document.crashes = [Fixtures.crash]
    document.crashes[0].duplicateOf = "other.ips"
    let rest = try #require(try resources([document]).last?["resource"] as? Object)
    #expect(attributes(rest)["bglog.duplicate_crashes"]?["intValue"] as? String == "1")
  }

  @Test func `times that nanoseconds cannot hold are written as text`() throws {
    var document = Fixtures.leak
    document.processes = []
    document.tasks[0] = Fixtures.task(1, .open)
    document.tasks[0].began = Fixtures.line(1, nil)
    document.tasks[0].began?.at = Fixtures.at("00:00:00", year: 9999)
    document.tasks[1].began?.at = Fixtures.at("00:00:00", year: 1969)
    document.tasks[1].ended = nil
    let tasks = try spans([document]).dropFirst()
    #expect(tasks.allSatisfy { $0["startTimeUnixNano"] == nil })
    let begins = tasks.map { attributes($0)["bglog.began.at"]?["stringValue"] as? String }
    #expect(begins == ["9999-10-30T00:00:00", "1969-10-30T00:00:00"])
  }

  @Test func `hostile text stays on its line`() throws {
    let text = Fixtures.exported([Fixtures.hostile], by: .otlp)
    #expect(text.utf8.count { $0 == 0x0A } == 1)
    #expect(try spans([Fixtures.hostile]).count == 3)
  }

  private func resources(_ documents: [ReportDocument]) throws -> [Object] {
    try Fixtures.exported(documents, by: .otlp).split(separator: "\n").flatMap { line in
      let request = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? Object
      return try #require(request?["resourceSpans"] as? [Object])
    }
  }

  private func spans(_ documents: [ReportDocument]) throws -> [Object] {
    try resources(documents).flatMap { resource in
      let scopes = try #require(resource["scopeSpans"] as? [Object])
      return try scopes.flatMap { try #require($0["spans"] as? [Object]) }
    }
  }

  /// The attributes of a span, a resource or an event, by name.
  private func attributes(_ object: Object) -> [String: Object] {
    var values: [String: Object] = [:]
    for attribute in object["attributes"] as? [Object] ?? [] {
      guard let key = attribute["key"] as? String else { continue }
      values[key] = attribute["value"] as? Object
    }
    return values
  }
}
