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
    // By span, for an array copies each report that is looked at.
    let crashes = crashes.span
    for number in crashes.indices {
      let path = inputs[crashes[number].input].path
      let launch = joins[number].map { launches[$0] }
      let about = [
        CrashFindings.finding(about: crashes[number], path: path, launch: launch),
        SlowPhaseFindings.finding(about: crashes[number], path: path, launch: launch),
      ]
      findings += about.compactMap { $0 }
    }
    for metric in exitMetrics {
      findings += ExitMetricFindings.findings(about: metric, beside: launches)
    }
    return findings
  }

  /// The launches that only crash reports tell of.
  var otherProcesses: [ProcessTimeline] {
    var others: [ProcessTimeline] = []
    let crashes = crashes.span
    for number in crashes.indices
    where joins[number] == nil && crashes[number].duplicateOf == nil
      && !crashes[number].isAboutDevice
    {
      others.append(crashes[number].launch)
    }
    return others
  }
}

extension CrashReport {
  /// The launch that ended with it.
  fileprivate var launch: ProcessTimeline {
    ProcessTimeline(
      process: ProcessIdentity(name: process.name, pid: process.pid),
      bundleIdentifier: process.bundleIdentifier, input: input, firstSeen: launchedAt,
      lastSeen: capturedAt)
  }
}
