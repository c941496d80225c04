import LogModel

/// The words in capitals that the text reports start with.
package enum Headline {
  /// All of them, those of the rules too.
  package static let all =
    [
      "NOTHING READ", "NO MATCH", "NO OTHER PROBLEM", "NOTHING TO JUDGE", "NOTHING NEW",
      "NOT EXPLAINED",
      "UNDECIDED",
      "NO PROBLEM",
    ] + FindingRule.allCases.map(\.descriptor.headline)
}
