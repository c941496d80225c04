package import LogModel

/// Puts findings in the order of the report and gives them what identifies them.
package enum FindingOrder {
  /// Returns the numbers of the findings, worst first.
  package static func order(of findings: [Finding]) -> [Int] {
    let rank = Dictionary(
      uniqueKeysWithValues: FindingRule.allCases.enumerated().map { ($1, $0) })
    return findings.indices.sorted { left, right in
      let (first, second) = (findings[left], findings[right])
      if first.severity != second.severity { return first.severity > second.severity }
      if first.rule != second.rule { return (rank[first.rule] ?? 0) < (rank[second.rule] ?? 0) }
      if first.confidence != second.confidence { return first.confidence > second.confidence }
      let (here, there) = (first.evidence.first, second.evidence.first)
      if here?.input != there?.input { return (here?.input ?? 0) < (there?.input ?? 0) }
      if here?.line != there?.line { return (here?.line ?? 0) < (there?.line ?? 0) }
      return left < right
    }
  }

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
