/// How severe a finding is.
public enum Severity: String, Sendable, CaseIterable, Comparable {
  /// Worth knowing.
  case note
  /// Likely to become a problem.
  case warning
  /// A problem.
  case error

  /// Orders severities from note to error.
  public static func < (lhs: Severity, rhs: Severity) -> Bool {
    (allCases.firstIndex(of: lhs) ?? 0) < (allCases.firstIndex(of: rhs) ?? 0)
  }
}
