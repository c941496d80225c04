public import LogModel

/// Everything that one run of bglog reports, in the order of the report.
///
/// Every format is written from this document, so a finding has the same keys and the same
/// fingerprint in all formats.
public struct ReportDocument: Sendable {
  /// The version of the report schema that the document follows.
  public static let schema = "bglog.report/1"

  /// The name and version of the program that made the report.
  public var tool: Tool

  /// The inputs, in the order in which the user named them.
  public var inputs: [InputSummary]

  /// What was assumed because no input says it; one sentence for each assumption.
  public var assumptions: [String]

  /// The launches about which something is known: a state, a task, a remaining time, a kill or a
  /// crash.
  public var processes: [ProcessTimeline]

  /// The background tasks, in the order in which they began.
  public var tasks: [TaskTimeline]

  /// The crash reports, which say why a process ended.
  public var crashes: [CrashReport]

  /// The requests for scheduled background work, in the order in which they were asked for.
  public var requests: [ScheduledRequest]

  /// The exit counts of MetricKit payloads, in the order of the inputs.
  public var exitMetrics: [ExitMetric]

  /// The problems, worst first.
  public var findings: [Finding]

  /// The number of findings left out because the user excluded their rules (`--only`, `--ignore`).
  public var findingsLeftOut = 0

  /// Creates a document.
  public init(
    tool: Tool, inputs: [InputSummary] = [], assumptions: [String] = [],
    processes: [ProcessTimeline] = [], tasks: [TaskTimeline] = [], crashes: [CrashReport] = [],
    requests: [ScheduledRequest] = [], exitMetrics: [ExitMetric] = [], findings: [Finding] = []
  ) {
    self.tool = tool
    self.inputs = inputs
    self.assumptions = assumptions
    self.processes = processes
    self.tasks = tasks
    self.crashes = crashes
    self.requests = requests
    self.exitMetrics = exitMetrics
    self.findings = findings
  }

  /// The name and version of a tool.
  public struct Tool: Hashable, Sendable {
    /// The tool's name.
    public var name: String
    /// The tool's version.
    public var version: String

    /// Creates a tool's name and version.
    public init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// The indexes in ``crashes`` of the reports that a finding explains.
  ///
  /// A finding refers to its report by the incident identifier or by the path. If several reports
  /// share the path, as those in one MetricKit payload do, a report counts as explained only if its
  /// own verdict explains it.
  var explainedCrashes: Set<Int> {
    let named = Set(findings.lazy.filter { $0.confidence > 0.5 }.compactMap(\.crash))
    var uses: [String: Int] = [:]
    for crash in crashes where crash.duplicateOf == nil { uses[name(of: crash), default: 0] += 1 }
    return Set(
      crashes.indices.filter { number in
        let name = name(of: crashes[number])
        guard named.contains(name) else { return false }
        return uses[name] == 1 || crashes[number].verdict?.isExplanation ?? false
      })
  }

  private func name(of crash: CrashReport) -> String {
    crash.incident ?? (inputs.indices.contains(crash.input) ? inputs[crash.input].path : "")
  }
}
