package import RulePacks

/// A set of rules with the index of their literals, which matchers on all threads share.
///
/// Making an index takes much longer than matching a short log, so code that matches the same rules again
/// should keep this object. It is a class, so that access to its parts for each message needs no reference
/// counting.
package final class IndexedRules: Sendable {
  /// The rules.
  package let set: RuleSet

  /// The rules of ``set``.
  let rules: [MessageRule]
  /// How many of the rules, at the start of ``rules``, are the user's.
  let userCount: Int
  /// The index of the literals.
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
