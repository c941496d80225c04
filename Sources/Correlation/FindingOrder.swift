package import LogModel

/// The order of findings in a report.
package enum FindingOrder {
  /// Returns the indices of the findings, worst first.
  package static func order(of findings: [Finding]) -> [Int] {
    findings.indices.map { Place($0, findings[$0]) }.sorted().map(\.number)
  }

  /// The properties by which a finding is sorted, and its index.
  private struct Place: Comparable {
    let number: Int
    private let severity: Int
    private let rule: Int
    private let confidence: Double
    private let input: Int
    private let line: Int

    init(_ number: Int, _ finding: Finding) {
      self.number = number
      severity = Severity.allCases.firstIndex(of: finding.severity) ?? 0
      rule = ranks[finding.rule] ?? 0
      confidence = finding.confidence
      input = finding.evidence.first?.input ?? 0
      line = finding.evidence.first?.line ?? 0
    }

    static func < (left: Place, right: Place) -> Bool {
      if left.severity != right.severity { return left.severity > right.severity }
      if left.rule != right.rule { return left.rule < right.rule }
      if left.confidence != right.confidence { return left.confidence > right.confidence }
      return (left.input, left.line, left.number) < (right.input, right.line, right.number)
    }
  }

  private static let ranks = Dictionary(
    uniqueKeysWithValues: FindingRule.allCases.enumerated().map { ($1, $0) })
}
