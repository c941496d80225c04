package import RulePacks

/// A set of rules with the index of their literals, which matchers on all threads share.
///
/// An index costs much more than to match a short log, so that whoever matches the same rules again keeps this.
/// It is one object, for what is looked at for each message is not counted then.
package final class IndexedRules: Sendable {
  /// The rules.
  package let set: RuleSet

  let rules: [MessageRule]
  let userCount: Int
  let index: RuleIndex

  /// The built-in rules.
  package static let builtIn = IndexedRules(RuleSet(builtIn: RuleCatalog.all))

  /// Makes the index of a set's rules.
  package init(_ set: RuleSet) {
    self.set = set
    rules = set.rules
    userCount = set.userCount
    index = RuleIndex(set.rules)
  }
}
