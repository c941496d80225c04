package import LogModel
internal import Scanning
internal import Statements

/// Reads the few lines that people paste: a code, a bare `termination` object, part of a report.
///
///     RUNNINGBOARD 562215634
///     {"code":2343432205,"flags":6,"namespace":"FRONTBOARD"}
///     App terminated due to 0x2182bad2
///     Elapsed application CPU time (seconds): 0.020, 0% CPU
///
/// Only a text that is neither a log nor a report is read so, and what it says is never told with more
/// than ``highestConfidence``: the process and the time are mostly missing. Prose and source code that
/// mention a code say nothing of an end.
package struct FragmentReader {
  /// What a fragment gives.
  package struct Result: Sendable {
    /// The end that it names, or `nil`.
    package var crash: CrashReport?
    /// What it is, and what is missing, where it names no end.
    package var note: String?
  }

  /// The most lines that a fragment has.
  package static let mostLines = 40

  /// The most bytes that a fragment has.
  package static let mostBytes = 65_536

  /// How sure a statement of a fragment is at most.
  package static let highestConfidence = 0.8

  private let input: InputIndex
  private let lines: [String]

  /// Reads a text.
  ///
  /// - Returns: `nil` where the text is too long, or names nothing of an end.
  package static func read(_ bytes: ContiguousArray<UInt8>, input: InputIndex) -> Result? {
    guard bytes.count <= mostBytes else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    guard lines.count <= mostLines + 1 else { return nil }
    return FragmentReader(input: input, lines: lines).result
  }

  private init(input: InputIndex, lines: [String]) {
    self.input = input
    self.lines = lines
  }

  private var result: Result? {
    if let crash = labelled ?? code ?? sentence ?? frames { return Result(crash: crash) }
    return watchdogLines ?? zeroCode
  }

  /// Lines of a report with their labels, whatever stands around them.
  private var labelled: CrashReport? {
    guard let first = lines.firstIndex(where: Self.holdsLabel) else { return nil }
    var text = lines[first...].joined(separator: "\n")
    // What stands before the first label on its line is somebody's words; a list of assertions without
    // its subject is what such a label heads.
    if let start = ReportLabels.first(in: text) {
      text = String(text[start...])
    } else {
      text = "Application Specific Information: " + text
    }
    let bytes = ContiguousArray(text.utf8)
    var cursor = LineCursor(number: first + 1)
    let reader = TextCrashReader.read(from: &cursor, in: bytes.span, input: input, header: nil)
    guard reader.report.verdict != nil else { return nil }
    return told(reader.report)
  }

  private static func holdsLabel(_ line: String) -> Bool {
    line.contains("active assertions beyond permitted") || ReportLabels.first(in: line) != nil
  }

  /// A namespace and a code in any punctuation, in few words; or a sentence whose verb is the kill.
  private var code: CrashReport? {
    for (index, line) in lines.enumerated() where !SourceText.isCode(line) {
      guard let reason = FragmentCode.reason(in: line) ?? pairOverLines(from: index),
        reason.code != 0,
        FragmentWords.areFew(in: line) || FragmentWords.isKillSentence(line)
      else { continue }
      return report(reason, line: index)
    }
    return nil
  }

  /// `namespace: RUNNINGBOARD` and `code: 562215634` on lines of their own, as YAML has them.
  private func pairOverLines(from index: Int) -> ExitReason? {
    let near = lines[index..<min(lines.count, index + 4)]
    guard near.count > 1, near.allSatisfy({ FragmentWords.areFew(in: $0) }) else { return nil }
    return FragmentCode.labelled(in: near.joined(separator: " "))
  }

  /// A sentence of the system, or an exception, without any code.
  private var sentence: CrashReport? {
    for (index, line) in lines.enumerated() where !SourceText.isCode(line) {
      if let use = line.firstRange(of: " cpu time over "), line.contains("exceeding limit of") {
        return cpu(String(line[..<use.lowerBound]), line: index)
      }
      if let exception = FragmentCode.exception(in: line), FragmentWords.areFew(in: line) {
        var report = blank(line: index)
        report.exception = exception
        return completed(report)
      }
      guard FragmentWords.isKillSentence(line), let reading = ExitReading(sentence: line) else {
        continue
      }
      var report = blank(line: index)
      report.verdict = CrashReport.Verdict(
        reading.cause, confidence: reading.confidence, because: ["the line says so"],
        next: [reading.cause.advice()])
      return told(report)
    }
    return nil
  }

  /// `48 seconds cpu time over 52 seconds …`: fatal only where a line says so.
  private func cpu(_ start: String, line: Int) -> CrashReport {
    var details = ExitDetails()
    let use =
      lines[line].firstRange(of: "CPU:").map { lines[line][$0.upperBound...] } ?? lines[line][...]
    details.cpuUse = use.firstRange(of: ", exceeding").map {
      String(use[..<$0.lowerBound].drop { $0 == " " })
    }
    let isFatal = lines.contains { $0.lowercased().contains("process killed") }
    var report = blank(line: line)
    report.format = CrashReportFormat.fragment.rawValue
    var verdict = CrashReport.Verdict(
      .cpuLimit, details, confidence: isFatal ? 0.8 : 0.4,
      because: ["a line says what was used of the CPU, and which limit that exceeds"],
      contradictions: isFatal ? [] : ["no line says that the process was killed for it"],
      next: [ExitCause.cpuLimit.advice(), "Give the line 'Action taken:' of the report"],
      severity: isFatal ? nil : .warning)
    if !isFatal {
      verdict.summary =
        "exceeded a limit of CPU time\(details.cpuUse.map { " (\($0))" } ?? ""); no line says that it was"
        + " killed for it"
    }
    report.verdict = verdict
    return told(report)
  }

  /// The frames of a thread that is stuck in an expiration handler.
  private var frames: CrashReport? {
    var found: [CrashReport.Frame] = []
    var first: Int?
    for (index, line) in lines.enumerated() {
      let bytes = ContiguousArray(line.utf8)
      let span = bytes.span
      guard let frame = TextFrame.frame(span.trimmed(0..<span.count), in: span) else { continue }
      first = first ?? index
      found.append(frame)
    }
    guard let first, MainThreadClassifier.classify(found) == .expiry else { return nil }
    var report = blank(line: first)
    report.mainThread = CrashReport.MainThread(state: .expiry, frames: found)
    let kill = TerminationFacts(report)
    report.verdict = CrashReport.Verdict(
      .heldTasks, confidence: 0.5, because: [kill.handlerSentence].compactMap { $0 },
      contradictions: ["no line says that the process was ended"],
      next: [kill.handlerAdvice].compactMap { $0 } + [CaptureAdvice.terminationReason],
      severity: .warning)
    report.verdict?.summary =
      "was in an expiration handler that did not return; a task that is not ended there is killed for"
    return told(report)
  }

  /// Lines of a watchdog's statistics alone: no kill is named.
  private var watchdogLines: Result? {
    guard
      lines.contains(where: {
        $0.contains("lapsed total CPU time (seconds)")
          || $0.contains("lapsed application CPU time (seconds)")
      })
    else { return nil }
    return Result(
      note: "holds lines of a watchdog report and no kill: give the lines above them as well, the"
        + " Termination Reason and the sentence 'EVENT watchdog transgression'")
  }

  /// A code of 0 names no kill, whatever number stands behind it.
  private var zeroCode: Result? {
    guard lines.contains(where: { FragmentCode.reason(in: $0)?.code == 0 }) else { return nil }
    return Result(
      note: "names no kill: the code is 0 (launchd prints the namespace, the code, and the status)")
  }

  private func report(_ reason: ExitReason, line: Int) -> CrashReport {
    var report = blank(line: line)
    var termination = CrashReport.Termination()
    termination.namespace = reason.namespace.map {
      TerminationNamespace.name(of: $0) ?? String($0)
    }
    termination.code = reason.code
    report.termination = termination
    return completed(report)
  }

  private func blank(line: Int) -> CrashReport {
    var report = CrashReport(
      input: input, line: line + 1, format: CrashReportFormat.fragment.rawValue)
    report.evidence = [
      Evidence(input: input, line: line + 1, text: String(lines[line].prefix(500)))
    ]
    return report
  }

  /// The report with what follows from its fields, and from the sentences around them.
  private func completed(_ report: CrashReport) -> CrashReport {
    var report = report
    var completion = CrashReportEnricher()
    completion.reasons = lines.filter {
      $0.contains("watchdog transgression") || $0.contains("RBSTerminateContext")
        || $0.contains("CPU time (seconds)")
    }
    completion.complete(&report)
    return told(report)
  }

  /// The report as a fragment tells it: never for sure, and with what is missing.
  private func told(_ report: CrashReport) -> CrashReport {
    var report = report
    report.format = CrashReportFormat.fragment.rawValue
    report.isTruncated = false
    guard var verdict = report.verdict else { return report }
    verdict.confidence = min(verdict.confidence, Self.highestConfidence)
    if report.process.name == nil, report.process.bundleIdentifier == nil {
      verdict.contradictions.append("the text is a fragment: it names no process and no time")
    }
    report.verdict = verdict
    return report
  }
}
