package import LogModel

/// Assigns identifiers and fingerprints to findings, in the order in which they are passed.
package struct FindingIdentities {
  /// The number of findings so far with the same rule, process, task name and aspect, by a digest of these four.
  private var ordinals: GenerationalCache<UInt64, Int32>

  /// How many findings were given an identifier.
  package private(set) var count = 0

  /// Creates an instance that starts with `F1`. `kinds` is how many combinations of rule, process, task name
  /// and aspect are remembered at least; repeated ones get different fingerprints.
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
    // A task name that contains a number or an identifier differs from run to run, so only its pattern is used.
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
