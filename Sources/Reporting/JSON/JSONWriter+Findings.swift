package import LogModel

extension JSONWriter {
  /// Writes an element of `findings`.
  package mutating func finding(_ finding: Finding, _ paths: InputPaths) {
    object { json in
      json.member("id", finding.id)
      json.member("rule", finding.rule.rawValue)
      json.member("severity", finding.severity.rawValue)
      json.member("confidence", finding.confidence)
      json.member("message", finding.message)
      json.member("advice", finding.advice)
      json.member("task", finding.task)
      json.member("crash", finding.crash)
      json.key("process")
      json.identity(finding.process)
      json.evidence(finding.evidence, paths)
      json.member("fingerprint", finding.fingerprint)
    }
  }

  /// Writes a member that is a list of quoted lines.
  package mutating func evidence(_ evidence: [Evidence], _ paths: InputPaths) {
    key("evidence")
    array { json in
      for line in evidence {
        json.object(.inline) { json in
          json.member("input", paths.json(line.input))
          json.member("line", line.line)
          json.member("text", line.text)
        }
      }
    }
  }
}
