import LogModel

extension JSONWriter {
  /// How many lines a result names beside its first one; code scanning shows no more than 100.
  private static let relatedLimit = 99

  /// Writes an element of `results`.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - task: The task it is about, or `nil`.
  ///   - uris: The inputs of its document, as URIs.
  mutating func sarifResult(_ finding: Finding, _ task: TaskTimeline?, _ uris: [String]) {
    object { json in
      json.member("ruleId", finding.rule.rawValue)
      json.member("ruleIndex", FindingRule.allCases.firstIndex(of: finding.rule) ?? -1)
      json.member("level", finding.severity.rawValue)
      let advice = finding.advice.isEmpty ? "" : ". " + finding.advice
      json.sarifMessage(finding.sentence + advice)
      json.key("locations")
      json.array { json in
        if let first = finding.evidence.first {
          json.object { $0.sarifPlace(of: first, uris) }
        }
      }
      json.sarifRelated(finding.evidence.dropFirst(), uris)
      if let task { json.sarifFlow(TaskSteps(task, finding), task.key, uris) }
      if finding.isKnown { json.member("baselineState", "unchanged") }
      if !finding.fingerprint.isEmpty {
        json.key("partialFingerprints")
        json.object { json in
          // The name that GitHub compares, and ours: what versions before 0.2 wrote, and what no two apps share.
          json.member("primaryLocationLineHash", finding.fingerprint)
          json.member("bglogFingerprint/v1", finding.formerFingerprint ?? finding.fingerprint)
          json.member("bglogFingerprint/v2", finding.fingerprint)
        }
      }
      json.sarifProperties(finding, task)
    }
  }

  private mutating func sarifPlace(of line: Evidence, _ uris: [String]) {
    let uri = uris.indices.contains(line.input) ? uris[line.input] : "%3F"
    sarifPlace(uri, line: line.line, snippet: line.text)
  }

  private mutating func sarifRelated(_ lines: ArraySlice<Evidence>, _ uris: [String]) {
    guard !lines.isEmpty else { return }
    key("relatedLocations")
    array { json in
      for (index, line) in lines.prefix(Self.relatedLimit).enumerated() {
        json.object { json in
          json.member("id", index + 1)
          json.sarifPlace(of: line, uris)
        }
      }
    }
  }

  private mutating func sarifFlow(_ life: TaskSteps, _ key: String, _ uris: [String]) {
    guard life.steps.count > 1 else { return }
    self.key("codeFlows")
    array { json in
      json.object { json in
        let left = life.readingsLeftOut
        json.sarifMessage("the life of \(key)" + (left > 0 ? ", without \(left) readings" : ""))
        json.key("threadFlows")
        json.array { json in
          json.object { json in
            json.member("id", key)
            json.key("locations")
            json.array { json in
              for (index, step) in life.steps.enumerated() { json.sarifStep(step, index, uris) }
            }
          }
        }
      }
    }
  }

  private mutating func sarifStep(_ step: TaskSteps.Step, _ index: Int, _ uris: [String]) {
    object { json in
      json.key("location")
      json.object { json in
        let uri = uris.indices.contains(step.input) ? uris[step.input] : "%3F"
        json.sarifPlace(uri, line: step.line, snippet: nil)
        json.sarifMessage(step.text)
      }
      json.member("executionOrder", index + 1)
      if let time = step.at?.utcText { json.member("executionTimeUtc", time) }
    }
  }

  private mutating func sarifProperties(_ finding: Finding, _ task: TaskTimeline?) {
    key("properties")
    object { json in
      json.member("id", finding.id)
      json.member("confidence", finding.confidence)
      if let key = finding.task { json.member("task", key) }
      if let crash = finding.crash { json.member("crash", crash) }
      if let process = finding.process {
        json.key("process")
        json.identity(process)
      }
      let left = finding.evidence.count - 1 - Self.relatedLimit
      if left > 0 { json.member("evidenceLeftOut", left) }
      guard let task else { return }
      json.member("outcome", task.outcome.rawValue)
      if let deadline = task.deadline { json.member("deadline", deadline) }
    }
  }
}
