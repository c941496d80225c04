internal import ConsoleLogs
internal import CrashReports
internal import LogModel
public import Reporting
internal import Scanning

/// Removes from reports what identifies people and their devices, so that the reports can be passed on.
///
/// It works on documents and lines, before any format is written. The same secret has the same placeholder
/// (`<email-1>`, `<udid-2>`) as long as the redactor lives, so that keys and paths that name each other still
/// match. What remains: the names of processes, tasks and functions, bundle identifiers, versions, hardware
/// models, times, addresses in memory, UUIDs of builds and incidents, and fingerprints. Of a log's message only
/// what a rule recognizes remains; `…` replaces the rest.
///
/// ```swift
/// var redactor = Redactor(rules: .builtIn)
/// var document = Analyzer().analyze([.file("console.log")])
/// redactor.redact(&document)
/// ```
public struct Redactor {
  private let finder = SecretFinder()
  private var placeholders = Pseudonyms()
  private let rules: RuleLibrary

  /// Takes lines of logs apart; created for the first such line.
  lazy var quoting = LineQuoting(rules.indexed)

  /// Whether each input is a crash report and no log; only for a report that comes line by line.
  var lineInputs: [Bool] = []

  /// Creates a redactor that knows no secret yet.
  ///
  /// - Parameter rules: The rules of the analysis, which decide what of a message is kept.
  public init(rules: RuleLibrary = .builtIn) { self.rules = rules }

  /// Returns the text without secrets: a path, a message.
  ///
  /// A text that is nothing but a UUID identifies an incident, a binary or a file, and remains.
  public mutating func redact(_ text: String) -> String {
    Self.isIdentifier(text) ? text : redactFully(text)
  }

  /// Whether a text is nothing but a UUID, with dashes or without.
  private static func isIdentifier(_ text: String) -> Bool {
    guard text.utf8.count == 36 || text.utf8.count == 32 else { return false }
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return (groups.map(\.utf8.count) == [8, 4, 4, 4, 12] || groups.count == 1)
      && groups.allSatisfy { $0.utf8.allSatisfy(Byte.isHexDigit) }
  }

  /// Returns the text without secrets, even where it is nothing but a UUID.
  mutating func redactFully(_ text: String) -> String {
    let bytes = ContiguousArray(text.utf8)
    guard bytes.count > 4 else { return text }
    var output = ContiguousArray<UInt8>()
    return append(bytes.span, 0..<bytes.count, to: &output)
      ? String(decoding: output, as: UTF8.self) : text
  }

  /// Appends a range of a text without its secrets, and returns whether there are any.
  private mutating func append(
    _ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout ContiguousArray<UInt8>
  ) -> Bool {
    var position = range.lowerBound
    var isChanged = false
    while position < range.upperBound {
      switch finder.first(in: bytes, window: position..<range.upperBound) {
      case .nothing:
        output += bytes.copy(of: position..<range.upperBound)
        return isChanged
      case .unknown:
        // A text that cannot be searched is not let through.
        output += "…".utf8
        return true
      case .match(let match, let secret, let kind):
        output += bytes.copy(of: position..<match.lowerBound)
        position = match.upperBound
        guard let kind else {
          output += bytes.copy(of: match)
          continue
        }
        isChanged = true
        // The match may hold another secret before this one: the host of a URL before its query.
        _ = append(bytes, match.lowerBound..<secret.lowerBound, to: &output)
        output += placeholders.placeholder(for: bytes.text(in: secret), kind).utf8
        output += bytes.copy(of: secret.upperBound..<match.upperBound)
      }
    }
    return isChanged
  }

  private static let commonHosts: Set<String> = [
    "iphone", "ipad", "ipod", "ipod-touch", "ipodtouch", "localhost", "unknown", "-", "mac",
  ]

  /// Returns the placeholder of the name of a device in a log's header; names that many devices have remain.
  mutating func redactHost(_ host: String) -> String {
    Self.commonHosts.contains(host.lowercased()) || host.hasPrefix("<")
      ? host : placeholders.placeholder(for: host, .device)
  }

  /// Returns the text without secrets, or as it is where it is nothing but a version.
  mutating func redactUnlessVersion(_ text: String) -> String {
    let isVersion =
      text.utf8.count <= 32 && text.utf8.allSatisfy { Byte.isDigit($0) || $0 == Byte.period }
    return isVersion ? text : redactFully(text)
  }
}

/// Quoted lines of logs.
extension Redactor {
  /// The most bytes of punctuation that remain where the rest of a message is replaced.
  private static let longestPunctuation = 4

  /// Returns a line of a log with its header and what a rule recognizes of its message; a line that has neither
  /// loses only its secrets.
  mutating func redactLogLine(_ text: String) -> String {
    let line = QuotedLine(text, quoting)
    guard line.hasHeader || line.hasMatch else { return redactFully(text) }
    func written(_ text: String) -> String { line.isJSON ? Self.inJSON(text) : text }
    var kept = ""
    for part in line.parts {
      switch part {
      case .header(let text): kept += redactFully(text)
      case .matched(let text): kept += written(redactFully(text))
      case .host(let text): kept += redactHost(text)
      case .other(let text):
        if Self.isPunctuation(text) {
          kept += written(text)
        } else if !kept.hasSuffix("…") {
          kept += "…"
        }
      }
    }
    return kept
  }

  /// Returns a text as it is written between the quotation marks of a JSON string.
  private static func inJSON(_ text: String) -> String {
    var output = OutputBuffer()
    text.write(to: &output)
    return String(decoding: output.bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  private static func isPunctuation(_ text: String) -> Bool {
    text.utf8.count <= longestPunctuation
      && text.utf8.allSatisfy { $0 < 0x80 && !Byte.isDigit($0) && !Byte.isLetter($0) }
  }
}

/// Documents and their lines.
extension Redactor {
  /// Removes the secrets from a document.
  public mutating func redact(_ document: inout ReportDocument) {
    let reports = document.inputs.map(Self.isReport)
    for index in document.inputs.indices { redact(&document.inputs[index]) }
    for index in document.assumptions.indices { redactText(&document.assumptions[index]) }
    for index in document.processes.indices { redact(&document.processes[index]) }
    for index in document.tasks.indices { redact(&document.tasks[index]) }
    for index in document.crashes.indices { redact(&document.crashes[index]) }
    for index in document.exitMetrics.indices { redact(&document.exitMetrics[index]) }
    for index in document.findings.indices { redact(&document.findings[index], reports) }
  }

  /// Returns a line of a report without secrets.
  ///
  /// The lines of one report come in their order; its header begins it.
  public mutating func redact(_ line: ReportLine) -> ReportLine {
    switch line {
    case .header:
      lineInputs.removeAll()
      return line
    case .input(var input):
      lineInputs.append(Self.isReport(input))
      redact(&input)
      return .input(input)
    case .process(var process):
      redact(&process)
      return .process(process)
    case .task(var task):
      redact(&task)
      return .task(task)
    case .crash(var crash):
      redact(&crash)
      return .crash(crash)
    case .exitMetric(var metric):
      redact(&metric)
      return .exitMetric(metric)
    case .finding(var finding):
      redact(&finding, lineInputs)
      return .finding(finding)
    case .summary(let summary, var assumptions):
      for index in assumptions.indices { redactText(&assumptions[index]) }
      return .summary(summary, assumptions: assumptions)
    }
  }

  private static func isReport(_ input: InputSummary) -> Bool {
    input.format.flatMap { CrashReportFormat(rawValue: $0) } != nil
  }

  private mutating func redact(_ input: inout InputSummary) {
    input.path = redact(input.path)
    for index in input.problems.indices {
      redactText(&input.problems[index].message)
      change(&input.problems[index].unmetFilter) { $0.redact(&$1) }
    }
  }

  private mutating func redact(_ unmet: inout UnmetFilter) {
    redactText(&unmet.process)
    redactText(&unmet.bundleIdentifier)
    redactText(&unmet.suggestion)
    redactTexts(&unmet.known)
  }

  private mutating func redact(_ timeline: inout ProcessTimeline) {
    redact(&timeline.process)
    redactText(&timeline.bundleIdentifier)
  }

  private mutating func redact(_ task: inout TaskTimeline) {
    task.key = redactKey(task.key, of: task.process)
    redact(&task.process)
    redactText(&task.identifier)
    redactText(&task.label)
    if case .sdk(let name) = task.owner { task.owner = .sdk(redactFully(name)) }
  }

  private mutating func redact(_ metric: inout ExitMetric) {
    redactText(&metric.bundleIdentifier)
    redactVersion(&metric.version)
    redactVersion(&metric.os)
    for index in metric.foreground.indices { redact(&metric.foreground[index]) }
    for index in metric.background.indices { redact(&metric.background[index]) }
  }

  private mutating func redact(_ count: inout ExitCount) {
    redactText(&count.reason)
    if let text = count.evidence?.text { count.evidence?.text = redactFully(text) }
  }

  private mutating func redact(_ finding: inout Finding, _ reports: [Bool]) {
    // It is part of the fingerprint, and of nothing that is written.
    finding.aspect = nil
    redactText(&finding.message)
    redactText(&finding.advice)
    if let task = finding.task { finding.task = redactKey(task, of: finding.process) }
    if let crash = finding.crash { finding.crash = redact(crash) }
    change(&finding.process) { $0.redact(&$1) }
    for index in finding.evidence.indices {
      let input = finding.evidence[index].input
      let isReport = reports.indices.contains(input) && reports[input]
      let text = finding.evidence[index].text
      finding.evidence[index].text = isReport ? redactFully(text) : redactLogLine(text)
    }
  }

  private mutating func redact(_ process: inout ProcessIdentity) {
    redactText(&process.name)
    process.host = process.host.map { redactHost($0) }
  }

  /// Returns the key of a task, which starts with the device where that is not the log's own.
  private mutating func redactKey(_ key: String, of process: ProcessIdentity?) -> String {
    guard let host = process?.host, key.hasPrefix(host + "/") else { return redactFully(key) }
    return redactHost(host) + "/" + redactFully(String(key.dropFirst(host.count + 1)))
  }

  /// Changes a value, where there is one.
  private mutating func change<Value>(
    _ value: inout Value?, _ change: (inout Redactor, inout Value) -> Void
  ) {
    guard var changed = value else { return }
    change(&self, &changed)
    value = changed
  }

  mutating func redactText(_ text: inout String) { text = redactFully(text) }

  mutating func redactText(_ text: inout String?) {
    if let known = text { text = redactFully(known) }
  }

  mutating func redactTexts(_ texts: inout [String]) {
    for index in texts.indices { redactText(&texts[index]) }
  }

  mutating func redactVersion(_ text: inout String?) {
    if let known = text { text = redactUnlessVersion(known) }
  }

  mutating func redactIdentifier(_ text: inout String?) {
    if let known = text { text = redact(known) }
  }
}

/// Reports that say why a process ended.
extension Redactor {
  mutating func redact(_ crash: inout CrashReport) {
    redactIdentifier(&crash.incident)
    redactText(&crash.process.name)
    redactText(&crash.process.path)
    redactText(&crash.process.bundleIdentifier)
    crash.process.host = crash.process.host.map { redactHost($0) }
    redactVersion(&crash.version)
    redactVersion(&crash.build)
    redactText(&crash.os.name)
    redactVersion(&crash.os.version)
    redactVersion(&crash.os.build)
    redactText(&crash.device)
    redactText(&crash.role)
    change(&crash.exception) { $0.redact(&$1) }
    change(&crash.termination) { $0.redact(&$1) }
    change(&crash.watchdog) { redactor, watchdog in
      redactor.redactText(&watchdog.event)
      redactor.redactText(&watchdog.visibility)
      redactor.redactText(&watchdog.state)
      redactor.redactText(&watchdog.thermal)
    }
    for index in crash.assertions.indices { redact(&crash.assertions[index]) }
    change(&crash.victims) { redactor, victims in
      for index in victims.indices { redactor.redact(&victims[index]) }
    }
    change(&crash.mainThread) { $0.redact(&$1.frames) }
    change(&crash.crashedThread) { redactor, thread in
      redactor.redactText(&thread.name)
      redactor.redactText(&thread.queue)
      redactor.redact(&thread.frames)
    }
    change(&crash.lastException) { redactor, exception in
      redactor.redactText(&exception.name)
      redactor.redactText(&exception.reason)
      redactor.redact(&exception.frames)
    }
    redactTexts(&crash.applicationSpecific)
    if case .symbol(let symbol) = crash.fileWork { crash.fileWork = .symbol(redactFully(symbol)) }
    for index in crash.symbolication.indices { redact(&crash.symbolication[index]) }
    redactText(&crash.signature)
    change(&crash.verdict) { $0.redact(&$1) }
    for index in crash.evidence.indices { redactText(&crash.evidence[index].text) }
    redactIdentifier(&crash.duplicateOf)
  }

  private mutating func redact(_ exception: inout CrashReport.Exception) {
    redactText(&exception.type)
    redactText(&exception.signal)
    redactText(&exception.codes)
    redactText(&exception.subtype)
    redactText(&exception.message)
    redactText(&exception.meaning)
  }

  private mutating func redact(_ termination: inout CrashReport.Termination) {
    redactText(&termination.namespace)
    redactText(&termination.name)
    redactText(&termination.meaning)
    redactText(&termination.description)
    redactTexts(&termination.reasons)
    redactText(&termination.byProcess)
  }

  mutating func redact(_ verdict: inout CrashReport.Verdict) {
    redactTexts(&verdict.because)
    redactTexts(&verdict.contradictions)
    redactTexts(&verdict.next)
    redactText(&verdict.summary)
    redactText(&verdict.stateAdvice)
    // Only the judging reads these, and it is done.
    verdict.cause = nil
    verdict.details = ExitDetails()
  }

  private mutating func redact(_ assertion: inout HeldAssertion) {
    redactText(&assertion.identifier)
    redactText(&assertion.name)
    redactText(&assertion.reason)
    redactText(&assertion.owner)
  }

  private mutating func redact(_ victim: inout CrashReport.Victim) {
    redactText(&victim.name)
    redactText(&victim.reason)
    redactTexts(&victim.states)
  }

  private mutating func redact(_ frames: inout [CrashReport.Frame]) {
    for index in frames.indices {
      redactText(&frames[index].image)
      redactIdentifier(&frames[index].imageUUID)
      redactText(&frames[index].symbol)
      redactText(&frames[index].source)
    }
  }

  private mutating func redact(_ symbolication: inout CrashReport.Symbolication) {
    redactText(&symbolication.image)
    redactIdentifier(&symbolication.uuid)
    redactText(&symbolication.architecture)
    redactText(&symbolication.symbolFile)
  }
}
