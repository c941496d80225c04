public import LogModel

/// The rules whose findings are reported and count for the exit status.
public struct RuleSelection: Hashable, Sendable {
  /// The only rules that are reported; empty for all.
  public var only: Set<FindingRule>

  /// The rules that are not reported.
  public var ignored: Set<FindingRule>

  /// Creates a selection; by default of all rules.
  public init(only: Set<FindingRule> = [], ignored: Set<FindingRule> = []) {
    self.only = only
    self.ignored = ignored
  }

  /// Whether every rule is reported.
  var admitsAll: Bool { only.isEmpty && ignored.isEmpty }

  /// Whether findings of a rule are reported.
  func admits(_ rule: FindingRule) -> Bool {
    (only.isEmpty || only.contains(rule)) && !ignored.contains(rule)
  }
}
