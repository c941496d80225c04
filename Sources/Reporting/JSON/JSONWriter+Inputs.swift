package import LogModel

extension JSONWriter {
  /// Writes an element of `inputs`.
  package mutating func input(_ input: InputSummary) {
    object { $0.inputMembers(input) }
  }

  /// Writes the members of that object.
  mutating func inputMembers(_ input: InputSummary) {
    member("path", input.path)
    member("format", input.format)
    member("bytes", input.bytes)
    member("records", input.records)
    member("linesNotUnderstood", input.linesNotUnderstood)
    member("firstTimestamp", input.firstTimestamp)
    member("lastTimestamp", input.lastTimestamp)
    key("problems")
    array { json in
      for problem in input.problems { json.problem(problem) }
    }
  }

  private mutating func problem(_ problem: InputProblem) {
    object(.inline) { json in
      json.member("line", problem.line)
      json.member("message", problem.message)
    }
  }

  /// Writes the value of `summary`.
  package mutating func summary(_ summary: ReportSummary) {
    object { $0.summaryMembers(summary) }
  }

  /// Writes the members of that object.
  mutating func summaryMembers(_ summary: ReportSummary) {
    member("inputs", summary.inputs)
    member("records", summary.records)
    key("tasks")
    object(.inline) { json in
      for outcome in TaskOutcome.allCases {
        json.member(escaped: outcome.rawValue, summary.tasks(outcome))
      }
    }
    key("findings")
    object(.inline) { json in
      for severity in Severity.allCases.reversed() {
        json.member(escaped: severity.rawValue, summary.findings(severity))
      }
    }
    member("crashes", summary.crashes)
    // Without a choice of rules nothing is left out, and nothing has to say so.
    if summary.findingsLeftOut > 0 { member("findingsLeftOut", summary.findingsLeftOut) }
  }
}
