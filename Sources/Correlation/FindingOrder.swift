package import LogModel

/// The order of findings in a report.
package enum FindingOrder {
  /// Returns the indices of the findings, worst first.
  package static func order(of findings: [Finding]) -> [Int] {
    findings.indices.map { Place($0, findings[$0]) }.sorted().map(\.number)
  }

  /// What a finding is sorted by.
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

/// Gives findings their identifiers and fingerprints, one after the other.
package struct FindingIdentities {
  /// How many findings there were with the same rule, process, name and aspect, by a digest of these.
  private var ordinals: GenerationalCache<UInt64, Int32>

  /// How many findings were given an identifier.
  package private(set) var count = 0

  /// Creates an empty count. `kinds` is how many different combinations are counted at least.
  package init(kinds: Int = .max) { ordinals = GenerationalCache(capacity: kinds) }

  /// Gives a finding the next identifier, `F1`, `F2`, …, and its fingerprint.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - label: The name of its task, or `nil`.
  ///   - app: Returns the app to use in the fingerprint if the finding names no process.
  package mutating func identify(
    _ finding: inout Finding, label: String?, app: () -> String
  ) {
    count += 1
    finding.id = "F\(count)"
    // A name that contains a number or an identifier differs from run to run.
    let label = label.map(LabelPattern.pattern) ?? ""
    if let name = finding.process?.name, !name.isEmpty {
      finding.fingerprint = fingerprint(of: finding, name, label)
    } else {
      finding.fingerprint = fingerprint(of: finding, app(), label)
      finding.formerFingerprint = fingerprint(of: finding, "", label)
    }
  }

  private mutating func fingerprint(
    of finding: Finding, _ app: String, _ label: String
  ) -> String {
    var base = "\(finding.rule.rawValue)|\(app)|\(label)"
    if let aspect = finding.aspect { base += "|\(aspect)" }
    let digest = FNV1a.hash(base)
    let ordinal = ordinals[digest] ?? 0
    ordinals.set(digest, ordinal + 1)
    return Self.fingerprint("\(base)|\(ordinal)")
  }

  private static func fingerprint(_ text: String) -> String {
    let digits = String(FNV1a.hash(text), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
