internal import LogModel

/// Writes the first lines of a triage report: the worst finding, or else the overall verdict, and
/// the counts.
struct TriageVerdictText {
  /// What was found in all inputs.
  let triage: TriageDocument

  /// Writes the worst finding or the overall verdict in one sentence, and the counts.
  func write(to page: inout TextPage) {
    if let worst = triage.worst {
      let style: TextStyle = worst.severity == .error ? .red : .yellow
      page.line(
        """
        \(worst.severity.mark) \(worst.rule.descriptor.headline, style: style)  \
        \(worst.message, style: .bold)\(worst.others)
        """)
    } else {
      write(triage.quietVerdict, to: &page)
    }
    if triage.inputs.failed > 0, triage.quietVerdict != .nothingRead {
      let part: TerminalText = triage.inputs.read == 0 ? ", or only in part" : ""
      page.line(
        """
        \(Severity.warning.mark) \(triage.inputs.failed) of \(.count(triage.inputs.found, "input")) could \
        not be read or understood\(part)
        """)
    }
    page.line(inputs(triage.inputs), indent: 2)
    page.line(contents, indent: 2)
    if let store = triage.store { page.line(comparison(store), indent: 2) }
  }

  private func write(_ verdict: OverallVerdict, to page: inout TextPage) {
    switch verdict {
    case .nothingRead:
      page.line("\(Severity.error.mark) \("NOTHING READ", style: .red)  no input could be analyzed")
    case .notExplained(let count):
      let ended: TerminalText = count == 1 ? "the process ended" : "the processes ended"
      page.line(
        """
        ? \("NOT EXPLAINED", style: .yellow)  \(.count(count, "incident")), and no rule says why \
        \(ended)
        """)
    case .ended(let headline, let what):
      page.line("\(Severity.note.mark) \(headline, style: .bold)  \(what)")
    case .nothingNew:
      page.line(
        """
        \("✓", style: .green) \("NOTHING NEW", style: .green)  the baseline knows all errors and \
        warnings
        """)
    case .request(let request): page.line(request.line)
    case .open(let work):
      page.line("? \("UNDECIDED", style: .yellow)  no problem proven, but \(work.sentence)")
    case .doubtful(let why):
      page.line("? \("UNDECIDED", style: .yellow)  no problem proven, but \(why)")
    case .noMatch(let filter, let isFailure):
      page.line(
        TerminalText.noMatch(filter, isFailure: isFailure)
          + """
           (\(.count(triage.summary.records, "record")) in \(.count(triage.inputs.read, "input")))
          """)
    case .leftOut(let count):
      page.line("\("✓ NO OTHER PROBLEM", style: .green)  \(OverallVerdict.leftOut(count))")
    case .nothingToJudge:
      let read = triage.inputs.read > 0 ? triage.inputs.read : triage.inputs.failed
      page.line(
        """
        ? \("NOTHING TO JUDGE", style: .yellow)  no line that bglog knows is about a background task \
        (\(.count(triage.summary.records, "record")) in \(.count(read, "input")))
        """)
    case .noProblem:
      page.line(
        "\("✓", style: .green) \("NO PROBLEM", style: .green)  neither an error nor a warning was found"
      )
    }
  }

  private func inputs(_ counts: InputCounts) -> TerminalText {
    var parts: [TerminalText] = ["\(counts.read) read"]
    if counts.repeated > 0 { parts.append("\(counts.repeated) repeated") }
    if counts.skipped > 0 { parts.append("\(counts.skipped) skipped") }
    if counts.failed > 0 { parts.append("\(counts.failed) not readable") }
    return "\(.count(counts.found, "input")): " + parts.joined(", ")
  }

  private var contents: TerminalText {
    let summary = triage.summary
    let severities: [TerminalText] = Severity.allCases.reversed().compactMap { severity in
      let count = summary.findings[severity] ?? 0
      return count > 0 ? .count(count, severity.rawValue) : nil
    }
    var parts: [TerminalText] = [severities.isEmpty ? "no findings" : severities.joined(", ")]
    if summary.knownFindings > 0 {
      parts[0] = parts[0] + " (\(summary.knownFindings) known to the baseline)"
    }
    let leftOut = summary.findingsLeftOut
    if leftOut > 0, triage.worst != nil || triage.quietVerdict != .leftOut(leftOut) {
      parts.append(OverallVerdict.leftOut(leftOut))
    }
    let tasks = summary.tasks.values.reduce(0, +)
    if tasks > 0 {
      let outcomes: [TerminalText] = TaskOutcome.allCases.compactMap { outcome in
        let count = summary.tasks[outcome] ?? 0
        return count > 0 ? "\(count) \(outcome.rawValue)" : nil
      }
      parts.append("\(.count(tasks, "background task")): \(outcomes.joined(", "))")
    }
    let requests = summary.requests.values.reduce(0, +)
    if requests > 0 {
      let states = RequestState.counts { summary.requests[$0] ?? 0 }
      parts.append("\(.count(requests, "request")): \(states)")
    }
    if summary.crashes > 0 {
      let copies: TerminalText =
        summary.duplicateCrashes > 0
        ? " (and \(.count(summary.duplicateCrashes, "copy", plural: "copies")))" : ""
      parts.append("\(.count(summary.crashes, "incident"))\(copies)")
    }
    return parts.joined(" · ")
  }

  private func comparison(_ store: StoreComparison) -> TerminalText {
    let groups = triage.groups.count { $0.isNew == true }
    let findings = triage.findings.count { $0.isNew == true }
    if let failure = store.failure, store.newInputs + store.knownInputs == 0 {
      return "nothing is stored in \(store.path): \(failure)"
    }
    let rest: TerminalText = store.failure.map { "; not all is stored: \($0)" } ?? ""
    return """
      new to \(store.path): \(.count(store.newInputs, "input")), \
      \(.count(groups, "signature")), \(.count(findings, "finding")); known: \
      \(.count(store.knownInputs, "input"))\(rest)
      """
  }
}
