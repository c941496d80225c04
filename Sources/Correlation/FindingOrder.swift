package import LogModel

/// Puts findings in the order of the report and gives them what identifies them.
package enum FindingOrder {
  /// Returns the findings worst first, numbered `F1`, `F2`, …, each with its fingerprint.
  ///
  /// - Parameters:
  ///   - findings: The findings, in any order.
  ///   - tasks: The tasks they are about, for the names that go into fingerprints.
  package static func ordered(_ findings: [Finding], tasks: [TaskTimeline]) -> [Finding] {
    let rank = Dictionary(
      uniqueKeysWithValues: FindingRule.allCases.enumerated().map { ($1, $0) })
    var sorted = findings.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if first.severity != second.severity { return first.severity > second.severity }
      if first.rule != second.rule { return (rank[first.rule] ?? 0) < (rank[second.rule] ?? 0) }
      if first.confidence != second.confidence { return first.confidence > second.confidence }
      let (here, there) = (first.evidence.first, second.evidence.first)
      if here?.input != there?.input { return (here?.input ?? 0) < (there?.input ?? 0) }
      if here?.line != there?.line { return (here?.line ?? 0) < (there?.line ?? 0) }
      return left.offset < right.offset
    }.map(\.element)
    var names: [String: String] = [:]
    for task in tasks { names[task.key] = task.label ?? task.identifier ?? "" }
    var ordinals: [String: Int] = [:]
    for index in sorted.indices {
      sorted[index].id = "F\(index + 1)"
      let task = sorted[index].task.flatMap { names[$0] } ?? ""
      let base = "\(sorted[index].rule.rawValue)|\(sorted[index].process?.name ?? "")|\(task)"
      let ordinal = ordinals[base, default: 0]
      ordinals[base] = ordinal + 1
      sorted[index].fingerprint = fingerprint("\(base)|\(ordinal)")
    }
    return sorted
  }

  /// FNV-1a with 64 bits: short, the same everywhere, and no secret to keep.
  private static func fingerprint(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
