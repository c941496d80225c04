import LogModel
import Reporting

extension Fixtures {
  /// A fine, a middling and a bad process in this order, and the crash report of the bad one.
  static var threeProcesses: ReportDocument {
    let fine = ProcessIdentity(name: "Fine", pid: 1)
    let middle = ProcessIdentity(name: "Middle", pid: 2)
    let worst = ProcessIdentity(name: "Worst", pid: 3)
    func finding(
      _ id: String, _ rule: FindingRule, _ severity: Severity, _ process: ProcessIdentity
    ) -> Finding {
      var finding = Finding(
        rule: rule, severity: severity, confidence: 1, message: "\(rule.rawValue) happened",
        advice: "", process: process, evidence: [Evidence(input: 0, line: 1, text: "x")])
      finding.id = id
      return finding
    }
    var killed = finding("F1", .watchdogKill, .error, worst)
    killed.crash = crash.incident
    return ReportDocument(
      tool: tool, inputs: [InputSummary(path: "a.log"), InputSummary(path: "b.ips")],
      processes: [fine, middle, worst].map { ProcessTimeline(process: $0, input: 0) },
      tasks: [task(1, .completed, process: fine), task(1, .late, process: middle)],
      crashes: [crash],
      // Out of order on purpose: the text sorts by severity whatever it is given.
      findings: [
        finding("F3", .userQuit, .note, fine), finding("F2", .lateCompletion, .warning, middle),
        killed,
      ])
  }

  /// A task that its expiration handler did not end, given back 3 s after the deadline.
  static var late: ReportDocument {
    var document = leak
    var late = task(7, .late, findings: ["F1"])
    late.label = "Синхронизация"
    late.began = line(10, "23:59:50.000")
    late.remainingAtBegin = .seconds(30)
    late.budgetSeconds = 30
    let midnight = at("00:00:00.000", day: 31)
    late.deadline = midnight.advanced(bySeconds: 20)
    late.expired = LineReference(input: 0, line: 15, at: midnight.advanced(bySeconds: 15))
    late.ended = LineReference(input: 0, line: 20, at: midnight.advanced(bySeconds: 23))
    late.elapsedSeconds = 33
    late.backgroundSeconds = 31.5
    late.remainingAtEnd = .seconds(-3)
    late.pairing = .identifier
    var finding = Finding(
      rule: .lateCompletion, severity: .error, confidence: 1,
      message: "background task 7 of State Lab[7449] was given back 3 s after its deadline",
      advice: "End the task in its expiration handler", task: late.key, process: stateLab,
      evidence: [Evidence(input: 0, line: 20, text: "end\u{1B}[31m of task 7 …")])
    finding.id = "F1"
    document.tasks = [late]
    document.findings = [finding]
    document.processes[0].states = []
    return document
  }
}
