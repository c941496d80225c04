/// What reports, exports and `bglog explain` say about a rule, independent of a single finding.
public struct FindingDescriptor: Sendable {
  /// The rule.
  public let rule: FindingRule

  /// The usual severity of its findings; a finding can override it.
  public let severity: Severity

  /// The headline of a report in capitals: `KILLED`.
  public let headline: String

  /// What the rule states, in one sentence with a full stop.
  public let sentence: String

  /// What happened to the process, as a phrase that follows its name: `was killed by the watchdog`;
  /// `nil` if the rule is not about an end.
  public let endPhrase: String?

  /// Whether the rule states that the system killed the process.
  ///
  /// A leaked task is only a possible reason for a kill, so it does not.
  public let isKill: Bool

  /// Its page in `bglog explain`.
  public let page: TopicPage

  /// Creates a descriptor; the default `headline` is the rule's name in capitals.
  ///
  /// `severityWords` say when the severity differs from the usual one, and `when` says what triggers
  /// the rule; both are facts of its page.
  init(
    _ rule: FindingRule, _ severity: Severity, headline: String? = nil, sentence: String,
    endPhrase: String? = nil, isKill: Bool = false, severityWords: String? = nil, when: String,
    meaning: [String], lookAt: [String] = [], change: [String], related: [String] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.headline =
      headline ?? rule.rawValue.uppercased().split(separator: "-").joined(separator: " ")
    self.sentence = sentence
    self.endPhrase = endPhrase
    self.isKill = isKill
    page = TopicPage(
      .rule, rule.rawValue, title: "rule",
      facts: [
        TopicPage.Fact("severity", severityWords ?? severity.rawValue),
        TopicPage.Fact("said when", when),
      ],
      meaning: meaning, lookAt: lookAt, change: change, related: related)
  }

  /// One descriptor for each rule, in the order of the rules.
  public static let all: [FindingDescriptor] = FindingRule.allCases.map(\.descriptor)
}
