internal import LogModel

/// The sums from which the metrics of a run are written. Their size depends on the number of
/// different processes, codes and rules, not on the number of documents.
struct MetricSums {
  /// How long tasks took.
  private(set) var durations = DurationHistogram()

  private var inputs = MetricFamily(
    "bglog_inputs", "Inputs of this run, by what became of them.")
  private var tasks = MetricFamily(
    "bglog_tasks", "Background tasks in the inputs of this run, by how they went.")
  private var leaked = MetricFamily(
    "bglog_leaked_tasks",
    "Background tasks that were never ended, by whose code held them; 0 where all were ended.")
  private var late = MetricFamily(
    "bglog_late_completions", "Background tasks that were ended after their time was up.")
  private var doubleEnds = MetricFamily(
    "bglog_double_ends", "Ends of background tasks that had been ended before.")
  private var requests = MetricFamily(
    "bglog_requests",
    "Requests for scheduled work in the inputs of this run, by mechanism and state.")
  private var findings = MetricFamily(
    "bglog_findings", "Findings of this run, by rule and severity.")
  private var crashes = MetricFamily(
    "bglog_crashes",
    "Crashes and kills, by code (or exception, or the kernel's reason) and verdict; copies of one "
      + "incident count once.")
  private var remaining = MetricFamily(
    "bglog_min_remaining_seconds", "Least background time that was printed as remaining.",
    unit: "seconds")
  private var exits = MetricFamily(
    "bglog_exits",
    "Exits that MetricKit payloads count, by app, place and reason; simulated ones are left out.")

  /// The metrics other than durations, in the order in which they are written.
  var families: [MetricFamily] {
    [inputs, tasks, leaked, late, doubleEnds, requests, findings, crashes, exits, remaining]
  }

  /// Adds what one document contains.
  mutating func add(_ document: ReportDocument) {
    let failed = document.inputs.count { $0.problems.contains(where: \.isFatal) }
    inputs.add(Double(document.inputs.count - failed), ["state": "read"])
    inputs.add(Double(failed), ["state": "failed"])
    for task in document.tasks { add(task) }
    for request in document.requests {
      requests.add(1, ["kind": request.kind.rawValue, "state": request.state.rawValue])
    }
    for finding in document.findings { add(finding) }
    // A copy of a report is about the same incident, so only the first one counts.
    for crash in document.crashes where crash.duplicateOf == nil { add(crash) }
    for metric in document.exitMetrics where !metric.isSimulated { add(metric) }
  }

  /// Replaces the counts of inputs with those of a run over many inputs, which include inputs
  /// without a document.
  mutating func count(_ counts: InputCounts) {
    inputs.set(counts.read, ["state": "read"])
    inputs.set(counts.failed, ["state": "failed"])
    inputs.set(counts.skipped, ["state": "skipped"])
    inputs.set(counts.repeated, ["state": "repeated"])
  }

  private mutating func add(_ task: TaskTimeline) {
    let process = Self.name(task.process.name)
    tasks.add(1, ["process": process, "outcome": task.outcome.rawValue])
    leaked.add(
      task.outcome == .leaked ? 1 : 0, ["process": process, "owner": task.owner.name])
    late.add(task.outcome == .late ? 1 : 0, ["process": process])
    doubleEnds.add(0, ["process": process])
    if let elapsed = task.elapsedSeconds { durations.add(elapsed, process: process) }
    var least = Double.infinity
    func see(_ reading: RemainingTime?) {
      if let seconds = reading?.seconds, seconds.isFinite { least = min(least, seconds) }
    }
    for reading in task.readings { see(reading.remaining) }
    see(task.remainingAtBegin)
    see(task.remainingAtEnd)
    if least.isFinite { remaining.lower(to: least, ["process": process]) }
  }

  private mutating func add(_ finding: Finding) {
    findings.add(1, ["rule": finding.rule.rawValue, "severity": finding.severity.rawValue])
    guard finding.rule == .doubleEnd else { return }
    doubleEnds.add(1, ["process": Self.name(finding.process?.name)])
  }

  private mutating func add(_ crash: CrashReport) {
    let rule = crash.verdict?.rule.rawValue ?? "none"
    if let victims = crash.victims, crash.isAboutDevice, !victims.isEmpty {
      for victim in victims {
        crashes.add(
          1, ["process": Self.name(victim.name), "code": victim.reason ?? "none", "rule": rule])
      }
      return
    }
    let process = Self.name(crash.process.name ?? crash.process.bundleIdentifier)
    let code = crash.termination?.codeHex ?? crash.exception?.type ?? crash.victims?.first?.reason
    crashes.add(1, ["process": process, "code": code ?? "none", "rule": rule])
  }

  private mutating func add(_ metric: ExitMetric) {
    let app = Self.name(metric.bundleIdentifier)
    for (place, counts) in [("foreground", metric.foreground), ("background", metric.background)] {
      for count in counts {
        exits.add(
          Double(count.count), ["app": app, "place": place, "reason": count.reason])
      }
    }
  }

  /// A name that is never empty, because programs that read metrics drop a label without a value.
  private static func name(_ name: String?) -> String {
    guard let name, !name.isEmpty else { return "unknown" }
    return name
  }
}
