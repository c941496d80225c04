internal import BGLogKit

/// Runs a triage and writes its report while the inputs are read.
struct ReportedTriage {
  /// All findings, for a new baseline.
  private(set) var recorded = BaselineWriter()

  /// The worst severity of the findings that are in no baseline; `nil` if there are none.
  private(set) var worst: Severity?

  /// Whether some input could not be read or understood, or the store could not be written.
  private(set) var hasFailures = false

  /// Triages all inputs and writes the report.
  mutating func run(
    _ paths: TriageInputs, with triager: Triager, to files: TriageOutputs
  ) throws {
    var progress = ProgressLine()
    defer { progress.clear() }
    let document = try triager.triage(
      paths, progress: { progress.show($0) },
      each: { report in
        take(report)
        try files.add(report)
      })
    progress.clear()
    for failure in ReportOutput.failures(in: document) {
      StandardStreams.writeError(line: "bglog: \(failure)")
    }
    if let unmet = document.unmetFilter, unmet.isUnknown {
      StandardStreams.writeError(line: "bglog: " + ReportOutput.escaped(unmet.sentence()))
    }
    let isEmpty = document.inputs.read == 0 && document.inputs.failed == 0
    if isEmpty {
      let why =
        document.inputs.found == 0
        ? "there is no input; check the paths" : "every input was skipped"
      StandardStreams.writeError(line: "bglog: nothing was read: \(why)")
    }
    if let store = document.store, let failure = store.failure {
      StandardStreams.writeError(
        line: "bglog: " + ReportOutput.escaped("\(store.path): \(failure)"))
    }
    worst = document.findings.lazy.filter { !$0.isKnown }.map(\.severity).max()
    hasFailures = document.inputs.failed > 0 || isEmpty || document.store?.failure != nil
    try files.finish(document)
  }

  private mutating func take(_ report: ReportDocument) {
    for finding in report.findings {
      recorded.add(finding)
      if !finding.isKnown { worst = max(worst ?? finding.severity, finding.severity) }
    }
    if !ReportOutput.failures(in: report).isEmpty { hasFailures = true }
  }
}

/// A line on standard error that shows the progress of a run and is removed at the end. It is shown
/// only on a terminal.
private struct ProgressLine {
  private let isShown = StandardStreams.errorIsTerminal
  private var last: ContinuousClock.Instant?
  private var isVisible = false

  /// Shows the counts, at most ten times a second.
  mutating func show(_ counts: InputCounts) {
    guard isShown else { return }
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100) { return }
    // The first call only starts the clock, so that a short run shows nothing.
    defer { last = now }
    guard last != nil else { return }
    isVisible = true
    StandardStreams.writeError(
      text: "\r\u{1B}[K\(counts.found) inputs: \(counts.read) read, \(counts.skipped) skipped, "
        + "\(counts.failed) not readable")
  }

  /// Removes the line.
  mutating func clear() {
    if isVisible { StandardStreams.writeError(text: "\r\u{1B}[K") }
    isVisible = false
  }
}
