/// Everything that is said about a rule as such, wherever it is named: by the reports, the exports,
/// `bglog explain` and the judges.
public struct FindingDescriptor: Sendable {
  /// The rule.
  public let rule: FindingRule

  /// The severity that its findings mostly have; the judges say where one differs.
  public let severity: Severity

  /// The words in capitals that a report starts with: `KILLED`.
  public let headline: String

  /// What the rule says, in one sentence with its full stop.
  public let sentence: String

  /// What happened to the process, after its name: `was killed by the watchdog`; `nil` where the rule
  /// says nothing of an end.
  public let endPhrase: String?

  /// Whether the rule says that the system ended the process by force.
  ///
  /// A leaked task is only why it may have.
  public let isKill: Bool

  /// Its page in `bglog explain`.
  public let page: TopicPage

  /// Creates a descriptor; without a `headline` it is the rule's own name in capitals.
  ///
  /// `severityWords` say when the severity is another than the usual one, and `when` what makes the rule
  /// speak.
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

  /// The descriptors, one for each rule, in the order of the rules.
  public static let all: [FindingDescriptor] = FindingRule.allCases.map(\.descriptor)
}
