import LogModel

/// Writes crash reports in the words of the text report.
struct CrashText {
  private let report: TextReport

  /// Prepares to write the crash reports of a report.
  init(_ report: TextReport) { self.report = report }

  /// Writes what one crash report says.
  func write(_ crash: CrashReport, to page: inout TextPage) {
    page.line(
      """
      \(subject(of: crash), style: .bold)\(pid(of: crash)) \(end(of: crash))  \
      \(report.place(crash.input, crash.line).styled(.dim)) (\(crash.format))
      """)
    if let original = crash.duplicateOf {
      return page.line("the same incident as \(original)", indent: 2)
    }
    page.line(circumstances(of: crash).joined(", "), indent: 2)
    for line in causes(of: crash) { page.line(line, indent: 2) }
    StackText(report).write(of: crash, to: &page)
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

  /// What happened to the process, in the words of the verdict or else of the verdict's rule.
  private func end(of crash: CrashReport) -> TerminalText {
    if let summary = crash.verdict?.summary { return "\(summary)" }
    return kill(of: crash)
  }

  private func kill(of crash: CrashReport) -> TerminalText {
    if let victims = crash.victims, crash.isAboutDevice {
      if victims.isEmpty { return "was short of memory; the report names no process it killed" }
      return "killed \(.count(victims.count, "process", plural: "processes"))"
    }
    // The report's own word is printed, because later systems may have reasons that bglog does not
    // know.
    if let reason = crash.victims?.first?.reason { return "was killed by the kernel (\(reason))" }
    if let rule = crash.verdict?.rule { return "\(rule.descriptor.endPhrase ?? "ended")" }
    return "ended"
  }

  private func circumstances(of crash: CrashReport) -> [TerminalText] {
    var parts: [TerminalText] = []
    if let version = crash.version {
      parts.append("version \(version)\(Self.parenthesized(crash.build))")
    } else if let build = crash.build {
      parts.append("build \(build)")
    }
    let system = [crash.os.name, crash.os.version].compactMap { $0 }.joined(separator: " ")
    if !system.isEmpty {
      parts.append("\(system)\(Self.parenthesized(crash.os.build))")
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
      let showsReasons = report.options.verbose || crash.watchdog?.event == nil
      lines += Self.lines(of: termination, showsReasons: showsReasons)
      // A verdict already says this.
      if crash.verdict == nil, let meaning = termination.meaning { lines.append("\(meaning)") }
    }
    if let watchdog = crash.watchdog { lines += Self.lines(of: watchdog) }
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
    for assertion in assertions.prefix(report.limit(.findingsOfARule)) {
      page.line("· \(Self.line(of: assertion))", indent: 4)
    }
    let rest = assertions.count - min(assertions.count, report.limit(.findingsOfARule))
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

  /// Writes which processes the kernel killed, the most severe kills first.
  private func writeVictims(_ victims: [CrashReport.Victim], to page: inout TextPage) {
    let worst = victims.enumerated().sorted {
      ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset)
    }.map(\.element)
    for victim in worst.prefix(report.limit(.findingsOfARule)) {
      let pid: TerminalText = victim.pid.map { " [" + .plain($0) + "]" } ?? ""
      var parts: [TerminalText] = ["\(victim.name)\(pid)"]
      if let reason = victim.reason { parts.append("\(reason)") }
      if !victim.states.isEmpty { parts.append("\(victim.states.joined(separator: " "))") }
      if let bytes = victim.bytes {
        parts.append("\(NumberText.rounded(Double(bytes) / 1_048_576) + " MB")")
      }
      page.line("\(victim.severity.mark) \(parts.joined(", "))", indent: 4)
    }
    let rest = victims.count - min(victims.count, report.limit(.findingsOfARule))
    if rest > 0 {
      page.line("… and \(.count(rest, "more process", plural: "more processes"))", indent: 4)
    }
  }

  /// The text in parentheses after a space; empty for `nil`.
  private static func parenthesized(_ text: String?) -> TerminalText {
    text.map { " (\($0))" } ?? ""
  }

  /// Lines about who ended the process and why. The printed reasons are left out unless
  /// `showsReasons` is `true`: for a watchdog kill, other lines already say the same.
  private static func lines(
    of termination: CrashReport.Termination, showsReasons: Bool
  ) -> [TerminalText] {
    let code = [termination.namespace, termination.codeHex].compactMap { $0 }
    var parts: [TerminalText] = []
    if !code.isEmpty { parts.append("\(code.joined(separator: " "))") }
    if let name = termination.name { parts.append("'\(name)'") }
    if let byProcess = termination.byProcess { parts.append("by \(byProcess)") }
    var lines: [TerminalText] = parts.isEmpty ? [] : ["ended with " + parts.joined(" ")]
    guard showsReasons else { return lines }
    // The description is often a copy of one of the reasons.
    let reasons =
      termination.reasons.isEmpty
      ? [termination.description].compactMap { $0 } : termination.reasons
    lines += reasons.lazy.filter { !$0.isEmpty }.map { "reason: \($0)" }
    return lines
  }

  /// Lines about what took too long, and how busy the app and the device were.
  private static func lines(of watchdog: CrashReport.Watchdog) -> [TerminalText] {
    let device = usage(watchdog.elapsedCPUSeconds, watchdog.cpuPercent)
    let app = usage(watchdog.applicationCPUSeconds, watchdog.applicationCPUPercent)
    var lines = watchdog.event.map { [sentence(of: watchdog, event: $0)] } ?? []
    if let device { lines.append("CPU of the whole device meanwhile: \(device)") }
    if let app { lines.append("CPU of the app meanwhile: \(app)") }
    if let thermal = watchdog.thermal { lines.append("thermal state: \(thermal)") }
    return lines
  }

  private static func sentence(
    of watchdog: CrashReport.Watchdog, event: String
  ) -> TerminalText {
    let clock: TerminalText =
      switch watchdog.clock {
      case .wall: " of real time"
      case .cpu: " of CPU time"
      case nil: ""
      }
    var sentence: TerminalText = "watchdog: \(event) took "
    if let allowance = watchdog.allowanceSeconds {
      sentence = sentence + "more than the \(NumberText.seconds(allowance))\(clock) it was allowed"
    } else {
      sentence = sentence + "too long"
    }
    let states = [watchdog.visibility, watchdog.state].compactMap { $0 }
    if !states.isEmpty { sentence = sentence + " (\(states.joined(separator: ", ")))" }
    return sentence
  }

  /// A line about an assertion that was held too long.
  private static func line(of assertion: HeldAssertion) -> TerminalText {
    let name = assertion.name ?? assertion.identifier ?? "without a name"
    var parts: [TerminalText] = ["'\(name)'"]
    if assertion.name != nil, let identifier = assertion.identifier {
      parts.append("\(identifier)")
    }
    if let reason = assertion.reason { parts.append("\(reason)") }
    if let seconds = assertion.permittedSeconds {
      parts.append("permitted \(NumberText.seconds(seconds))")
    }
    if let owner = assertion.owner { parts.append("owner \(owner)") }
    return parts.joined(", ")
  }

  private static func usage(_ seconds: Double?, _ percent: Double?) -> TerminalText? {
    let share = percent.map { NumberText.rounded($0) + " %" }
    guard let seconds else { return share.map { "\($0)" } }
    return "\(NumberText.seconds(seconds))\(parenthesized(share))"
  }
}
