public import LogModel

/// The findings that have the same fingerprint.
public struct FindingGroup: Sendable {
  /// The fingerprint they share; see ``Finding/fingerprint``.
  public var fingerprint: String
  /// The fingerprint that versions before 0.2 wrote; `nil` if it is the same.
  package var formerFingerprint: String?
  /// The rule that found them.
  public var rule: FindingRule
  /// The severity of the worst finding.
  public var severity: Severity
  /// The process name, or `nil`.
  public var process: String?
  /// What the messages have in common, without pids and other numbers that differ.
  public var message: String
  /// The number of findings.
  public var count = 0
  /// The path of the first input with such a finding.
  public var exampleInput: String
  /// The 1-based line in ``exampleInput``, or `nil`.
  public var exampleLine: Int?
  /// Whether a baseline contains the fingerprint, so that the group does not affect the exit
  /// status.
  public var isKnown = false
  /// Whether the store did not contain the fingerprint before this run; `nil` without a store.
  public var isNew: Bool?

  /// Creates a group without findings.
  public init(
    fingerprint: String, rule: FindingRule, severity: Severity, process: String?, message: String,
    exampleInput: String, exampleLine: Int?
  ) {
    self.fingerprint = fingerprint
    self.rule = rule
    self.severity = severity
    self.process = process
    self.message = message
    self.exampleInput = exampleInput
    self.exampleLine = exampleLine
  }
}

extension FindingGroup {
  /// Text that follows the message and says how many more findings there are; empty if there is
  /// only one.
  var others: String { count > 1 ? " (and \(count - 1) more like it)" : "" }
}
