import BGLogKit
import Testing

/// The examples about analyzing and its lines; a blank line stands where an article goes on.
@Suite struct AnalysisExamples {
  private let crash = Documented.sample("reports/held-task-ios11.ips")
  private let log = Documented.sample("logs/held-task-ios11.log")

  /// Writes a file where it is run, and so only has to compile.
  private func landingPage() throws {
    let document = Analyzer().analyze([.file("crash.ips"), .file("console.log")])
    for task in document.tasks where task.outcome == .leaked || task.outcome == .late {
      print(task.process.name ?? "?", task.label ?? task.key, task.outcome)
    }
    for finding in document.findings {
      print("\(finding.severity): \(finding.message)")
      print("  \(finding.advice)")
      for line in finding.evidence { print("  line \(line.line): \(line.text)") }
    }
    for input in document.inputs {
      for problem in input.problems where problem.isFatal { print(input.path, problem.message) }
    }
    try ReportOutput().write(
      document, to: ReportDestination(format: .sarif, path: "report.sarif"))
  }

  @Test func `a log and a crash report`() {
    let document = Analyzer().analyze([.file(crash), .file(log)])
    for task in document.tasks where task.outcome == .leaked {
      let began = task.began.map { "line \($0.line)" } ?? "a line before the log"
      print(task.label ?? task.key, "began in", began, "and never ended")
    }
    for finding in document.findings {
      print(finding.severity, finding.rule.rawValue, finding.message)
      for line in finding.evidence {
        print("  \(document.inputs[line.input].path):\(line.line): \(line.text)")
      }
    }

    #expect(document.tasks.contains { $0.outcome == .leaked })
  }

  @Test func `a part of a log`() {
    var options = AnalysisOptions(process: "Lantern", jobs: 2)
    options.budgetSeconds = 30
    options.window = TimeWindow(since: TimeBound("2018-09-18 21:40"))
    let document = Analyzer(options: options).analyze([.file(log)])

    #expect(document.inputs.count == 1)
  }

  @Test func `lines as they are made`() {
    let summary = Analyzer().analyze([.file(log)]) { line in
      switch line {
      case .task(let task): print(task.key, task.outcome)
      case .finding(let finding): print(finding.severity, finding.message)
      case .header, .input, .process, .crash, .request, .exitMetric, .summary: break
      }
    }
    print(summary.tasks(.leaked), "leaked,", summary.findings(.error), "errors")

    #expect(summary.findings(.error) == Analyzer().analyze([.file(log)]).summary.findings(.error))
  }

  @Test func `an early end`() {
    struct Found: Error { var finding: Finding }

    do throws(Found) {
      try Analyzer().analyze([.file(log)]) { line throws(Found) in
        if case .finding(let finding) = line, finding.severity == .error {
          throw Found(finding: finding)
        }
      }
    } catch {
      print("first error:", error.finding.message)
    }
  }

  @Test func `lines of JSON`() {
    var writer = ReportLineWriter(paths: [log])
    var lines: [String] = []
    Analyzer().analyze([.file(log)]) { line in
      writer.write(line) { bytes in lines.append(String(decoding: bytes, as: UTF8.self)) }
    }

    #expect(lines.first?.contains(#""header""#) == true)
    #expect(lines.last?.contains(#""summary""#) == true)
  }

  @Test func `bytes from elsewhere`() {
    var pieces = [
      "2018-04-12 22:07:29.100 Harbor[913:401] ", "", "applicationDidEnterBackground:\n",
    ]
    let stream = ByteStream(path: "the device's log") {
      pieces.isEmpty ? nil : ContiguousArray(pieces.removeFirst().utf8)
    }
    let document = Analyzer().analyze([.stream(stream)])

    #expect(document.inputs.first?.records == 1)
    #expect(document.processes.first?.process.name == "Harbor")
  }

  @Test func `an error of a source of bytes is a problem of its input`() {
    struct Lost: Error {}
    let stream = ByteStream(path: "device") { throw Lost() }
    let document = Analyzer().analyze([.stream(stream)])
    #expect(document.inputs.first?.problems.first?.isFatal == true)
    #expect(document.inputs.first?.problems.first?.message.contains("Lost") == true)
  }

  /// The comments of ``Analyzer``.
  private func comments() throws {
    do {
      let document = Analyzer().analyze([.file("crash.ips"), .file("console.log")])
      for finding in document.findings { print(finding.rule.rawValue, finding.message) }
    }
    Analyzer().analyze([.file("console.log")]) { line in
      if case .finding(let finding) = line { print(finding.message) }
    }
  }
}
