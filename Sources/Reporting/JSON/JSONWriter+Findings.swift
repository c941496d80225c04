package import LogModel

extension JSONWriter {
  /// Writes an element of `findings`.
  package mutating func finding(_ finding: Finding, _ paths: InputPaths) {
    object { $0.findingMembers(finding, paths) }
  }

  /// Writes the members of that object.
  mutating func findingMembers(_ finding: Finding, _ paths: InputPaths) {
    member("id", finding.id)
    member("rule", finding.rule.rawValue)
    member("severity", finding.severity.rawValue)
    member("confidence", finding.confidence)
    member("message", finding.message)
    member("advice", finding.advice)
    member("task", finding.task)
    member("crash", finding.crash)
    key("process")
    identity(finding.process)
    evidence(finding.evidence, paths)
    member("fingerprint", finding.fingerprint)
    // Without a baseline nothing is known, and nothing has to say so.
    if finding.isKnown { member("known", true) }
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
