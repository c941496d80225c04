/// Where reports and the manifest of the corpus differ for a reason, each read by eye.
enum CorpusExplanations {
  /// By path: the facts that differ, and why. A fact that agrees again must leave the table.
  static let all: [String: (facts: Set<String>, reason: String)] = [:]
}
