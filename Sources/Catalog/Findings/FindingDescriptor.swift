/// What reports, exports and `bglog explain` say about a rule, regardless of any particular
/// finding.
public struct FindingDescriptor: Sendable {
  /// The rule.
  public let rule: FindingRule

  /// The usual severity of the rule's findings; a single finding can have another one.
  public let severity: Severity

  /// The word in capitals that introduces such a finding in a text report: `KILLED`.
  public let headline: String

  /// What the rule states, in one sentence with a full stop.
  public let sentence: String

  /// What happened to the process, as a phrase that follows its name: `was killed by the watchdog`;
  /// `nil` if the rule is not about the end of a process.
  public let endPhrase: String?

  /// Whether findings of the rule state that the system killed the process.
  ///
  /// This is `false` for a leaked task, which is only a possible reason for a kill.
  public let isKill: Bool

  /// The rule's page in `bglog explain`.
  public let page: TopicPage

  /// Creates a descriptor.
  ///
  /// `headline` is by default the rule's name in capitals. `severityWords` describe when the
  /// severity differs from the usual one, and `when` says what triggers the rule; both are printed
  /// on the rule's page.
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

  /// The descriptors of all rules, in the order of `FindingRule.allCases`.
  public static let all: [FindingDescriptor] = FindingRule.allCases.map(\.descriptor)
}
