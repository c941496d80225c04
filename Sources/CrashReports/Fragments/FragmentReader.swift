package import LogModel
internal import Scanning
internal import Statements

/// Reads a few lines that somebody pasted: a code, a `termination` object, or part of a report.
///
///     RUNNINGBOARD 562215634
///     {"code":2343432205,"flags":6,"namespace":"FRONTBOARD"}
///     App terminated due to 0x2182bad2
///     Elapsed application CPU time (seconds): 0.020, 0% CPU
///
/// It is used only for texts that are neither a log nor a report. Its verdicts have a confidence of
/// at most ``highestConfidence``, because the process and the time are usually missing. Prose and
/// source code that merely mention a code are not taken for an end.
package struct FragmentReader {
  /// What bglog concludes from a fragment.
  package struct Result: Sendable {
    /// The end of a process that the fragment describes, or `nil`.
    package var crash: CrashReport?
    /// If the fragment describes no end: what it is instead, and what is missing.
    package var note: String?
  }

  /// The maximum number of lines of a text that is read as a fragment.
  package static let mostLines = 40

  /// The maximum number of bytes of a text that is read as a fragment.
  package static let mostBytes = 65_536

  /// The maximum confidence of a verdict on a fragment, on the scale from 0 to 1.
  package static let highestConfidence = 0.8

  private let input: InputIndex
  private let lines: [String]

  /// Reads a text as a fragment.
  ///
  /// - Returns: What the fragment says; `nil` if the text is too long or not about the end of a
  ///   process.
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

  /// A crash report from lines that have the labels of a report, which may be among other text.
  private var labelled: CrashReport? {
    guard let first = lines.firstIndex(where: Self.holdsLabel) else { return nil }
    var text = lines[first...].joined(separator: "\n")
    // The text before the first label on its line comes from whoever pasted it. A list of
    // assertions without its heading gets the label that precedes it in reports.
    if let start = ReportLabels.first(in: text) {
      text = String(text[start...])
    } else {
      text = "Application Specific Information: " + text
    }
    let bytes = ContiguousArray(text.utf8)
    var cursor = LineCursor(number: first + 1)
    let reader = TextCrashReader.read(from: &cursor, in: bytes.span, input: input, header: nil)
    guard reader.report.verdict != nil else { return nil }
    return asFragment(reader.report)
  }

  private static func holdsLabel(_ line: String) -> Bool {
    line.contains("active assertions beyond permitted") || ReportLabels.first(in: line) != nil
  }

  /// A crash report from a namespace and a code with few other words, or from a sentence about a
  /// kill.
  private var code: CrashReport? {
    for (index, line) in lines.enumerated() where !FragmentWords.isCode(line) {
      guard let reason = FragmentCode.reason(in: line) ?? pairOverLines(from: index),
        reason.code != 0,
        FragmentWords.areFew(in: line) || FragmentWords.isKillSentence(line)
      else { continue }
      return report(reason, line: index)
    }
    return nil
  }

  /// Reads `namespace: RUNNINGBOARD` and `code: 562215634` from separate lines, as in YAML.
  private func pairOverLines(from index: Int) -> ExitReason? {
    let near = lines[index..<min(lines.count, index + 4)]
    guard near.count > 1, near.allSatisfy({ FragmentWords.areFew(in: $0) }) else { return nil }
    return FragmentCode.labelled(in: near.joined(separator: " "))
  }

  /// A crash report from a sentence of the system or the name of an exception, without a code.
  private var sentence: CrashReport? {
    for (index, line) in lines.enumerated() where !FragmentWords.isCode(line) {
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
      return asFragment(report)
    }
    return nil
  }

  /// A crash report from `48 seconds cpu time over 52 seconds …`; it is fatal only if a line says
  /// so.
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
    return asFragment(report)
  }

  /// A crash report from the frames of a thread that is stuck in an expiration handler.
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
    return asFragment(report)
  }

  /// The note for a fragment that has only the CPU statistics of a watchdog report and names no
  /// kill.
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

  /// The note for a fragment whose code is 0, which names no kill, whatever number follows it.
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

  /// Completes a report from its fields and from the sentences in the other lines.
  private func completed(_ report: CrashReport) -> CrashReport {
    var report = report
    var enricher = CrashReportEnricher()
    enricher.reasons = lines.filter {
      $0.contains("watchdog transgression") || $0.contains("RBSTerminateContext")
        || $0.contains("CPU time (seconds)")
    }
    enricher.complete(&report)
    return asFragment(report)
  }

  /// Marks a report as a fragment: limits the confidence of its verdict, and adds what is missing.
  private func asFragment(_ report: CrashReport) -> CrashReport {
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
