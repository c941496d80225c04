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
}

/// Gives findings what identifies them, one after the other.
package struct FindingIdentities {
  /// How many findings there were of a rule, process, name and aspect, by a digest of these.
  private var ordinals: GenerationalCache<UInt64, Int32>

  /// How many findings were given an identifier.
  package private(set) var count = 0

  /// Creates identities of which none is given yet, that know at least so many kinds of findings.
  package init(kinds: Int = .max) { ordinals = GenerationalCache(capacity: kinds) }

  /// Gives a finding the next identifier, `F1`, `F2`, …, and its fingerprint.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - label: The name of the task it is about, or `nil`.
  ///   - app: What stands for its app where it names no process.
  package mutating func identify(
    _ finding: inout Finding, label: String?, app: () -> String
  ) {
    count += 1
    finding.id = "F\(count)"
    // A name with a number or an identifier in it is another one in each run.
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
