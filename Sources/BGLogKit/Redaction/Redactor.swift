internal import ConsoleLogs
internal import CrashReports
internal import LogModel
public import Reporting
internal import Scanning

/// Removes from reports what identifies people and their devices, so that the reports can be shared.
///
/// A redactor changes documents and lines before they are written in any format. During its life, the
/// same secret always gets the same placeholder (`<email-1>`, `<udid-2>`), in whatever encoding it is
/// quoted, so that keys and paths still match each other. The following remain: names of processes, tasks, requests for
/// scheduled work, the scheduler's policies and functions; bundle
/// identifiers; versions; hardware models; times; memory addresses; UUIDs of builds and incidents; and
/// fingerprints. Of a log message, only what a rule recognizes remains; `…` replaces the rest.
///
/// ```swift
/// var redactor = Redactor(rules: .builtIn)
/// var document = Analyzer().analyze([.file("console.log")])
/// redactor.redact(&document)
/// ```
public struct Redactor {
  private let finder = SecretFinder()
  private var placeholders: Pseudonyms
  private let rules: RuleLibrary

  /// Parses quoted lines of logs; created when it is first needed.
  lazy var quoting = LineQuoting(rules.indexed)

  /// Whether each input is a crash report, not a log. It is used only for reports that arrive line by
  /// line.
  var lineInputs: [Bool] = []

  /// Creates a redactor that has no placeholders yet.
  ///
  /// - Parameters:
  ///   - rules: The rules used by the analysis, which decide what is kept of a message.
  ///   - key: Makes a secret have the same placeholder for each redactor with this key, such as
  ///     `<email-7d3f05a1c29b>`. Who does not have the key cannot find out the secret by trying. `nil` to number
  ///     the secrets.
  public init(rules: RuleLibrary = .builtIn, key: String? = nil) {
    self.rules = rules
    placeholders = Pseudonyms(key: key)
  }

  /// Returns a text, such as a path or a message, without secrets.
  ///
  /// A text that consists only of a UUID is kept, because it identifies an incident, a binary or a
  /// file.
  public mutating func redact(_ text: String) -> String {
    Self.isIdentifier(text) ? text : redactFully(text)
  }

  /// Whether a text consists only of a UUID, with or without dashes.
  private static func isIdentifier(_ text: String) -> Bool {
    guard text.utf8.count == 36 || text.utf8.count == 32 else { return false }
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return (groups.map(\.utf8.count) == [8, 4, 4, 4, 12] || groups.count == 1)
      && groups.allSatisfy { $0.utf8.allSatisfy(Byte.isHexDigit) }
  }

  /// Returns a text without secrets, even if it consists only of a UUID.
  mutating func redactFully(_ text: String) -> String {
    guard text.utf8.count > 4 else { return text }
    let text = Self.withoutCutWords(text)
    let decoded = DecodedText(ContiguousArray(text.utf8))
    let redacted = remove(from: decoded)
    guard decoded.hasEscapes else {
      return redacted.map { String(decoding: $0, as: UTF8.self) } ?? text
    }
    // What looks like an escape may be none, such as a part of a path of Windows.
    let quoted = redacted ?? ContiguousArray(text.utf8)
    return String(decoding: remove(from: DecodedText(verbatim: quoted)) ?? quoted, as: UTF8.self)
  }

  /// What ends a word in a text or in JSON.
  private static let wordEnds = Set(" \t\",;{}[]()".utf8)

  /// Returns a text that was cut off without its last two words, which may be the beginning of a secret that cannot be
  /// recognized any more: `Jane's iPh…`. If the word before them is the owner of a device, it goes, too: `Jane's …`. A
  /// text that was not cut off, or that was redacted already, stays as it is.
  private static func withoutCutWords(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let ellipsis = Array("…".utf8)
    guard bytes.suffix(ellipsis.count).elementsEqual(ellipsis) else { return text }
    var end = bytes.count - ellipsis.count
    guard end > 0 else { return text }
    let isMidWord = !wordEnds.contains(bytes[end - 1])
    for _ in 0..<(isMidWord ? 2 : 0) { end = lastWord(of: bytes[..<end]).lowerBound }
    let word = lastWord(of: bytes[..<end])
    if isOwner(bytes[word]) {
      end = word.lowerBound
    } else if !isMidWord {
      return text
    }
    return String(decoding: bytes[..<end] + ellipsis, as: UTF8.self)
  }

  /// The range of the last word of a text.
  private static func lastWord(of text: ArraySlice<UInt8>) -> Range<Int> {
    var end = text.endIndex
    while end > 0, wordEnds.contains(text[end - 1]) { end -= 1 }
    var start = end
    while start > 0, !wordEnds.contains(text[start - 1]) { start -= 1 }
    return start..<end
  }

  /// Whether a word, which may be escaped, ends with an apostrophe and an `s`.
  private static func isOwner(_ word: ArraySlice<UInt8>) -> Bool {
    let decoded = String(
      decoding: DecodedText(ContiguousArray(word)).bytes, as: UTF8.self)
    return decoded.hasSuffix("'s") || decoded.hasSuffix("\u{2019}s")
  }

  /// Returns a text without its secrets, as it is quoted; `nil` if it has none.
  private mutating func remove(from text: DecodedText) -> ContiguousArray<UInt8>? {
    var output = ContiguousArray<UInt8>()
    return append(text, 0..<text.bytes.count, to: &output) ? output : nil
  }

  /// Appends a part of a text without its secrets. Returns whether there were any.
  private mutating func append(
    _ text: DecodedText, _ range: Range<Int>, to output: inout ContiguousArray<UInt8>
  ) -> Bool {
    var position = range.lowerBound
    var isChanged = false
    while position < range.upperBound {
      switch finder.first(in: text.bytes.span, window: position..<range.upperBound) {
      case .nothing:
        output += text.quoted(position..<range.upperBound)
        return isChanged
      case .unknown:
        // To be safe, a text that cannot be searched is removed.
        output += "…".utf8
        return true
      case .match(let match, let secret, let kind):
        output += text.quoted(position..<match.lowerBound)
        position = match.upperBound
        let value = text.bytes.span.text(in: secret)
        guard let kind, kind.accepts(value) else {
          output += text.quoted(match)
          continue
        }
        isChanged = true
        // The match may contain another secret before this one, such as the host of a URL before its
        // query.
        _ = append(text, match.lowerBound..<secret.lowerBound, to: &output)
        output += placeholders.placeholder(for: value, kind).utf8
        output += text.quoted(secret.upperBound..<match.upperBound)
      }
    }
    return isChanged
  }

  private static let commonHosts: Set<String> = [
    "iphone", "ipad", "ipod", "ipod-touch", "ipodtouch", "localhost", "unknown", "-", "mac",
  ]

  /// Returns the placeholder for the name of a device in the header of a line. Default names, which
  /// many devices have, are kept.
  mutating func redactHost(_ host: String) -> String {
    Self.commonHosts.contains(host.lowercased()) || host.hasPrefix("<")
      ? host : placeholders.placeholder(for: host, .device)
  }

  /// Returns a text without secrets. A text that consists only of a version number is kept.
  mutating func redactUnlessVersion(_ text: String) -> String {
    let isVersion =
      text.utf8.count <= 32 && text.utf8.allSatisfy { Byte.isDigit($0) || $0 == Byte.period }
    return isVersion ? text : redactFully(text)
  }
}

/// Redacting quoted lines of logs.
extension Redactor {
  /// The maximum number of bytes of punctuation that are kept between removed parts of a message.
  private static let longestPunctuation = 4

  /// Returns a line of a log with only its header and those parts of its message that a rule
  /// recognizes. If the line has neither, only its secrets are removed.
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

  /// Escapes a text as in a JSON string, without the quotation marks.
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

/// Redacting whole documents and their lines.
extension Redactor {
  /// Removes the secrets from a document.
  public mutating func redact(_ document: inout ReportDocument) {
    let reports = document.inputs.map(Self.isReport)
    for index in document.inputs.indices { redact(&document.inputs[index]) }
    for index in document.assumptions.indices { redactText(&document.assumptions[index]) }
    for index in document.processes.indices { redact(&document.processes[index]) }
    for index in document.tasks.indices { redact(&document.tasks[index]) }
    for index in document.crashes.indices { redact(&document.crashes[index]) }
    for index in document.requests.indices { redact(&document.requests[index], reports) }
    for index in document.exitMetrics.indices { redact(&document.exitMetrics[index]) }
    for index in document.findings.indices { redact(&document.findings[index], reports) }
  }

  /// Returns a line of a report without secrets.
  ///
  /// Pass the lines of a report in their order, beginning with the header.
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
    case .request(var request):
      redact(&request, lineInputs)
      return .request(request)
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
    if let request = task.request { task.request = redactKey(request, of: task.process) }
    if case .sdk(let name) = task.owner { task.owner = .sdk(redactFully(name)) }
  }

  private mutating func redact(_ request: inout ScheduledRequest, _ reports: [Bool]) {
    request.key = redactKey(request.key, of: request.process)
    if let task = request.task { request.task = redactKey(task, of: request.process) }
    change(&request.process) { $0.redact(&$1) }
    redactText(&request.identifier)
    redactText(&request.activity)
    for index in request.checks.refusedBy.indices {
      redactText(&request.checks.refusedBy[index].policy)
      redactText(&request.checks.refusedBy[index].rationale)
    }
    redactText(&request.sentence)
    for index in request.reasons.indices {
      redactText(&request.reasons[index].sentence)
      redact(&request.reasons[index].evidence, reports)
    }
    if let crash = request.crash { request.crash = redact(crash) }
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
    // The aspect was needed only to compute the fingerprint. It is never written.
    finding.aspect = nil
    redactText(&finding.message)
    redactText(&finding.advice)
    if let task = finding.task { finding.task = redactKey(task, of: finding.process) }
    if let request = finding.request {
      finding.request = redactKey(request, of: finding.process)
    }
    if let crash = finding.crash { finding.crash = redact(crash) }
    change(&finding.process) { $0.redact(&$1) }
    redact(&finding.evidence, reports)
  }

  /// Redacts quoted lines; `reports` says of each input whether it is a crash report, not a log.
  private mutating func redact(_ evidence: inout [Evidence], _ reports: [Bool]) {
    for index in evidence.indices {
      let input = evidence[index].input
      let isReport = reports.indices.contains(input) && reports[input]
      let text = evidence[index].text
      evidence[index].text = isReport ? redactFully(text) : redactLogLine(text)
    }
  }

  private mutating func redact(_ process: inout ProcessIdentity) {
    redactText(&process.name)
    process.host = process.host.map { redactHost($0) }
  }

  /// Returns the key of a task or of a request without secrets. A key begins with the name of the device if that
  /// differs from the log's own.
  private mutating func redactKey(_ key: String, of process: ProcessIdentity?) -> String {
    guard let host = process?.host, key.hasPrefix(host + "/") else { return redactFully(key) }
    return redactHost(host) + "/" + redactFully(String(key.dropFirst(host.count + 1)))
  }

  /// Changes a value unless it is `nil`.
  private mutating func change<Value>(
    _ value: inout Value?, _ change: (inout Redactor, inout Value) -> Void
  ) {
    guard var changed = value else { return }
    change(&self, &changed)
    value = changed
  }

  /// Removes the secrets from a text.
  mutating func redactText(_ text: inout String) { text = redactFully(text) }

  /// Removes the secrets from a text, unless it is `nil`.
  mutating func redactText(_ text: inout String?) {
    if let known = text { text = redactFully(known) }
  }

  /// Removes the secrets from several texts.
  mutating func redactTexts(_ texts: inout [String]) {
    for index in texts.indices { redactText(&texts[index]) }
  }

  /// Removes the secrets from a text that is usually a version number.
  mutating func redactVersion(_ text: inout String?) {
    if let known = text { text = redactUnlessVersion(known) }
  }

  /// Removes the secrets from a text that is usually a UUID.
  mutating func redactIdentifier(_ text: inout String?) {
    if let known = text { text = redact(known) }
  }
}

/// Redacting crash reports.
extension Redactor {
  /// Removes the secrets from a crash report.
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

  /// Removes the secrets from a verdict.
  mutating func redact(_ verdict: inout CrashReport.Verdict) {
    redactTexts(&verdict.because)
    redactTexts(&verdict.contradictions)
    redactTexts(&verdict.next)
    redactText(&verdict.summary)
    redactText(&verdict.stateAdvice)
    // These are used only while the verdict is reached, so they are not needed anymore.
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
