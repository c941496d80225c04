package import LogModel

/// Puts findings in the order of the report and gives them what identifies them.
package enum FindingOrder {
  /// Returns the numbers of the findings, worst first.
  package static func order(of findings: [Finding]) -> [Int] {
    findings.indices.map { Place($0, findings[$0]) }.sorted().map(\.number)
  }

  /// Where a finding belongs.
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

  /// Numbers the findings `F1`, `F2`, … in the order given, and gives each its fingerprint.
  ///
  /// - Parameters:
  ///   - findings: The findings, worst first.
  ///   - labels: The name of the task each of them is about, or `nil`.
  package static func identify(_ findings: inout [Finding], labels: [String?]) {
    var ordinals: [String: Int] = [:]
    for index in findings.indices {
      findings[index].id = "F\(index + 1)"
      let process = findings[index].process?.name ?? ""
      let base = "\(findings[index].rule.rawValue)|\(process)|\(labels[index] ?? "")"
      let ordinal = ordinals[base, default: 0]
      ordinals[base] = ordinal + 1
      findings[index].fingerprint = fingerprint("\(base)|\(ordinal)")
    }
  }

  /// FNV-1a with 64 bits: short, the same everywhere, and no secret to keep.
  private static func fingerprint(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
