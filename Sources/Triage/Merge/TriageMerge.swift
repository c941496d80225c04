internal import LogModel
package import Reporting

/// Builds the report of a run over many inputs, which are added one after the other.
///
/// The result depends on the order of the inputs only in which of them serve as examples. If they are
/// always added in the same order, it is the same for any number of threads.
package struct TriageMerge {
  private var document: TriageDocument
  private var incidents = IncidentIndex()
  private var incidentPaths: [String] = []
  /// Reports that were cut off before their reason. Only at the end is it known whether another report
  /// of the same incident says more.
  private var cut: [(crash: CrashReport, path: String)] = []
  private var contents: Set<String> = []
  private var crashes = CrashGroupTable()
  private var tasks = TaskGroupTable()
  private var requests = RequestGroupTable()
  private var trends = TrendTable()
  private var findings = FindingTable()
  private var skips = SkipTable()
  private var filter = FilterTable()

  /// Creates the merge, without inputs.
  package init(tool: ReportDocument.Tool) { document = TriageDocument(tool: tool) }

  /// How many inputs were read, skipped, and so on, so far.
  package var counts: InputCounts { document.inputs }

  /// Records that an input was skipped, and why.
  package mutating func skip(_ path: String, reason: String) {
    document.inputs.found += 1
    document.inputs.skipped += 1
    skips.take(path, reason: reason)
  }

  /// Records that an input could not be read or understood.
  package mutating func fail(_ failure: FailedInput) {
    document.inputs.found += 1
    document.inputs.failed += 1
    document.failures.append(failure)
  }

  /// Whether this content was read before. If so, records a repeated input.
  package mutating func isRepeated(_ digest: String) -> Bool {
    guard !contents.insert(digest).inserted else { return false }
    document.inputs.found += 1
    document.inputs.repeated += 1
    return true
  }

  /// Marks the reports of incidents that were already reported, and removes the findings about them.
  package mutating func markCopies(in report: inout ReportDocument) {
    var dropped: Set<String> = []
    for index in report.crashes.indices where report.crashes[index].duplicateOf == nil {
      let crash = report.crashes[index]
      if crash.saysNothing { continue }
      let path = report.inputs[crash.input].path
      guard let known = incidents.copied(by: crash, number: incidentPaths.count) else {
        incidentPaths.append(path)
        continue
      }
      report.crashes[index].duplicateOf = incidentPaths[known]
      dropped.insert(crash.incident ?? path)
    }
    guard !dropped.isEmpty else { return }
    let remaining = Set(
      report.crashes.filter { $0.duplicateOf == nil }.map {
        $0.incident ?? report.inputs[$0.input].path
      })
    report.findings.removeAll { finding in
      finding.crash.map { dropped.contains($0) && !remaining.contains($0) } ?? false
    }
  }

  /// Adds the report about an input.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - isPart: Whether only a part of the input could be read. Such an input counts as failed, not as
  ///     read.
  package mutating func add(_ report: ReportDocument, isPart: Bool = false) {
    if !isPart {
      document.inputs.found += 1
      document.inputs.read += 1
    }
    filter.take(report)
    for input in report.inputs {
      document.summary.records += input.records
      document.summary.bytes += input.bytes
    }
    document.summary.findingsLeftOut += report.findingsLeftOut
    for task in report.tasks { document.summary.tasks[task.outcome, default: 0] += 1 }
    for request in report.requests { document.summary.requests[request.state, default: 0] += 1 }
    for finding in report.findings {
      document.summary.findings[finding.severity, default: 0] += 1
      if finding.isKnown { document.summary.knownFindings += 1 }
    }
    for crash in report.crashes {
      guard crash.duplicateOf == nil else {
        document.summary.duplicateCrashes += 1
        continue
      }
      let path = report.inputs[crash.input].path
      if crash.saysNothing { cut.append((crash, path)) } else { take(crash, path) }
    }
    for metric in report.exitMetrics { trends.take(metric) }
    tasks.take(report)
    requests.take(report)
    findings.take(report)
  }

  private mutating func take(_ crash: CrashReport, _ path: String) {
    document.summary.crashes += 1
    crashes.take(crash, path: path)
    trends.take(crash)
  }

  /// The report about all inputs. Nothing may be added afterwards.
  package mutating func finish() -> TriageDocument {
    for (crash, path) in cut {
      if incidents.copied(by: crash, number: incidentPaths.count) == nil {
        incidentPaths.append(path)
        take(crash, path)
      } else {
        document.summary.duplicateCrashes += 1
      }
    }
    cut = []
    var document = document
    document.skipped = skips.sorted
    document.groups = crashes.groups
    document.leakedTasks = tasks.groups
    document.requests = requests.groups
    document.trends = trends.trends
    document.findings = findings.sorted
    document.unmetFilter = filter.unmet
    return document
  }
}
