public import LogModel

/// Everything that one run reports, in the order of the report.
///
/// Every format is written from this document, so that the same finding carries the same keys and
/// the same fingerprint in all of them.
public struct ReportDocument: Sendable {
  /// The version of the report contract that the document follows.
  public static let schema = "bglog.report/1"

  /// The tool that made the report.
  public var tool: Tool

  /// The inputs, in the order they were named.
  public var inputs: [InputSummary]

  /// The assumptions about what no input says, one sentence each.
  public var assumptions: [String]

  /// The launches that have a lifecycle event, a task, a reading, a kill or a crash.
  public var processes: [ProcessTimeline]

  /// The background tasks, in the order of their begins.
  public var tasks: [TaskTimeline]

  /// The reports that say why a process ended.
  public var crashes: [CrashReport]

  /// The exit counts of MetricKit payloads, in the order of the inputs.
  public var exitMetrics: [ExitMetric]

  /// What is wrong, worst first.
  public var findings: [Finding]

  /// How many findings are left out because their rules are not asked for.
  public var findingsLeftOut = 0

  /// Creates a document.
  public init(
    tool: Tool, inputs: [InputSummary] = [], assumptions: [String] = [],
    processes: [ProcessTimeline] = [], tasks: [TaskTimeline] = [], crashes: [CrashReport] = [],
    exitMetrics: [ExitMetric] = [], findings: [Finding] = []
  ) {
    self.tool = tool
    self.inputs = inputs
    self.assumptions = assumptions
    self.processes = processes
    self.tasks = tasks
    self.crashes = crashes
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

  /// The numbers of the crash reports that a finding explains.
  ///
  /// A finding names its report by the incident, or by the path. Where several reports share that, as
  /// those in one payload of MetricKit do, each counts as explained only by its own verdict.
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
