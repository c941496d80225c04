package import LogModel

extension JSONWriter {
  /// Writes an element of `inputs`.
  package mutating func input(_ input: InputSummary) {
    object { json in
      json.member("path", input.path)
      json.member("format", input.format)
      json.member("bytes", input.bytes)
      json.member("records", input.records)
      json.member("linesNotUnderstood", input.linesNotUnderstood)
      json.member("firstTimestamp", input.firstTimestamp)
      json.member("lastTimestamp", input.lastTimestamp)
      json.key("problems")
      json.array { json in
        for problem in input.problems { json.problem(problem) }
      }
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
    object { json in
      json.member("inputs", summary.inputs)
      json.member("records", summary.records)
      json.key("tasks")
      json.object(.inline) { json in
        for outcome in TaskOutcome.allCases {
          json.member(outcome.rawValue, summary.tasks(outcome))
        }
      }
      json.key("findings")
      json.object(.inline) { json in
        for severity in Severity.allCases.reversed() {
          json.member(severity.rawValue, summary.findings(severity))
        }
      }
      json.member("crashes", summary.crashes)
    }
  }
}
