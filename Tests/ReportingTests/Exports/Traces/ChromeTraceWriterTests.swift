import Foundation
import LogModel
import Reporting
import Testing

@Suite struct ChromeTraceWriterTests {
  private typealias Object = [String: Any]

  @Test func `a leaked task stays open and one that ended does not`() throws {
    let events = try events([Fixtures.leak])
    let leaked = tasks(events, "leaked")
    let fine = tasks(events, "completed")
    #expect(leaked.map { $0["ph"] as? String } == ["b", "n"])
    #expect(fine.map { $0["ph"] as? String } == ["b", "e"])
    #expect(leaked.first?["name"] as? String == "Upload (leaked)")
    #expect(fine.first?["name"] as? String == "task 2")
    let begin = try #require(fine.first?["ts"] as? Int)
    // 2011-10-30 22:35:30, the zone being unknown.
    #expect(begin == 1_320_014_130_000_000)
    #expect(fine.last?["ts"] as? Int == begin + 12_345_000)
    let arguments = try #require(leaked.first?["args"] as? Object)
    let finding = try #require((arguments["findings"] as? [Object])?.first)
    #expect(arguments["began"] as? String == "logs/console.log:3")
    #expect(finding["rule"] as? String == "leaked-task")
    #expect(finding["fingerprint"] as? String == "1f")
    #expect((finding["evidence"] as? [String])?.count == 2)
  }

  @Test func `states are slices one after the other, readings a counter`() throws {
    let events = try events([Fixtures.leak])
    let states = events.filter { $0["ph"] as? String == "X" }
    #expect(states.map { $0["name"] as? String } == ["launched", "background"])
    #expect(states.map { $0["dur"] as? Int } == [31_392_000, 590_101_000])
    let counters = events.filter { $0["ph"] as? String == "C" }
    #expect(counters.count == 10)
    #expect((counters.last?["args"] as? Object)?["seconds"] as? Double == 591.9)
    // The reading of the end comes earlier than the others.
    #expect((counters.first?["args"] as? Object)?["seconds"] as? Double == 587.25)
  }

  @Test func `identifiers are local and unique over launches and documents`() throws {
    let events = try events([Fixtures.twins, Fixtures.twins])
    let begins = events.filter { $0["ph"] as? String == "b" }
    #expect(begins.count == 8)
    #expect(Set(begins.compactMap { ($0["id2"] as? Object)?["local"] as? String }).count == 8)
    #expect(begins.allSatisfy { $0["id"] == nil })
    #expect(Set(begins.compactMap { $0["pid"] as? Int }).count == 4)
    let names = events.filter { $0["name"] as? String == "process_name" }
      .compactMap { ($0["args"] as? Object)?["name"] as? String }
    #expect(Set(names) == ["State Lab (7449, launch 1)", "Other (7449, launch 1)"])
    #expect(names.count == 4)
    let rows = events.filter { $0["name"] as? String == "thread_name" }
      .compactMap { $0["tid"] as? Int }
    #expect(Set(rows).count == rows.count)
  }

  @Test func `every task with a time is drawn, and the others are metadata and counted`() throws {
    let document = Fixtures.everything
    let trace = try trace([document, document])
    let events = try #require(trace["traceEvents"] as? [Object])
    let drawn = events.filter { event in
      event["ph"] as? String == "b" && (event["cat"] as? String)?.hasPrefix("task,") == true
    }.compactMap { ($0["args"] as? Object)?["key"] as? String }
    let undated = events.filter { $0["name"] as? String == "task_without_time" }
    #expect(undated.allSatisfy { $0["ph"] as? String == "M" && $0["ts"] == nil })
    #expect(drawn.count + undated.count == 2 * document.tasks.count)
    let dated = document.tasks.filter { task in
      [task.began?.at, task.expired?.at, task.ended?.at].contains { $0 != nil }
        || task.readings.contains { $0.at != nil }
    }
    #expect(drawn == (dated + dated).map(\.key))
    let other = try #require(trace["otherData"] as? Object)
    #expect(other["undatedTasks"] as? Int == 2 * (document.tasks.count - dated.count))
    #expect(other["undatedCrashes"] as? Int == 2)
    #expect(events.count { $0["name"] as? String == "crash_without_time" } == 2)
  }

  @Test func `a time that a number in JSON cannot hold is written as text`() throws {
    var document = Fixtures.leak
    document.processes = []
    document.tasks = [document.tasks[1]]
    document.tasks[0].began?.at = Fixtures.at("00:00:00", year: 1969)
    document.tasks[0].ended?.at = Fixtures.at("00:00:00", year: 2300)
    document.findings = []
    let event = try #require(try events([document]).last)
    #expect(event["name"] as? String == "task_without_time")
    let arguments = try #require(event["args"] as? Object)
    #expect(arguments["beganAt"] as? String == "1969-10-30T00:00:00")
    #expect(arguments["endedAt"] as? String == "2300-10-30T00:00:00")
  }

  @Test func `findings about no task, and readings and states without a time, are counted`() throws
  {
    var document = Fixtures.leak
    document.processes[0].states[0].line.at = nil
    document.tasks[0].readings[0].at = nil
    document.tasks[0].readings[1].at = Fixtures.at("00:00:00", year: 1969)
    document.findings.append(document.findings[0])
    document.findings[1].id = "F2"
    let other = try #require(try trace([document])["otherData"] as? Object)
    #expect(other["findingsWithoutTask"] as? Int == 1)
    #expect(other["undatedStates"] as? Int == 1)
    #expect(other["undatedReadings"] as? Int == 2)
  }

  @Test func `a report alone is a launch from its start to its end`() throws {
    var document = ReportDocument(
      tool: Fixtures.tool, inputs: [InputSummary(path: "a.log"), InputSummary(path: "b.ips")],
      crashes: [Fixtures.crash])
    document.crashes.append(Fixtures.crash)
    document.crashes[1].duplicateOf = "b.ips"
    let trace = try trace([document])
    let events = try #require(trace["traceEvents"] as? [Object])
    let running = events.filter { $0["ph"] as? String == "X" }
    #expect(running.map { $0["dur"] as? Int } == [10_000_000])
    let crashes = events.filter { $0["ph"] as? String == "i" }
    #expect(crashes.map { $0["name"] as? String } == ["watchdog-kill 0x8badf00d"])
    // 23:59:50.1234 two hours east of UTC.
    #expect(crashes.first?["ts"] as? Int == 1_717_279_190_123_400)
    #expect((trace["otherData"] as? Object)?["duplicateCrashes"] as? Int == 1)
  }

  @Test func `a crash goes to the launch that its finding names`() throws {
    var document = Fixtures.leak
    var crash = Fixtures.crash
    crash.capturedAt = Fixtures.at("22:46:00.000")
    document.crashes = [crash]
    document.findings[0].crash = crash.incident
    let events = try events([document])
    #expect(Set(events.compactMap { $0["pid"] as? Int }) == [1])
    #expect(events.contains { $0["ph"] as? String == "i" })
  }

  @Test func `launches of one name in two logs keep their own tasks`() throws {
    var document = Fixtures.leak
    var second = document.processes[0]
    second.input = 1
    document.inputs.append(InputSummary(path: "logs/other.log"))
    document.processes.append(second)
    document.tasks[1].began?.input = 1
    let events = try events([document])
    #expect(tasks(events, "leaked").first?["pid"] as? Int == 1)
    #expect(tasks(events, "completed").first?["pid"] as? Int == 2)
  }

  @Test func `an end before the begin and a begin before the log`() throws {
    var document = Fixtures.leak
    document.tasks[0].outcome = .unknown
    document.tasks[0].began = nil
    document.tasks[0].readings = []
    document.tasks[0].expired = nil
    document.tasks[0].ended = Fixtures.line(9, "22:36:00.000")
    document.tasks[1].ended = Fixtures.line(30, "21:00:00.000")
    let events = try events([document])
    for outcome in ["unknown", "completed"] {
      let task = tasks(events, outcome)
      #expect(task.map { $0["ph"] as? String } == ["b", "e"])
      #expect(task.first?["ts"] as? Int == task.last?["ts"] as? Int)
    }
    let arguments = tasks(events, "unknown").first?["args"] as? Object
    #expect(arguments?["beginUnknown"] as? Bool == true)
  }

  @Test func `hostile text is a trace all the same`() throws {
    let events = try events([Fixtures.hostile])
    let names = events.compactMap { $0["name"] as? String }
    #expect(names.allSatisfy { $0.unicodeScalars.count < 130 })
    #expect(tasks(events, "leaked").count == 2)
  }

  @Test func `nothing to draw is an empty trace`() throws {
    let trace = try trace([ReportDocument(tool: Fixtures.tool)])
    #expect((trace["traceEvents"] as? [Object])?.isEmpty == true)
    #expect(try events([]).isEmpty)
  }

  private func trace(_ documents: [ReportDocument]) throws -> Object {
    let text = Fixtures.exported(documents, by: .chromeTrace)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? Object)
  }

  private func events(_ documents: [ReportDocument]) throws -> [Object] {
    try #require(try trace(documents)["traceEvents"] as? [Object])
  }

  private func tasks(_ events: [Object], _ outcome: String) -> [Object] {
    events.filter { $0["cat"] as? String == "task,\(outcome)" }
  }
}
