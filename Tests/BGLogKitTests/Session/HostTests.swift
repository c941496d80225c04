import Foundation
import Testing

@testable import BGLogKit

/// A collector's log holds many devices, and processes of two of them are never one.
@Suite struct HostTests {
  /// A record of one of two devices: the seconds behind the start, the device, the message.
  private typealias Said = (second: Int, host: String, message: String)

  /// On the first device the task is never ended, on the second it is.
  private static let said: [Said] = [
    (0, "phone-a", "applicationDidEnterBackground:"),
    (1, "phone-b", "applicationDidEnterBackground:"),
    (2, "phone-a", "Starting background task 5 with 29.98 seconds remaining"),
    (3, "phone-b", "Starting background task 5 with 28.98 seconds remaining"),
    (10, "phone-b", "Finishing background task 5 with 21.98 seconds remaining"),
    (20, "phone-b", "applicationWillEnterForeground:"), (55, "phone-a", "still uploading"),
    (58, "phone-a", "still uploading"),
  ]

  /// How a collector prints a record, by the format that bglog calls it.
  private static let writers: KeyValuePairs<String, @Sendable (String, String, String) -> String> =
    [
      "syslog": { "Mar 11 14:20:\($0) \($1) Lantern[358] <Notice>: \($2)" },
      "syslog-rfc": { "<134>1 2025-03-11T14:20:\($0).003+01:00 \($1) Lantern 358 - - \($2)" },
      "ecs-json": {
        #"{"@timestamp":"2025-03-11T13:20:\#($0).003Z","log":{"level":"info"},"#
          + #""host":{"os":{"name":"iOS"},"name":"\#($1)"},"process":{"name":"Lantern","pid":358,"#
          + #""thread":{"id":17}},"message":"\#($2)"}"#
      },
      "json-lines": {
        #"{"time":"2025-03-11T13:20:\#($0).003Z","hostname":"\#($1)","process":"Lantern","pid":358,"#
          + #""message":"\#($2)"}"#
      },
      "mandiant-jsonl": {
        #"{"thread_id":7,"pid":358,"event_type":"Log","process":"/var/Lantern","message":"\#($2)","#
          + #""timestamp":"2025-03-11T13:20:\#($0).003Z","device":"\#($1)"}"#
      },
      "log-ndjson": {
        #"{"eventMessage":"\#($2)","processImagePath":"\/var\/Lantern","processID":358,"#
          + #""timestamp":"2025-03-11 14:20:\#($0).003000+0100","host":"\#($1)"}"#
      },
    ]

  private static func log(
    _ format: String, _ said: [Said] = said, named name: (String) -> String = { $0 }
  ) -> String {
    guard let writer = writers.first(where: { $0.key == format }) else { return "" }
    return said.map { record in
      let second = (record.second < 10 ? "0" : "") + String(record.second)
      return writer.value(second, name(record.host), record.message) + "\n"
    }.joined()
  }

  private func analyze(_ text: String) -> ReportDocument {
    Analyzer().analyze([input("collector.log", text)])
  }

  private func tasks(_ document: ReportDocument) -> [String] {
    document.tasks.map { "\($0.process.host ?? "-") \($0.outcome)" }
  }

  @Test(arguments: writers.map(\.key))
  func `the same name and pid on two devices are two processes`(format: String) throws {
    let document = analyze(Self.log(format))
    #expect(document.inputs.map(\.format) == [format])
    #expect(document.processes.map(\.process.host) == ["phone-a", "phone-b"])
    #expect(document.processes.map(\.process.pid) == [358, 358])
    #expect(document.processes.map(\.process.launch) == [1, 1])
    #expect(tasks(document) == ["phone-a leaked", "phone-b completed"])
    #expect(document.tasks.map(\.key) == ["Lantern/358/1#1", "phone-b/Lantern/358/1#1"])
    let leak = try #require(document.findings.first)
    #expect(document.findings.count == 1)
    #expect(leak.process == document.tasks[0].process)
    #expect(leak.task == document.tasks[0].key)
  }

  @Test(arguments: writers.map(\.key))
  func `a log of one device names none, whatever it is called`(format: String) {
    for name in ["phone-a", "localhost"] {
      let document = analyze(Self.log(format, named: { _ in name }))
      #expect(document.processes.map(\.process.host) == [nil])
      #expect(document.tasks.allSatisfy { $0.process.host == nil })
      #expect(document.findings.allSatisfy { $0.process?.host == nil })
    }
  }

  @Test func `names in members with full stops and in objects are the same`() {
    for member in [
      #""host.name":"HOST""#, #""host.hostname":"HOST""#, #""device":{"name":"HOST"}"#,
    ] {
      let text = Self.log("json-lines").split(separator: "\n").map { line in
        line.replacing(#/"hostname":"([a-z-]+)"/#) { match in
          member.replacing("HOST", with: match.output.1)
        }
      }
      let document = analyze(text.joined(separator: "\n") + "\n")
      #expect(tasks(document) == ["phone-a leaked", "phone-b completed"], "\(member)")
    }
  }

  @Test func `log show names every device localhost`() {
    let lines = Self.said.map { record in
      "2025-03-11 14:20:\(10 + record.second).003000+0100  localhost Lantern[358]: (UIKit) "
        + "\(record.message)\n"
    }
    let document = analyze(lines.joined())
    #expect(document.inputs[0].format == "log-syslog")
    #expect(document.processes.map(\.process.host) == [nil])
  }

  @Test func `a word in the place of a host that is none makes no device`() {
    // Without the column the front of a process's name stands there.
    let text = """
      Mar 11 14:20:00 State Lab[358] <Notice>: applicationDidEnterBackground:
      Mar 11 14:20:01 Lantern[360] <Notice>: applicationDidEnterBackground:
      Mar 11 14:20:02 State Lab[358] <Notice>: Starting background task 5 with 29.98 seconds remaining
      Mar 11 14:20:03 Mail Sync[361] <Notice>: applicationDidEnterBackground:

      """
    let document = analyze(text)
    #expect(document.processes.allSatisfy { $0.process.host == nil || $0.process.host == "State" })
    #expect(document.tasks.count == 1)
  }

  @Test func `clocks that differ by a quarter of an hour are no steps of one`() {
    let text = """
      <134>1 2025-03-11T14:20:15.003+01:00 phone-a Lantern 358 - - applicationDidEnterBackground:
      <134>1 2025-03-11T14:05:15.003+01:00 phone-b Lantern 358 - - applicationDidEnterBackground:
      <134>1 2025-03-11T14:20:16.003+01:00 phone-a Lantern 358 - - Starting background task 5 with 29.98 seconds remaining
      <134>1 2025-03-11T14:05:17.003+01:00 phone-b Lantern 358 - - Starting background task 5 with 28.98 seconds remaining
      <134>1 2025-03-11T14:05:20.003+01:00 phone-b Lantern 358 - - Finishing background task 5 with 25.98 seconds remaining
      <134>1 2025-03-11T14:21:16.003+01:00 phone-a Lantern 358 - - still here

      """
    let document = analyze(text)
    #expect(tasks(document) == ["phone-a leaked", "phone-b completed"])
    #expect(document.tasks[1].elapsedSeconds == 3)
    #expect(document.inputs[0].problems == [])
  }

  @Test func `a kill on one device ends nothing on another`() {
    func line(_ second: Int, _ host: String, _ text: String) -> String {
      "Apr 12 22:07:\(second) \(host) \(text)\n"
    }
    func begins(_ host: String) -> String {
      line(10, host, "Harbor[913] <Notice>: applicationDidEnterBackground:")
        + line(
          11, host, "Harbor[913] <Notice>: Starting background task 3 with 179.99 seconds remaining"
        )
    }
    let kill =
      line(
        40, "phone-b",
        "backboardd[28] <Warning>: Harbor[913] has active assertions beyond permitted time: ")
        + """
        {(
            <BKProcessAssertion: 0x17d3f4a0> identifier: Called by Harbor process: Harbor[913] permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:913 preventSuspend  preventIdleSleep  preventSuspendOnSleep
        )}

        """
    let document = analyze(
      begins("phone-a") + begins("phone-b") + kill
        + line(41, "phone-a", "Harbor[913] <Notice>: still here"))
    #expect(tasks(document) == ["phone-a open", "phone-b leaked"])
    #expect(Set(document.findings.map(\.process?.host)) == ["phone-b"])
  }

  @Test func `logs of two devices are two timelines, though all else agrees`() {
    let first = Self.log("syslog", Self.said.filter { $0.host == "phone-a" })
    let second = Self.log("syslog-rfc", Self.said.filter { $0.host == "phone-b" })
    func outcomes(_ logs: String...) -> [String] {
      let inputs = logs.enumerated().map { input("\($0.offset).log", $0.element) }
      return Analyzer().analyze(inputs).tasks.map { "\($0.outcome)" }.sorted()
    }
    #expect(outcomes(first, second) == ["completed", "leaked"])
    // Of one device, by whatever tool, they are one: the task is begun in one log and ended in the other.
    let begin = Self.log("syslog-rfc", Self.said.filter { $0.host == "phone-b" && $0.second < 5 })
    let end = Self.log(
      "json-lines", Self.said.filter { $0.host == "phone-b" && $0.second > 5 },
      named: { $0.uppercased() + ".local" })
    #expect(outcomes(begin, end) == ["completed"])
    #expect(outcomes(begin, end.replacing("PHONE-B", with: "phone-c")) != ["completed"])
  }

  @Test func `of a log of two devices each may go on in a log of its own`() {
    let shared = Self.log("syslog-rfc", Self.said.filter { $0.second < 5 })
    let end = Self.log("json-lines", Self.said.filter { $0.second == 10 })
    let document = Analyzer().analyze([input("shared.log", shared), input("b.log", end)])
    #expect(tasks(document) == ["phone-a open", "phone-b completed"])
    #expect(document.processes.map(\.process.host) == ["phone-a", "phone-b"])
  }

  @Test func `a report is joined with the launch that fits and says of which device it is`() throws
  {
    let report = """
      Incident Identifier: 6F9A1B2C-1111-4222-8333-444455556666
      Process:             Lantern [358]
      Identifier:          com.example.lantern
      Date/Time:           2025-03-11 14:20:12.003 +0100
      Exception Type:  EXC_CRASH (SIGKILL)
      Termination Reason: Namespace RUNNINGBOARD, Code 0x2182bad2

      """
    let said = Self.said.filter { $0.second < 5 || $0.host == "phone-a" }
    let document = Analyzer().analyze([
      input("collector.log", Self.log("syslog-rfc", said)), input("lantern.crash", report),
    ])
    #expect(tasks(document) == ["phone-a leaked", "phone-b leaked"])
    #expect(document.crashes.map(\.process.host) == ["phone-b"])
    let kill = try #require(document.findings.first { $0.rule == .assertionKill })
    #expect(kill.process?.host == "phone-b")
    let alone = Analyzer().analyze([input("lantern.crash", report)])
    #expect(alone.crashes.map(\.process.host) == [nil])
  }

  /// Some 3 MB of three devices, which take turns.
  private static let long: ContiguousArray<UInt8> = {
    var text = ""
    for number in 0..<36_000 {
      let device = number % 3
      let minute = 10 + number / 900
      let stamp = "2011-10-30T10:\(minute):\(10 + number / 18 % 50).\(100 + number % 900)+00:00"
      text += "<134>1 \(stamp) phone-\(device) Lantern \(400 + number / 9000) - - "
      switch number / 3 % 100 {
      case 3: text += "applicationDidEnterBackground:\n"
      case 7: text += "Starting background task \(number / 300) with 599.5 seconds remaining\n"
      case 60 where number % 7 != device:
        text += "Finishing background task \(number / 300) with 550.25 seconds remaining\n"
      case 80: text += "applicationWillEnterForeground:\n"
      default: text += "a line of noise that is about as long as lines of logs are, \(number)\n"
      }
    }
    return ContiguousArray(text.utf8)
  }()

  @Test func `the report is the same on any number of threads, and line by line`() {
    let inputs = [Input.memory(name: "a.log", bytes: Self.long)]
    func report(_ jobs: Int) -> String {
      let document = Analyzer(options: AnalysisOptions(jobs: jobs)).analyze(inputs)
      var bytes = ContiguousArray<UInt8>()
      ReportOutput(format: .json).write(document) { bytes.append(contentsOf: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let one = report(1)
    for jobs in [2, 3, 7] { #expect(report(jobs) == one, "\(jobs) threads") }
    let document = Analyzer().analyze(inputs)
    #expect(Set(document.tasks.map(\.process.host)) == ["phone-0", "phone-1", "phone-2"])
    var reported: [String] = []
    Analyzer().analyze(inputs) { line in
      if case .task(let task) = line { reported.append("\(task.key) \(task.process)") }
    }
    #expect(reported.sorted() == document.tasks.map { "\($0.key) \($0.process)" }.sorted())
    #expect(Set(reported).count == reported.count)
  }

  @Test func `every format says on which device a process ran`() {
    let document = analyze(Self.log("syslog-rfc"))
    // Sums are over all devices.
    let sums: Set<ReportFormat> = [.prometheus, .openmetrics]
    for format in ReportFormat.allCases where !sums.contains(format) {
      var bytes = ContiguousArray<UInt8>()
      ReportOutput(format: format).write(document) { bytes.append(contentsOf: $0) }
      let text = String(decoding: bytes, as: UTF8.self)
      // The line that is quoted names the device as well.
      #expect(text.replacing("003+01:00 phone-a", with: "").contains("phone-a"), "\(format)")
    }
  }

  @Test func `a redacted report calls each device by one placeholder`() {
    for format in Self.writers.map(\.key) {
      var document = analyze(Self.log(format))
      var redactor = Redactor()
      redactor.redact(&document)
      #expect(document.processes.map(\.process.host) == ["<device-1>", "<device-2>"])
      #expect(document.tasks.map(\.key) == ["Lantern/358/1#1", "<device-2>/Lantern/358/1#1"])
      #expect(document.findings.map(\.process?.host) == ["<device-1>"])
      var bytes = ContiguousArray<UInt8>()
      ReportOutput(format: .json).write(document) { bytes.append(contentsOf: $0) }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("phone-"), "\(format)")
    }
  }

  @Test func `one app of a log of two devices is found on both`() {
    let options = AnalysisOptions(process: "Lantern")
    let document = Analyzer(options: options).analyze([
      input("collector.log", Self.log("syslog-rfc"))
    ])
    #expect(tasks(document) == ["phone-a leaked", "phone-b completed"])
  }
}
