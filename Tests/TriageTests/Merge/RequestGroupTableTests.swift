import LogModel
import Reporting
import Testing

@testable import Triage

/// Requests for scheduled work over many inputs.
@Suite struct RequestGroupTableTests {
  private let tool = ReportDocument.Tool(name: "bglog", version: "1")

  private func request(
    _ identifier: String?, _ state: RequestState, kind: RequestKind = .refresh,
    of process: String? = "Lantern", line: Int = 1, day: Int64? = 0, seconds: Double? = nil
  ) -> ScheduledRequest {
    var request = ScheduledRequest(key: "\(kind.rawValue)/\(line)", kind: kind)
    request.process = process.map { ProcessIdentity(name: $0, pid: 7) }
    request.identifier = identifier
    request.state = state
    request.secondsRun = seconds
    let at = day.map { Instant(wallMicroseconds: $0 * 86_400_000_000) }
    request.asked = LineReference(input: 0, line: line, at: at)
    return request
  }

  /// A report about one input, in which the bundle identifier of Lantern is known or not.
  private func report(
    _ path: String, bundle: String? = nil, _ requests: [ScheduledRequest]
  ) -> ReportDocument {
    let lantern = ProcessTimeline(
      process: ProcessIdentity(name: "Lantern", pid: 7), bundleIdentifier: bundle, input: 0)
    return ReportDocument(
      tool: tool, inputs: [InputSummary(path: path)], processes: [lantern], requests: requests)
  }

  private func merge(_ documents: [ReportDocument]) -> TriageDocument {
    var merge = TriageMerge(tool: tool)
    for document in documents { merge.add(document) }
    return merge.finish()
  }

  /// What tells groups apart, and how many requests each has.
  private func summary(_ groups: [RequestGroup]) -> [String] {
    groups.map { group in
      let app = "\(group.process ?? "-") \(group.bundleIdentifier ?? "-")"
      let simulated = group.isSimulated ? " simulated" : ""
      return "\(group.count) \(group.kind.rawValue) \(group.identifier ?? "-") \(app)\(simulated)"
    }
  }

  private func refusal(_ policy: String, _ count: Int) -> ScheduledRequest.Refusal {
    let line = LineReference(input: 0, line: 9, at: nil)
    return ScheduledRequest.Refusal(
      policy: policy, count: count, first: line, last: line, rationale: nil)
  }

  @Test func `a group says how often its work ran, for how long, and what held it back`() throws {
    let id = "com.example.lantern.refresh"
    var waiting = request(id, .waiting, day: 4)
    waiting.checks.refusedBy = [refusal("Battery Level", 3), refusal("Device Activity", 9)]
    var replaced = request(id, .replaced, day: 1)
    replaced.checks.refusedBy = [refusal("Battery Level", 6), refusal("Charger Plugged In", 1)]
    let document = merge([
      report("a", bundle: "com.example.lantern", [replaced, request(id, .expired, seconds: 30)]),
      report(
        "b", bundle: "com.example.lantern",
        [
          waiting, request(id, .completed, day: 2, seconds: 4),
          request(id, .completed, day: nil, seconds: 2),
        ]),
    ])
    let group = try #require(document.requests.first)
    #expect(summary(document.requests) == ["5 refresh \(id) Lantern com.example.lantern"])
    #expect(group.states == [.completed: 2, .expired: 1, .replaced: 1, .waiting: 1])
    #expect(
      group.refusedBy.map(\.policy) == ["Battery Level", "Device Activity", "Charger Plugged In"])
    #expect(group.refusedBy.map(\.count) == [9, 9, 1])
    #expect(group.meanSecondsRun == 12)
    #expect(group.longestSecondsRun == 30)
    #expect(group.firstSeen?.rfc3339.hasPrefix("1970-01-01") == true)
    #expect(group.lastSeen?.rfc3339.hasPrefix("1970-01-05") == true)
    #expect(group.exampleInputs == ["a", "b"])
    #expect(document.summary.requests == group.states)
  }

  @Test func `every request is in one group`() {
    var documents: [ReportDocument] = []
    var number = 0
    for input in 0..<40 {
      let requests = (0..<25).map { _ in
        number += 1
        let kind = RequestKind.allCases[number % RequestKind.allCases.count]
        var made = request(
          [nil, "a", "b", "c 1000", "c 2000"][number % 5],
          RequestState.allCases[number % RequestState.allCases.count], kind: kind,
          of: [nil, "Lantern", "Deck"][number / 3 % 3])
        made.isSimulated = number % 11 == 0
        return made
      }
      documents.append(
        report("\(input)", bundle: input % 3 == 0 ? nil : "com.example.lantern", requests))
    }
    let merged = merge(documents)
    #expect(merged.requests.reduce(0) { $0 + $1.count } == 1000)
    #expect(merged.summary.requests.values.reduce(0, +) == 1000)
    let states = merged.requests.reduce(into: [RequestState: Int]()) {
      $0.merge($1.states, uniquingKeysWith: +)
    }
    #expect(states == merged.summary.requests)
    #expect(
      Set(summary(merged.requests).map { $0.drop { $0 != " " } }).count == merged.requests.count)
  }

  @Test func `the order of the inputs changes nothing but the examples`() {
    let documents = (0..<30).map { number in
      let kind: RequestKind = number % 2 == 0 ? .refresh : .processing
      var made = request(
        ["a", "b", nil][number % 3], RequestState.allCases[number % 7], kind: kind,
        of: number % 4 == 0 ? nil : "Lantern", day: Int64(number), seconds: Double(number) / 3)
      made.checks.refusedBy = [refusal("P\(number % 2)", 1 + number % 5)]
      return report(
        "\(number)", bundle: number % 3 == 1 ? "com.example.lantern" : nil, [made])
    }
    func facts(_ documents: [ReportDocument]) -> [String] {
      let groups = merge(documents).requests
      return zip(summary(groups), groups).map { summary, group in
        let times = [group.firstSeen, group.lastSeen].map { $0?.rfc3339 ?? "-" }
        let refusals = group.refusedBy.map { "\($0.policy) \($0.count)" }
        return "\(summary) \(times) \(refusals) \(group.meanSecondsRun ?? -1) "
          + "\(group.longestSecondsRun ?? -1)"
      }
    }
    let expected = facts(documents)
    #expect(facts(documents.reversed()) == expected)
    for step in [7, 11, 13, 29] {
      #expect(facts(documents.indices.map { documents[$0 * step % 30] }) == expected)
    }
  }

  @Test func `what an input does not say of the app is known from the only app that fits`() {
    let id = "com.example.lantern.refresh"
    let unnamed = report("daemon", [request(id, .waiting, of: nil), request(id, .failed, of: nil)])
    let unbundled = report("app", [request(id, .completed)])
    let whole = report("both", bundle: "com.example.lantern", [request(id, .expired)])
    #expect(
      summary(merge([unnamed, unbundled, whole]).requests)
        == ["4 refresh \(id) Lantern com.example.lantern"])
    #expect(summary(merge([unnamed, unbundled]).requests) == ["3 refresh \(id) Lantern -"])
    #expect(summary(merge([unnamed]).requests) == ["2 refresh \(id) - -"])
    #expect(merge([unnamed, unbundled, whole]).requests.first?.exampleInputs.first == "daemon")
    // It may be either of two.
    let other = report("deck", [request(id, .expired, of: "Deck")])
    #expect(
      summary(merge([unnamed, whole, other]).requests) == [
        "2 refresh \(id) - -", "1 refresh \(id) Deck -",
        "1 refresh \(id) Lantern com.example.lantern",
      ])
    let next = report("next", bundle: "com.example.lantern.beta", [request(id, .completed)])
    #expect(merge([unbundled, whole, next]).requests.count == 3)
  }

  @Test(arguments: [RequestKind.transfer, .activity])
  func `an identifier that any app may use names none`(kind: RequestKind) {
    let documents = [
      report("a", [request("session", .completed, kind: kind)]),
      report("b", [request("session", .completed, kind: kind, of: nil)]),
    ]
    #expect(merge(documents).requests.count == 2)
  }

  @Test func `a hidden identifier names no app`() {
    let documents = [
      report("a", [request(nil, .completed)]), report("b", [request(nil, .completed, of: nil)]),
    ]
    #expect(merge(documents).requests.map(\.process) == ["Lantern", nil])
  }

  @Test func `identifiers that differ in a number are one`() {
    let requests = ["5F1C0A7E-1B2C-4D3E-8F90-0123456789AB", "1001", "1002"].map {
      request("com.example.lantern.export.\($0)", .completed, kind: .continued)
    }
    #expect(
      summary(merge([report("a", requests)]).requests)
        == ["3 continued com.example.lantern.export.# Lantern -"])
  }

  @Test func `what has most troubles is first, and what proves nothing of an app is last`() {
    var simulated = request("s", .completed)
    simulated.isSimulated = true
    let activity = "com.example.lantern.cleanup"
    let merged = merge([
      report(
        "a",
        [
          request(activity, .killed, kind: .activity), simulated, request("fine", .completed),
          request("fine", .completed), request("fine", .waiting), request("bad", .expired),
          request("b", .completed), request("a", .replaced), request("s", .completed),
        ])
    ])
    #expect(
      summary(merged.requests) == [
        "1 refresh bad Lantern -", "3 refresh fine Lantern -", "1 refresh a Lantern -",
        "1 refresh b Lantern -", "1 refresh s Lantern -", "1 refresh s Lantern - simulated",
        "1 activity \(activity) Lantern -",
      ])
  }

  @Test func `examples are few, and impossible times are left out`() throws {
    let times = [Double.nan, .infinity, -3, 1e300, 1.5, 1.0]
    let requests = times.map { request("a", .completed, seconds: $0) }
    let group = try #require(merge((0..<9).map { report("\($0)", requests) }).requests.first)
    #expect(group.count == 54)
    #expect(group.exampleInputs == ["0", "1", "2", "3", "4"])
    #expect(group.meanSecondsRun == 1.25)
    #expect(group.longestSecondsRun == 1.5)
    let untimed = merge([report("a", [request("a", .running, day: nil)])]).requests.first
    #expect(untimed?.meanSecondsRun == nil && untimed?.longestSecondsRun == nil)
    #expect(untimed?.firstSeen == nil && untimed?.lastSeen == nil)
  }
}
