import LogModel

/// A test case of JUnit: a task, a request for scheduled work, a finding that is about neither, or the
/// reading of an input.
struct TestCase {
  /// The result of a test case.
  enum Result {
    /// Nothing is wrong.
    case passed
    /// Undecided; the value says why.
    case skipped(String)
    /// The rule or the reason, a sentence, and further lines with details.
    case failed(type: String, message: String, details: [String])
  }

  /// The name of the test case.
  var name: String
  /// The name of the class to which the test case belongs: the process.
  var className: String
  /// How long the task took in seconds, or `nil`.
  var seconds: Double?
  /// The result.
  var result: Result
  /// Lines for the output of the test case that do not make it fail.
  var notes: [String] = []

  /// Writes the element `testcase`.
  func write(to output: inout OutputBuffer) {
    output.append("    <testcase")
    output.append(attribute: "name", name)
    output.append(attribute: "classname", className)
    if let time = seconds.flatMap(Self.time) { output.append(attribute: "time", time) }
    if case .passed = result, notes.isEmpty { return output.append("/>\n") }
    output.append(">\n")
    switch result {
    case .passed: break
    case .skipped(let reason):
      output.append("      <skipped")
      output.append(attribute: "message", reason)
      output.append("/>\n")
    case .failed(let type, let message, let details):
      output.append("      <failure")
      output.append(attribute: "type", type)
      output.append(attribute: "message", message)
      output.append(">")
      output.append(xmlLines: details)
      output.append("</failure>\n")
    }
    if !notes.isEmpty {
      output.append("      <system-out>")
      output.append(xmlLines: notes)
      output.append("</system-out>\n")
    }
    output.append("    </testcase>\n")
  }

  /// A duration in seconds with three decimals, as the schema requires; `nil` if the duration is
  /// impossible.
  static func time(_ seconds: Double) -> String? {
    guard seconds >= 0, seconds < 1e12 else { return nil }
    var output = OutputBuffer()
    let thousandths = Int((seconds * 1000).rounded())
    output.append(decimal: thousandths / 1000)
    output.append(0x2E)
    output.append(decimal: UInt64(thousandths % 1000), digits: 3)
    return String(decoding: output.bytes, as: UTF8.self)
  }
}

extension TestCase {
  /// Creates the test case of a task and of the findings about the task.
  ///
  /// All findings become a single failure, because many programs that read JUnit ignore a second
  /// one. The failure has the rule of the worst finding as its type, and lists all findings in its
  /// text.
  init(_ task: TaskTimeline, _ findings: [Finding], _ paths: InputPaths) {
    name = (task.label ?? task.kind.rawValue) + " (\(task.key))"
    className = task.process.name ?? "process without a name"
    seconds = task.elapsedSeconds
    result = Self.result(of: findings, paths) ?? Self.result(of: task.outcome)
    notes = findings.filter { !$0.isFailure }.flatMap { Self.lines(of: $0, paths) }
  }

  /// Creates the test case of a request for scheduled work and of the findings about it that are about
  /// no task.
  ///
  /// The name tells it from the test cases of tasks: `processing request ID (KEY)`.
  init(_ request: ScheduledRequest, _ findings: [Finding], _ paths: InputPaths) {
    let name = request.identifier ?? request.activity ?? "without a name"
    self.name = "\(request.kind.rawValue) request \(name) (\(request.key))"
    className = request.process?.name ?? "process without a name"
    seconds = request.secondsRun
    result = Self.result(of: findings, paths) ?? Self.result(of: request)
    notes = findings.filter { !$0.isFailure }.flatMap { Self.lines(of: $0, paths) }
  }

  /// Creates the test case of a finding that is not about a task or a request of the document.
  init(_ finding: Finding, _ paths: InputPaths) {
    name = "\(finding.rule.rawValue) (\(finding.fingerprint))"
    className = finding.process?.name ?? "process without a name"
    result = Self.result(of: [finding], paths) ?? .passed
    if !finding.isFailure { notes = Self.lines(of: finding, paths) }
  }

  /// Creates the test case of a crash report for which there is no finding.
  init(_ crash: CrashReport) {
    name = "report (\(crash.signature ?? crash.format))"
    className = crash.process.name ?? "process without a name"
    result = .skipped(
      crash.isAboutDevice
        ? "undecided: no process is named that was killed"
        : "undecided: no rule says why the process ended")
  }

  /// Creates the test case that says whether an input could be read.
  init(reading failures: [FailedInput]) {
    name = "read"
    className = "bglog"
    let lines = failures.map { ($0.line.map { "line \($0): " } ?? "") + $0.message }
    result =
      lines.isEmpty ? .passed : .failed(type: "unreadable-input", message: lines[0], details: lines)
  }

  private static func result(of findings: [Finding], _ paths: InputPaths) -> Result? {
    let failures = findings.filter(\.isFailure)
    guard let worst = failures.max(by: { $0.severity < $1.severity }) else { return nil }
    return .failed(
      type: worst.rule.rawValue, message: worst.sentence,
      details: failures.flatMap { lines(of: $0, paths) })
  }

  private static func result(of outcome: TaskOutcome) -> Result {
    switch outcome {
    case .open: .skipped("undecided: no end is seen and the log does not prove a leak")
    case .abandoned: .skipped("undecided: the process ended for another reason")
    case .unknown: .skipped("undecided: the task began before the log")
    case .completed, .expired, .late, .leaked, .refused: .passed
    }
  }

  private static func result(of request: ScheduledRequest) -> Result {
    switch request.state {
    case .waiting, .chosen, .running, .paused, .unknown:
      .skipped("undecided: \(request.sentence)")
    case .died: .skipped("undecided: the process ended for another reason")
    case .withdrawn, .replaced, .removed, .closedByPerson:
      .skipped("not finished: \(request.sentence)")
    case .completed, .failed, .expired, .refused, .launchFailed, .killed, .lost: .passed
    }
  }

  private static func lines(of finding: Finding, _ paths: InputPaths) -> [String] {
    let severity = finding.severity.rawValue
    var lines = [
      "\(severity): \(finding.sentence) (\(finding.rule.rawValue), "
        + "\(Confidence.text(finding.confidence))\(finding.isKnown ? ", known" : ""))"
    ]
    lines += finding.evidence.map(paths.quote)
    if !finding.advice.isEmpty { lines.append("→ \(finding.advice)") }
    return lines
  }
}

extension Finding {
  /// Whether the finding makes a test case fail: neither notes nor findings in a baseline do.
  fileprivate var isFailure: Bool { severity > .note && !isKnown }
}

/// A test suite of JUnit: an input and what was found in it.
struct TestSuite {
  /// The input.
  var input: InputSummary
  /// The test cases.
  var cases: [TestCase]

  /// Writes the element `testsuite`.
  func write(to output: inout OutputBuffer) {
    var failures = 0
    var skipped = 0
    var seconds = 0.0
    for testCase in cases {
      switch testCase.result {
      case .passed: break
      case .skipped: skipped += 1
      case .failed: failures += 1
      }
      // Adds up rounded numbers, so that the sum is that of the printed numbers.
      if let time = testCase.seconds.flatMap(TestCase.time).flatMap(Double.init) { seconds += time }
    }
    output.append("  <testsuite")
    output.append(attribute: "name", input.path)
    output.append(attribute: "tests", String(cases.count))
    output.append(attribute: "failures", String(failures))
    output.append(attribute: "errors", "0")
    output.append(attribute: "skipped", String(skipped))
    if let time = TestCase.time(seconds) { output.append(attribute: "time", time) }
    if let first = input.firstTimestamp, first.hasYear, first.hasDate {
      // JUnit allows neither fractions of a second nor a time zone in this attribute.
      output.append(attribute: "timestamp", String(first.rfc3339.prefix(19)))
    }
    output.append(attribute: "file", input.path)
    output.append(">\n")
    for testCase in cases { testCase.write(to: &output) }
    output.append("  </testsuite>\n")
  }
}

extension OutputBuffer {
  /// Appends text from an input as XML, for the content of an element or for an attribute in double
  /// quotation marks.
  ///
  /// Made visible, as in HTML: control characters, which XML 1.0 forbids even as references,
  /// noncharacters, and characters that reverse or hide the text around them.
  mutating func append(xml text: String) { append(Markup.escaped(text)) }

  /// Appends lines of text as XML, separated by line feeds.
  mutating func append(xmlLines lines: [String]) {
    for (index, line) in lines.enumerated() {
      if index > 0 { append(0x0A) }
      append(xml: line)
    }
  }

  /// Appends an attribute to a start tag.
  mutating func append(attribute name: String, _ value: String) {
    append(" \(name)=\"")
    append(xml: value)
    append(0x22)
  }
}
