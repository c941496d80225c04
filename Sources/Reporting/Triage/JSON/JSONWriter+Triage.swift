internal import LogModel

/// The parts of a triage report; each function writes the members of one object.
extension JSONWriter {
  mutating func inputCountMembers(_ counts: InputCounts) {
    member("found", counts.found)
    member("read", counts.read)
    member("repeated", counts.repeated)
    member("skipped", counts.skipped)
    member("failed", counts.failed)
  }

  mutating func skippedMembers(_ skipped: SkippedInputs) {
    member("reason", skipped.reason)
    member("count", skipped.count)
    strings("examples", skipped.examples)
  }

  mutating func failureMembers(_ failure: FailedInput) {
    member("path", failure.path)
    member("line", failure.line)
    member("message", failure.message)
  }

  mutating func crashGroupMembers(_ group: CrashGroup) {
    member("signature", group.signature)
    member("count", group.count)
    member("firstSeen", group.firstSeen)
    member("lastSeen", group.lastSeen)
    strings("processes", group.processes)
    strings("versions", group.versions)
    strings("osVersions", group.osVersions)
    strings("devices", group.devices)
    strings("exampleInputs", group.exampleInputs)
    verdict(group.verdict)
    member("isNew", group.isNew)
  }

  mutating func taskGroupMembers(_ group: TaskGroup) {
    member("process", group.process)
    member("label", group.label)
    member("owner", group.owner)
    member("kind", group.kind.rawValue)
    member("tasks", group.tasks)
    key("outcomes")
    outcomes(group.outcomes)
    member("heldAtKill", group.heldAtKill)
    strings("versions", group.versions)
    member("inputs", group.inputs)
    member("firstSeen", group.firstSeen)
    member("lastSeen", group.lastSeen)
    member("exampleInput", group.exampleInput)
    member("exampleLine", group.exampleLine)
  }

  mutating func trendMembers(_ trend: VersionTrend) {
    member("app", trend.app)
    member("version", trend.version)
    member("crashes", trend.crashes)
    key("verdicts")
    object(.inline) { json in
      for rule in FindingRule.allCases {
        guard let count = trend.verdicts[rule] else { continue }
        json.member(escaped: rule.rawValue, count)
      }
    }
    member("taskTimeouts", trend.taskTimeouts)
    member("firstSeen", trend.firstSeen)
    member("lastSeen", trend.lastSeen)
  }

  mutating func findingGroupMembers(_ group: FindingGroup) {
    member("fingerprint", group.fingerprint)
    member("rule", group.rule.rawValue)
    member("severity", group.severity.rawValue)
    member("process", group.process)
    member("message", group.message)
    member("count", group.count)
    member("exampleInput", group.exampleInput)
    member("exampleLine", group.exampleLine)
    member("isKnown", group.isKnown)
    member("isNew", group.isNew)
  }

  mutating func triageSummaryMembers(_ summary: TriageSummary) {
    member("records", summary.records)
    member("bytes", summary.bytes)
    key("tasks")
    outcomes(summary.tasks)
    key("findings")
    object(.inline) { json in
      for severity in Severity.allCases.reversed() {
        json.member(escaped: severity.rawValue, summary.findings[severity] ?? 0)
      }
    }
    member("knownFindings", summary.knownFindings)
    if summary.findingsLeftOut > 0 { member("findingsLeftOut", summary.findingsLeftOut) }
    member("crashes", summary.crashes)
    member("duplicateCrashes", summary.duplicateCrashes)
  }

  /// Writes what a store knew, or `null`.
  mutating func store(_ store: StoreComparison?) {
    guard let store else { return value(nil as String?) }
    object(.inline) { json in
      json.member("path", store.path)
      json.member("newInputs", store.newInputs)
      json.member("knownInputs", store.knownInputs)
    }
  }

  private mutating func outcomes(_ counts: [TaskOutcome: Int]) {
    object(.inline) { json in
      for outcome in TaskOutcome.allCases {
        json.member(escaped: outcome.rawValue, counts[outcome] ?? 0)
      }
    }
  }
}
