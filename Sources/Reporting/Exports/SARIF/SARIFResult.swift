import LogModel

/// An element of `results`: a finding, and the life of the task or of the request for scheduled work
/// that it is about.
struct SARIFResult: JSONRecord {
  /// The maximum number of lines in a result besides the first; GitHub code scanning shows no more
  /// than 100 in all.
  private static let relatedLimit = 99

  /// The finding.
  let finding: Finding
  /// The task that the finding is about, or `nil`.
  let task: TaskTimeline?
  /// The request for scheduled work that the finding is about, or `nil`.
  let request: ScheduledRequest?
  /// The inputs of the finding's document as URIs, by their number.
  let uris: [String]

  /// Writes the members of the object.
  func writeMembers(to json: inout JSONWriter) {
    json.member("ruleId", finding.rule.rawValue)
    json.member("ruleIndex", FindingRule.allCases.firstIndex(of: finding.rule) ?? -1)
    json.member("level", finding.severity.rawValue)
    let advice = finding.advice.isEmpty ? "" : ". " + finding.advice
    json.member("message", SARIFMessage(text: finding.sentence + advice))
    json.key("locations")
    json.array { json in
      if let first = finding.evidence.first {
        json.object { $0.member("physicalLocation", place(first)) }
      }
    }
    writeRelated(to: &json)
    if let task {
      write(TaskSteps(task, finding), of: task.key, to: &json)
    } else if let request {
      write(TaskSteps(request, finding), of: request.key, to: &json)
    }
    if finding.isKnown { json.member("baselineState", "unchanged") }
    if !finding.fingerprint.isEmpty {
      json.key("partialFingerprints")
      json.object { json in
        // The name that GitHub compares, and bglog's own: `v1` is what versions before 0.2 wrote,
        // `v2` is never the same for two apps.
        json.member("primaryLocationLineHash", finding.fingerprint)
        json.member("bglogFingerprint/v1", finding.formerFingerprint ?? finding.fingerprint)
        json.member("bglogFingerprint/v2", finding.fingerprint)
      }
    }
    json.key("properties")
    json.object { writeProperties(to: &$0) }
  }

  private func uri(_ input: InputIndex) -> String {
    uris.indices.contains(input) ? uris[input] : "%3F"
  }

  private func place(_ line: Evidence) -> SARIFPlace {
    SARIFPlace(uri: uri(line.input), line: line.line, snippet: line.text)
  }

  private func writeRelated(to json: inout JSONWriter) {
    let lines = finding.evidence.dropFirst()
    guard !lines.isEmpty else { return }
    json.key("relatedLocations")
    json.array { json in
      for (index, line) in lines.prefix(Self.relatedLimit).enumerated() {
        json.object { json in
          json.member("id", index + 1)
          json.member("physicalLocation", place(line))
        }
      }
    }
  }

  private func write(_ life: TaskSteps, of key: String, to json: inout JSONWriter) {
    guard life.steps.count > 1 else { return }
    let left = life.readingsLeftOut
    json.key("codeFlows")
    json.array { json in
      json.object { json in
        json.member(
          "message",
          SARIFMessage(
            text: "the life of \(key)" + (left > 0 ? ", without \(left) readings" : "")))
        json.key("threadFlows")
        json.array { json in
          json.object { json in
            json.member("id", key)
            json.key("locations")
            json.array { json in
              for (index, step) in life.steps.enumerated() {
                json.object { write(step, number: index + 1, to: &$0) }
              }
            }
          }
        }
      }
    }
  }

  private func write(_ step: TaskSteps.Step, number: Int, to json: inout JSONWriter) {
    json.key("location")
    json.object { json in
      json.member("physicalLocation", SARIFPlace(uri: uri(step.input), line: step.line))
      json.member("message", SARIFMessage(text: step.text))
    }
    json.member("executionOrder", number)
    if let time = step.at?.utcText { json.member("executionTimeUtc", time) }
  }

  private func writeProperties(to json: inout JSONWriter) {
    json.member("id", finding.id)
    json.member("confidence", finding.confidence)
    if let key = finding.task { json.member("task", key) }
    if let key = finding.request { json.member("request", key) }
    if let crash = finding.crash { json.member("crash", crash) }
    if let process = finding.process { json.member("process", process) }
    let left = finding.evidence.count - 1 - Self.relatedLimit
    if left > 0 { json.member("evidenceLeftOut", left) }
    if let request { json.member("state", request.state.rawValue) }
    guard let task else { return }
    json.member("outcome", task.outcome.rawValue)
    if let deadline = task.deadline { json.member("deadline", deadline) }
  }
}
