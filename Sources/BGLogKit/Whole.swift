internal import Correlation
internal import LogModel

/// All that is known when everything was read and judged, or of launches that were told of before.
struct Whole {
  var inputs: [InputSummary] = []
  var assumptions: [String] = []
  var crashes: [CrashReport] = []
  var exitMetrics: [ExitMetric] = []
  var launches: [LaunchRecord]
  /// For each crash, the launch it was joined with.
  var joins: [Int: Int] = [:]

  /// The assumptions, each once.
  var distinctAssumptions: [String] {
    var seen: Set<String> = []
    return assumptions.filter { seen.insert($0).inserted }
  }

  /// The findings about reports.
  var otherFindings: [Finding] {
    var findings: [Finding] = []
    // By span, for reports are large to copy.
    let crashes = crashes.span
    for number in crashes.indices {
      let path = inputs[crashes[number].input].path
      let launch = joins[number].map { launches[$0] }
      if let kill = CrashFindings.finding(about: crashes[number], path: path, launch: launch) {
        findings.append(kill)
      }
      if let slow = SlowPhaseFindings.finding(about: crashes[number], path: path, launch: launch) {
        findings.append(slow)
      }
    }
    for metric in exitMetrics {
      findings += ExitMetricFindings.findings(about: metric, beside: launches)
    }
    return findings
  }

  /// The launches that only crash reports tell of.
  var otherProcesses: [ProcessTimeline] {
    let joined = Set(joins.keys)
    let others = crashes.indices.filter {
      !joined.contains($0) && crashes[$0].duplicateOf == nil && !crashes[$0].isAboutDevice
    }
    return others.map { number in
      let crash = crashes[number]
      return ProcessTimeline(
        process: ProcessIdentity(name: crash.process.name, pid: crash.process.pid),
        bundleIdentifier: crash.process.bundleIdentifier, input: crash.input,
        firstSeen: crash.launchedAt, lastSeen: crash.capturedAt)
    }
  }
}
