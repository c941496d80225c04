#if Store
  internal import GRDB
  internal import LogModel

  extension RowWriter {
    /// Writes a finding with the first line it stands on.
    mutating func add(_ finding: Finding, to input: Int64) throws {
      let evidence = finding.evidence.first
      try insert(
        into: "findings",
        [
          "input_id": .row(input), "rule": .text(finding.rule.rawValue),
          "severity": .text(finding.severity.rawValue), "confidence": .real(finding.confidence),
          "message": .text(finding.message), "advice": .text(finding.advice),
          "task_key": .text(finding.task), "crash": .text(finding.crash),
          "process": .text(finding.process?.name), "fingerprint": .text(finding.fingerprint),
          "line": .integer(evidence?.line), "text": .text(evidence?.text),
        ])
    }

    /// Writes the counts of a MetricKit payload, a row for each place and reason.
    mutating func add(_ metric: ExitMetric, to input: Int64) throws {
      let places = [("foreground", metric.foreground), ("background", metric.background)]
      for (place, counts) in places {
        for count in counts {
          try insert(
            into: "exit_metrics",
            [
              "input_id": .row(input), "bundle_identifier": .text(metric.bundleIdentifier),
              "version": .text(metric.version), "os": .text(metric.os),
              "begin": .time(metric.begin), "end": .time(metric.end), "place": .text(place),
              "reason": .text(count.reason), "count": .count(count.count),
              "simulated": .flag(metric.isSimulated),
            ])
        }
      }
    }

    /// Writes a problem of an input.
    mutating func add(_ problem: InputProblem, to input: Int64) throws {
      try insert(
        into: "problems",
        [
          "input_id": .row(input), "line": .integer(problem.line),
          "message": .text(problem.message), "is_fatal": .flag(problem.isFatal),
          "is_note": .flag(problem.isNote),
        ])
    }
  }
#endif
