internal import LogModel

/// Writes one JSON object about all inputs of a run.
package struct TriageJSONWriter: ExportWriter {
  /// Creates a writer.
  package init() {}

  package mutating func finish(_ triage: TriageDocument?, to output: inout OutputBuffer) {
    guard let triage else { return }
    var json = JSONWriter()
    json.object { json in
      json.member("schema", TriageDocument.schema)
      json.member("tool", triage.tool)
      json.key("inputs")
      json.object(.inline) { triage.inputs.writeMembers(to: &$0) }
      json.member("skipped", triage.skipped)
      json.member("failures", triage.failures)
      json.member("groups", triage.groups)
      json.member("leakedTasks", triage.leakedTasks)
      json.member("requests", triage.requests)
      json.member("trends", triage.trends)
      json.member("findings", triage.findings)
      json.member("summary", triage.summary)
      json.member("store", triage.store)
    }
    json.endLine()
    output.append(contentsOf: json.output.bytes)
  }
}

extension InputCounts: JSONRecord {
  /// Writes the counts of inputs.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("found", found)
    json.member("read", read)
    json.member("repeated", repeated)
    json.member("skipped", skipped)
    json.member("failed", failed)
  }
}

extension SkippedInputs: JSONRecord {
  /// Writes the inputs that were skipped for one reason.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("reason", reason)
    json.member("count", count)
    json.member("examples", examples)
  }
}

extension FailedInput: JSONRecord {
  /// Writes an input that could not be read.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("path", path)
    json.member("line", line)
    json.member("message", message)
  }
}

extension CrashGroup: JSONRecord {
  /// Writes an element of `groups`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("signature", signature)
    json.member("count", count)
    json.member("firstSeen", firstSeen)
    json.member("lastSeen", lastSeen)
    json.member("processes", processes)
    json.member("versions", versions)
    json.member("osVersions", osVersions)
    json.member("devices", devices)
    json.member("exampleInputs", exampleInputs)
    json.member("verdict", verdict)
    json.member("isNew", isNew)
  }
}

extension TaskGroup: JSONRecord {
  /// Writes an element of `leakedTasks`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("process", process)
    json.member("label", label)
    json.member("owner", owner)
    json.member("kind", kind.rawValue)
    json.member("tasks", tasks)
    json.member("outcomes", TaskOutcome.allCases) { outcomes[$0] ?? 0 }
    json.member("heldAtKill", heldAtKill)
    json.member("versions", versions)
    json.member("inputs", inputs)
    json.member("firstSeen", firstSeen)
    json.member("lastSeen", lastSeen)
    json.member("exampleInput", exampleInput)
    json.member("exampleLine", exampleLine)
  }
}

extension RequestGroup: JSONRecord {
  /// Writes an element of `requests`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("process", process)
    json.member("bundle", bundleIdentifier)
    json.member("kind", kind.rawValue)
    json.member("identifier", identifier)
    json.member("simulated", isSimulated)
    json.member("count", count)
    json.member("states", RequestState.allCases) { states[$0] ?? 0 }
    json.member("refusedBy", refusedBy)
    json.member("meanSecondsRun", meanSecondsRun)
    json.member("longestSecondsRun", longestSecondsRun)
    json.member("firstSeen", firstSeen)
    json.member("lastSeen", lastSeen)
    json.member("exampleInputs", exampleInputs)
  }
}

extension RequestGroup.PolicyRefusals: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes how often a policy refused.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("policy", policy)
    json.member("count", count)
  }
}

extension VersionTrend: JSONRecord {
  /// Writes an element of `trends`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("app", app)
    json.member("version", version)
    json.member("crashes", crashes)
    json.member("verdicts", FindingRule.allCases) { verdicts[$0] }
    json.member("taskTimeouts", taskTimeouts)
    json.member("firstSeen", firstSeen)
    json.member("lastSeen", lastSeen)
  }
}

extension FindingGroup: JSONRecord {
  /// Writes an element of `findings`.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("fingerprint", fingerprint)
    json.member("rule", rule)
    json.member("severity", severity)
    json.member("process", process)
    json.member("message", message)
    json.member("count", count)
    json.member("exampleInput", exampleInput)
    json.member("exampleLine", exampleLine)
    json.member("isKnown", isKnown)
    json.member("isNew", isNew)
  }
}

extension TriageSummary: JSONRecord {
  /// Writes the counts over all inputs.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("records", records)
    json.member("bytes", bytes)
    json.member("tasks", TaskOutcome.allCases) { tasks[$0] ?? 0 }
    json.member("requests", RequestState.allCases) { requests[$0] ?? 0 }
    json.member("findings", Severity.allCases.reversed()) { findings[$0] ?? 0 }
    json.member("knownFindings", knownFindings)
    if findingsLeftOut > 0 { json.member("findingsLeftOut", findingsLeftOut) }
    json.member("crashes", crashes)
    json.member("duplicateCrashes", duplicateCrashes)
  }
}

extension StoreComparison: JSONRecord {
  /// Writes all members on one line.
  package static var jsonLayout: JSONWriter.Layout { .inline }

  /// Writes the comparison with the store.
  package func writeMembers(to json: inout JSONWriter) {
    json.member("path", path)
    json.member("newInputs", newInputs)
    json.member("knownInputs", knownInputs)
    if let failure { json.member("failure", failure) }
  }
}
