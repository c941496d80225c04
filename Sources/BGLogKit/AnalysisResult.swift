internal import Correlation
internal import LogModel

/// All that is known when everything was read and judged, or of launches that were told of before.
struct AnalysisResult {
  var inputs: [InputSummary] = []
  var assumptions: [String] = []
  var crashes: [CrashReport] = []
  var exitMetrics: [ExitMetric] = []
  var launches: [LaunchTracker]
  /// For each crash, the launch it was joined with.
  var joins: [Int: Int] = [:]

  /// The assumptions, each once.
  var distinctAssumptions: [String] {
    var seen: Set<String> = []
    return assumptions.filter { seen.insert($0).inserted }
  }

  /// The bundle identifier of the app that a finding is about, or `nil` where nothing names it.
  func bundle(of subject: ReportSelection.Subject) -> String? {
    switch subject {
    case .launch(let number): launches[number].process.bundleIdentifier
    case .crash(let number): crashes[number].process.bundleIdentifier
    case .metric(let number): exitMetrics[number].bundleIdentifier
    }
  }

  /// The findings about reports.
  var otherFindings: [FoundProblem] {
    var findings: [FoundProblem] = []
    func add(_ found: [Finding?], _ subject: ReportSelection.Subject) {
      findings += found.compactMap { $0.map { FoundProblem(finding: $0, subject: subject) } }
    }
    // By span, for reports are large to copy.
    let crashes = crashes.span
    for number in crashes.indices {
      let path = inputs[crashes[number].input].path
      let launch = joins[number].map { launches[$0] }
      add(
        [
          CrashFindings.finding(about: crashes[number], path: path, launch: launch),
          SlowPhaseFindings.finding(about: crashes[number], path: path, launch: launch),
        ], .crash(number))
    }
    for (number, metric) in exitMetrics.enumerated() {
      add(ExitMetricFindings.findings(about: metric, beside: launches), .metric(number))
    }
    return findings
  }

  /// The launches that only crash reports tell of, each with the number of its report.
  var otherProcesses: [(crash: Int, process: ProcessTimeline)] {
    let joined = Set(joins.keys)
    let others = crashes.indices.filter {
      !joined.contains($0) && crashes[$0].duplicateOf == nil && !crashes[$0].isAboutDevice
    }
    return others.map { number in
      let crash = crashes[number]
      let process = ProcessTimeline(
        process: ProcessIdentity(name: crash.process.name, pid: crash.process.pid),
        bundleIdentifier: crash.process.bundleIdentifier, input: crash.input,
        firstSeen: crash.launchedAt, lastSeen: crash.capturedAt)
      return (number, process)
    }
  }
}
