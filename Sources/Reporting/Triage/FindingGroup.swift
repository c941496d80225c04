public import LogModel

/// The findings with one fingerprint.
public struct FindingGroup: Sendable {
  /// What identifies the problem; see ``Finding/fingerprint``.
  public var fingerprint: String
  /// What versions before 0.2 wrote instead, or `nil` where that is the same.
  package var formerFingerprint: String?
  /// The rule.
  public var rule: FindingRule
  /// The worst severity.
  public var severity: Severity
  /// The process, or `nil`.
  public var process: String?
  /// What their messages have in common, without what differs: process identifiers and numbers.
  public var message: String
  /// How many.
  public var count = 0
  /// The first input that shows it.
  public var exampleInput: String
  /// The 1-based line in ``exampleInput``, or `nil`.
  public var exampleLine: Int?
  /// Whether a baseline knows it, so that it does not count for the exit status.
  public var isKnown = false
  /// Whether the store had no such finding before this run; `nil` without a store.
  public var isNew: Bool?

  /// Creates an empty group.
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
  /// How many more there are than the one whose message is shown, to follow it; empty where it is alone.
  var others: String { count > 1 ? " (and \(count - 1) more like it)" : "" }
}
