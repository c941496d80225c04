import LogModel

extension TextReportWriter {
  /// Writes what a crash report says, in words.
  func writeCrash(_ crash: CrashReport, to page: inout TextPage) {
    page.line(
      """
      \(subject(of: crash), style: .bold)\(pid(of: crash)) \(end(of: crash))  \
      \(place(crash.input, crash.line).styled(.dim)) (\(crash.format))
      """)
    if let original = crash.duplicateOf {
      return page.line("the same incident as \(original)", indent: 2)
    }
    page.line(circumstances(of: crash).joined(", "), indent: 2)
    for line in causes(of: crash) { page.line(line, indent: 2) }
    if crash.isOwnCrash {
      writeCrashedThread(of: crash, to: &page)
    } else {
      writeMainThread(crash.mainThread, to: &page)
    }
    writeSymbolication(of: crash, to: &page)
    writeAssertions(crash.assertions, to: &page)
    if let victims = crash.victims, victims.count > 1 { writeVictims(victims, to: &page) }
    writeVerdict(crash.verdict, to: &page)
    if crash.isTruncated {
      page.line("\(Severity.warning.mark) the report is cut before its end", indent: 2)
    }
  }

  private func pid(of crash: CrashReport) -> TerminalText {
    crash.process.pid.map { " [" + .plain($0) + "]" } ?? ""
  }

  private func subject(of crash: CrashReport) -> String {
    if crash.isAboutDevice { return "the device" }
    return crash.process.name ?? crash.process.bundleIdentifier ?? "process without a name"
  }

  /// What happened to the process, in words that may be nearer than those of the rule.
  private func end(of crash: CrashReport) -> TerminalText {
    if let summary = crash.verdict?.summary { return "\(summary)" }
    return kill(of: crash)
  }

  private func kill(of crash: CrashReport) -> TerminalText {
    if let victims = crash.victims, crash.isAboutDevice {
      if victims.isEmpty { return "was short of memory; the report names no process it killed" }
      return "killed \(.count(victims.count, "process", plural: "processes"))"
    }
    // Files, the disk and idleness are reasons as well, and not all are known.
    if let reason = crash.victims?.first?.reason { return "was killed by the kernel (\(reason))" }
    if let rule = crash.verdict?.rule { return "\(rule.descriptor.endPhrase ?? "ended")" }
    return "ended"
  }

  private func circumstances(of crash: CrashReport) -> [TerminalText] {
    var parts: [TerminalText] = []
    if let version = crash.version {
      parts.append("version \(version)\(CrashText.parenthesized(crash.build))")
    } else if let build = crash.build {
      parts.append("build \(build)")
    }
    let system = [crash.os.name, crash.os.version].compactMap { $0 }.joined(separator: " ")
    if !system.isEmpty {
      parts.append("\(system)\(CrashText.parenthesized(crash.os.build))")
    }
    if let device = crash.device { parts.append("\(device)") }
    if let role = crash.role { parts.append("role \(role)") }
    if let captured = crash.capturedAt {
      parts.append("\(ClockText.full(captured))")
      if let launched = crash.launchedAt {
        parts.append("\(NumberText.seconds(captured.seconds(since: launched))) after its launch")
      }
    }
    return parts.isEmpty ? ["the report does not say when and where"] : parts
  }

  private func causes(of crash: CrashReport) -> [TerminalText] {
    var lines: [TerminalText] = []
    if let termination = crash.termination {
      let showsReasons = options.verbose || crash.watchdog?.event == nil
      lines += CrashText.lines(of: termination, showsReasons: showsReasons)
      // A verdict says it itself.
      if crash.verdict == nil, let meaning = termination.meaning { lines.append("\(meaning)") }
    }
    if let watchdog = crash.watchdog { lines += CrashText.lines(of: watchdog) }
    if let exception = crash.exception {
      let parts = [exception.type, exception.signal.map { "(\($0))" }, exception.subtype]
      let text = parts.compactMap { $0 }.joined(separator: " ")
      if !text.isEmpty { lines.append("exception: \(text)") }
      if let meaning = exception.meaning { lines.append("\(meaning)") }
      if let message = exception.message { lines.append("exception message: \(message)") }
    }
    return lines
  }

  private func writeAssertions(_ assertions: [HeldAssertion], to page: inout TextPage) {
    guard !assertions.isEmpty else { return }
    page.line("\(.count(assertions.count, "assertion")) held:", indent: 2)
    for assertion in assertions.prefix(limit(.findingsOfARule)) {
      page.line("· \(CrashText.line(of: assertion))", indent: 4)
    }
    let rest = assertions.count - min(assertions.count, limit(.findingsOfARule))
    if rest > 0 { page.line("… and \(.count(rest, "more assertion"))", indent: 4) }
  }

  private func writeVerdict(_ verdict: CrashReport.Verdict?, to page: inout TextPage) {
    guard let verdict else { return }
    page.line(
      """
      verdict: \(verdict.rule.rawValue, style: .bold) (\(Confidence.text(verdict.confidence)))
      """, indent: 2)
    for reason in verdict.because { page.line("because \(reason)", indent: 6) }
    for reason in verdict.contradictions { page.line("but \(reason)", indent: 6) }
    for step in verdict.next { page.line("→ \(step)", indent: 6) }
  }
}

extension CrashReport {
  /// Whether the process itself went wrong, so that the thread that crashed is what to look at; a kill
  /// is about the main thread.
  var isOwnCrash: Bool {
    switch verdict?.rule {
    case .crash, .registrationCrash, .systemKill, .callNotReported: true
    default: false
    }
  }
}
