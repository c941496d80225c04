import LogModel
import Reporting

/// Documents made by hand, and short ways to the values in them.
enum Fixtures {
  /// The day and wording of a State Lab log of 2011 (iOS 5, NSLog): zone unknown.
  static func at(_ clock: String, day: Int = 30, year: Int? = 2011) -> Instant {
    let fields = clock.split { $0 == ":" || $0 == "." }.compactMap { Int($0) }
    let instant = Instant(
      year: year, month: 10, day: day, hour: fields[0], minute: fields[1], second: fields[2],
      microsecond: (fields.count > 3 ? fields[3] : 0) * 1000,
      fractionDigits: fields.count > 3 ? 3 : 0)
    guard let instant else { preconditionFailure("\(clock) is no time of day") }
    return instant
  }

  static func line(_ line: Int, _ clock: String?, input: InputIndex = 0) -> LineReference {
    LineReference(input: input, line: line, at: clock.map { at($0) })
  }

  static let stateLab = ProcessIdentity(name: "State Lab", pid: 7449)
  static let tool = ReportDocument.Tool(name: "bglog", version: "1.0.0")

  static func task(
    _ ordinal: Int, _ outcome: TaskOutcome, process: ProcessIdentity = stateLab,
    findings: [String] = []
  ) -> TaskTimeline {
    let name = process.name ?? "?"
    var task = TaskTimeline(key: "\(name)/\(process.pid ?? 0)/1#\(ordinal)", process: process)
    task.identifier = String(ordinal)
    task.outcome = outcome
    task.findings = findings
    return task
  }

  /// One task that is leaked, with everything known about it, and one that is fine.
  static var leak: ReportDocument {
    var leaked = task(1, .leaked, findings: ["F1"])
    leaked.label = "Upload"
    leaked.began = line(3, "22:35:28.608")
    leaked.remainingAtBegin = .unlimited
    leaked.readings = (0..<9).map { step in
      Reading(
        input: 0, line: 5 + step, at: at("22:36:0\(step)"),
        remaining: .seconds(599.9 - Double(step)))
    }
    leaked.expired = line(40, "22:45:50.101")
    leaked.budgetSeconds = 600
    leaked.deadline = at("22:46:00.000")
    leaked.pairing = .none
    var fine = task(2, .completed)
    fine.began = line(4, "22:35:30.000")
    fine.ended = line(30, "22:35:42.345")
    fine.elapsedSeconds = 12.345
    fine.remainingAtEnd = .seconds(587.25)
    fine.pairing = .identifier
    var finding = Finding(
      rule: .leakedTask, severity: .error, confidence: 1,
      message: "background task 1 'Upload' of State Lab[7449] was never ended and the app was "
        + "killed for it",
      advice: "Call endBackgroundTask(_:) on every path that leaves the upload", task: leaked.key,
      process: stateLab,
      evidence: [
        Evidence(input: 0, line: 3, text: "Oct 30 22:35:28 iPhone State Lab[7449]: begin"),
        Evidence(
          input: 0, line: 41,
          text: "Oct 30 22:46:00 iPhone SpringBoard[15]: State Lab[7449] has active assertions "
            + "beyond permitted time: {( <SBProcessAssertion: 0x1> )}"),
      ])
    finding.id = "F1"
    finding.fingerprint = "1f"
    var input = InputSummary(path: "logs/console.log")
    input.format = "nslog"
    input.bytes = 4096
    input.records = 41
    input.firstTimestamp = at("22:35:28.608")
    input.lastTimestamp = at("22:46:00.000")
    return ReportDocument(
      tool: tool, inputs: [input],
      assumptions: ["console.log names no time zone: its times are compared as they stand"],
      processes: [
        ProcessTimeline(
          process: stateLab, bundleIdentifier: "com.example.statelab", input: 0,
          firstSeen: at("22:35:28.608"), lastSeen: at("22:45:50.101"),
          states: [
            StateChange(state: .launched, line: line(1, "22:35:28.608")),
            StateChange(state: .background, line: line(5, "22:36:00.000")),
          ])
      ],
      tasks: [leaked, fine], findings: [finding])
  }
}

extension Fixtures {
  /// Very many tasks of one process, each fiftieth leaked and reported.
  static func manyTasks(_ count: Int) -> ReportDocument {
    var document = leak
    document.tasks = []
    document.findings = []
    for ordinal in 1...count {
      var task = task(ordinal, ordinal % 50 == 0 ? .leaked : .completed)
      task.began = line(ordinal, "22:35:28.608")
      if task.outcome == .leaked {
        var finding = Finding(
          rule: .leakedTask, severity: .error, confidence: 1,
          message: "background task \(ordinal) was never ended", advice: "End it",
          task: task.key, process: stateLab,
          evidence: [Evidence(input: 0, line: ordinal, text: "begin \(ordinal)")])
        finding.id = "F\(document.findings.count + 1)"
        task.findings = [finding.id]
        document.findings.append(finding)
      } else {
        task.ended = line(ordinal, "22:35:30.000")
      }
      document.tasks.append(task)
    }
    return document
  }
}
