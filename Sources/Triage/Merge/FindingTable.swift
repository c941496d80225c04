internal import LogModel
internal import Reporting

/// Groups findings by fingerprint.
struct FindingTable {
  private var groups: [String: FindingGroup] = [:]
  private var sentences: [String: GroupSentence] = [:]

  /// Adds the findings of a document.
  mutating func take(_ document: ReportDocument) {
    for finding in document.findings {
      let place = finding.evidence.first
      let path = place.map { document.inputs.indices.contains($0.input) ? $0.input : 0 } ?? 0
      var group =
        groups.removeValue(forKey: finding.fingerprint)
        ?? FindingGroup(
          fingerprint: finding.fingerprint, rule: finding.rule, severity: finding.severity,
          process: finding.process?.name, message: finding.message,
          exampleInput: document.inputs[path].path, exampleLine: place?.line)
      group.count += 1
      group.formerFingerprint = group.formerFingerprint ?? finding.formerFingerprint
      if group.count == 1 {
        sentences[finding.fingerprint] = GroupSentence(finding.message)
      } else {
        sentences[finding.fingerprint]?.add(finding.message)
      }
      group.severity = max(group.severity, finding.severity)
      group.isKnown = finding.isKnown
      groups[finding.fingerprint] = group
    }
  }

  /// The groups: those that no baseline contains first, then by severity, frequency and the order of
  /// the rules.
  var sorted: [FindingGroup] {
    // The order of the rules is as in the report about a single input, so that both list the same
    // finding first.
    let ranks = Dictionary(
      uniqueKeysWithValues: FindingRule.allCases.enumerated().map { ($1, $0) })
    let finished = groups.values.map { group in
      var group = group
      group.message = sentences[group.fingerprint]?.text ?? group.message
      return group
    }
    return finished.sorted { left, right in
      if left.isKnown != right.isKnown { return right.isKnown }
      if left.severity != right.severity { return left.severity > right.severity }
      if left.count != right.count { return left.count > right.count }
      if left.rule != right.rule { return ranks[left.rule] ?? 0 < ranks[right.rule] ?? 0 }
      return left.fingerprint < right.fingerprint
    }
  }
}
