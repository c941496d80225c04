import Foundation
import LogModel
import Reporting
import Testing

/// Each export shows the requests for scheduled work, and what was found about them.
@Suite struct RequestExportTests {
  private typealias Object = [String: Any]

  /// A request that waits and one that ran, and a note about the first.
  private var document: ReportDocument {
    var document = Fixtures.waiting
    document.requests.append(Fixtures.finished)
    return document
  }

  private func json(_ format: ReportFormat, _ document: ReportDocument) throws -> Object {
    let text = exported(format, [document])
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  // MARK: Tables

  @Test func `csv has a row for each request, whose kind tells it from tasks`() {
    var document = self.document
    document.tasks = [Fixtures.task(1, .completed)]
    let rows = exported(.csv, [document]).components(separatedBy: "\r\n")
    #expect(rows.count == 5 && rows[1].contains(",backgroundTask,"))
    #expect(
      rows[2] == "logs/console.log,,,,processing/com.example.lantern.index/A8B50D,"
        + "com.example.lantern.index,,,processingRequest,2011-10-30T22:10:00.250,3,,,,,,,waiting,,,,,"
        + "request-waiting,note,3f,")
    #expect(
      rows[3] == "logs/console.log,Lantern,501,1,refresh/com.example.lantern.refresh/751E8D,"
        + "com.example.lantern.refresh,,,refreshRequest,2011-10-30T22:00:00,2,"
        + "2011-10-30T22:50:12.500,34,12,,,,completed,,,,,,,,")
    let cells = rows.dropLast().map { $0.components(separatedBy: ",").count }
    #expect(Set(cells) == [CSVWriter.columns.count])
  }

  @Test func `markdown lists the worst requests and counts all`() {
    let text = exported(.markdown, [document])
    #expect(text.contains("0 tasks, 2 requests (1 waiting, 1 completed)."))
    #expect(
      text.contains(
        """
        ### Scheduled work

        | State | Request | What happened | Why | Where |
        | --- | --- | --- | --- | --- |
        | waiting | processing `com.example.lantern.index` | `waiting since 22:10, refused 3 times by \
        Battery Level; not run when the log ends` | `Processing tasks wait for a charger on this \
        iPhone.` | `logs/console.log` line 3 |
        | completed | app refresh `com.example.lantern.refresh` | `ran 12 s at 22:50 and finished` | – \
        | `logs/console.log` line 2 |

        """))
    let many = exported(.markdown, [Fixtures.scheduled(Array(repeating: .replaced, count: 50))])
    #expect(many.split(separator: "\n").count { $0.hasPrefix("| replaced | ") } == 20)
    #expect(many.contains("\n… and 30 more requests, see the other formats.\n"))
  }

  @Test(arguments: [ReportFormat.prometheus, .openmetrics])
  func `metrics count requests by mechanism and state`(format: ReportFormat) {
    let text = exported(format, [document, document])
    #expect(text.contains("\nbglog_requests{kind=\"processing\",state=\"waiting\"} 2\n"))
    #expect(text.contains("\nbglog_requests{kind=\"refresh\",state=\"completed\"} 2\n"))
    #expect(!exported(format, [Fixtures.leak]).contains("bglog_requests"))
  }

  // MARK: Findings

  @Test func `junit has a case for each request, and a note does not fail it`() {
    let text = exported(.junit, [document])
    #expect(
      text.contains(
        """
            <testcase name="processing request com.example.lantern.index \
        (processing/com.example.lantern.index/A8B50D)" classname="process without a name">
              <skipped message="undecided: com.example.lantern.index: waiting since 22:10
        """))
    #expect(text.contains("note: com.example.lantern.index: waiting"))
    #expect(
      text.contains(
        """
        (refresh/com.example.lantern.refresh/751E8D)" classname="Lantern" time="12.000"/>
        """))
    let failed = exported(.junit, [Fixtures.expired])
    #expect(failed.contains("<failure type=\"missing-expiration-handler\""))
    #expect(failed.contains("tests=\"2\" failures=\"1\""))
  }

  @Test func `sarif tells the life of a request, and its key`() throws {
    let runs = try json(.sarif, document)["runs"] as? [Object]
    let result = try #require((runs?.first?["results"] as? [Object])?.first)
    let properties = try #require(result["properties"] as? Object)
    #expect(properties["request"] as? String == "processing/com.example.lantern.index/A8B50D")
    #expect(properties["state"] as? String == "waiting")
    let flow = (result["codeFlows"] as? [Object])?.first?["threadFlows"] as? [Object]
    let places = try #require(flow?.first?["locations"] as? [Object]).compactMap {
      $0["location"] as? Object
    }
    let texts = places.map { ($0["message"] as? Object)?["text"] as? String }
    #expect(
      texts == [
        "the request: asked", "the request: first check", "what the finding rests on",
        "the request: last check",
      ])
    let bad = try json(.sarif, Fixtures.expired)["runs"] as? [Object]
    let life = try #require((bad?.first?["results"] as? [Object])?.first?["codeFlows"] as? [Object])
    #expect(life.count == 1)
  }

  @Test func `github tells what a request waits for`() {
    #expect(
      exported(.github, [document]).hasPrefix(
        "::notice title=bglog::waiting: com.example.lantern.index: waiting since 22:10"))
    #expect(exported(.github, [Fixtures.expired]).hasPrefix("::warning file=logs/console.log"))
  }

  // MARK: Traces

  @Test func `a chrome trace has a row of scheduled work for each process`() throws {
    let events = try #require(try json(.chromeTrace, document)["traceEvents"] as? [Object])
    let rows = events.filter { ($0["args"] as? Object)?["name"] as? String == "scheduled work" }
    // Nobody knows whose the request is that only daemons log.
    #expect(rows.count { $0["name"] as? String == "thread_name" } == 2)
    let waiting = events.filter { $0["cat"] as? String == "request,waiting" }
    #expect(waiting.map { $0["ph"] as? String } == ["b", "n", "n"])
    #expect(waiting[0]["name"] as? String == "processing com.example.lantern.index (waiting)")
    let arguments = try #require(waiting[0]["args"] as? Object)
    #expect(arguments["refusals"] as? [String] == ["Battery Level ×3"])
    #expect((arguments["findings"] as? [Object])?.count == 1)
    let finished = events.filter { $0["cat"] as? String == "request,completed" }
    #expect(finished.map { $0["ph"] as? String } == ["b", "n", "n", "e"])
    let run = events.filter { $0["cat"] as? String == "run" }
    #expect(run.map { $0["ph"] as? String } == ["b", "e"])
    let times = run.compactMap { $0["ts"] as? Int }
    #expect(times.count == 2 && times[1] - times[0] == 12_000_000)
    let identifiers = events.compactMap { ($0["id2"] as? Object)?["local"] as? String }
    #expect(Set(identifiers).count == 3)
  }

  @Test func `a request without a time is metadata of a chrome trace, and counted`() throws {
    var document = self.document
    document.requests = [Fixtures.request(.replaced)]
    document.requests[0].asked = Fixtures.line(3, nil)
    let trace = try json(.chromeTrace, document)
    let events = try #require(trace["traceEvents"] as? [Object])
    #expect(events.count { $0["name"] as? String == "request_without_time" } == 1)
    #expect((trace["otherData"] as? Object)?["undatedRequests"] as? Int == 1)
    #expect((trace["otherData"] as? Object)?["findingsWithoutTask"] as? Int == 1)
  }

  @Test func `a request is a trace of its own, with a span for its run`() throws {
    var document = self.document
    document.processes = [
      ProcessTimeline(
        process: Fixtures.lantern, input: 0, firstSeen: Fixtures.at("22:50:00"),
        lastSeen: Fixtures.at("22:51:00"))
    ]
    let spans = try spans(document)
    #expect(
      spans.map { $0["name"] as? String } == [
        "Lantern", "app refresh com.example.lantern.refresh", "run",
        "processing com.example.lantern.index",
      ])
    #expect(Set(spans.compactMap { $0["traceId"] as? String }).count == 3)
    #expect(spans[2]["parentSpanId"] as? String == spans[1]["spanId"] as? String)
    #expect(spans[2]["traceId"] as? String == spans[1]["traceId"] as? String)
    let link = try #require((spans[1]["links"] as? [Object])?.first)
    #expect(link["spanId"] as? String == spans[0]["spanId"] as? String)
    #expect(spans[3]["links"] == nil && spans[3]["parentSpanId"] == nil)
    let waiting = attributes(spans[3])
    #expect(waiting["bglog.request.state"]?["stringValue"] as? String == "waiting")
    #expect(waiting["bglog.open"]?["boolValue"] as? Bool == true)
    #expect(waiting["bglog.checks"]?["intValue"] as? String == "3")
    #expect(waiting["bglog.end_unknown"]?["boolValue"] as? Bool == true)
    #expect(spans.allSatisfy { $0["status"] == nil })
    let start = try #require(Int(spans[3]["startTimeUnixNano"] as? String ?? ""))
    let end = try #require(Int(spans[3]["endTimeUnixNano"] as? String ?? ""))
    #expect(end - start == 1_799_750_000_000)
  }

  @Test func `a request that failed is an error of its span`() throws {
    for state in [RequestState.killed, .lost, .launchFailed, .refused, .died, .failed] {
      let span = try #require(try spans(Fixtures.scheduled([state])).first)
      #expect((span["status"] as? Object)?["code"] as? Int == 2, "\(state)")
      #expect(
        (span["status"] as? Object)?["message"] as? String == "com.example.1: \(state) for a test")
    }
    for state in [RequestState.waiting, .completed, .replaced, .closedByPerson, .expired] {
      let span = try #require(try spans(Fixtures.scheduled([state])).first)
      #expect(span["status"] == nil, "\(state)")
    }
    var document = Fixtures.expired
    document.findings[0].severity = .error
    let span = try #require(try spans(document).first { $0["status"] != nil })
    #expect((span["status"] as? Object)?["message"] as? String == document.findings[0].message)
  }

  private func spans(_ document: ReportDocument) throws -> [Object] {
    let resources = try #require(try json(.otlp, document)["resourceSpans"] as? [Object])
    return resources.flatMap { $0["scopeSpans"] as? [Object] ?? [] }
      .flatMap { $0["spans"] as? [Object] ?? [] }
  }

  /// The attributes of a span, by name.
  private func attributes(_ span: Object) -> [String: Object] {
    var values: [String: Object] = [:]
    for attribute in span["attributes"] as? [Object] ?? [] {
      guard let key = attribute["key"] as? String else { continue }
      values[key] = attribute["value"] as? Object
    }
    return values
  }

  // MARK: HTML

  @Test func `a page has a card for each request, with its reasons and links to its findings`() {
    let page = exported(.html, [document])
    #expect(page.contains("<span class=\"headline\">? WAITING</span> com.example.lantern.index"))
    #expect(page.count(of: "<article class=\"request ") == 2)
    #expect(page.contains("<article class=\"request finding note\" id=\"request-1\">"))
    #expect(page.contains("<b class=\"badge\">? waiting</b> processing com.example.lantern.index"))
    #expect(page.contains("<b class=\"badge completed\">✓ completed</b>"))
    #expect(page.contains(" <a href=\"#F1\">F1</a>"))
    #expect(page.contains(", <a href=\"#request-1\">show the request</a>"))
    #expect(page.contains("<p>Processing tasks wait for a charger on this iPhone. (sure 1)</p>"))
    #expect(page.contains("refused by Battery Level ×3, 22:20:00 console.log:5"))
    #expect(page.contains("dasd: {name: Battery Level Policy, line 13}"))
  }

  @Test func `of very many requests the worst are shown, and the rest is counted`() {
    let states = Array(repeating: RequestState.completed, count: 500) + [.lost]
    let page = exported(.html, [Fixtures.scheduled(states)])
    #expect(page.count(of: "<article class=\"request ") == 40)
    #expect(page.contains("… and 461 more requests (461 completed)"))
    #expect(page.contains("<article class=\"request finding error\" id=\"request-501\">"))
    #expect(page.utf8.count < 300_000)
  }

  @Test func `a page without requests has no section about them`() {
    #expect(!exported(.html, [Fixtures.leak]).contains("Scheduled work"))
  }
}
