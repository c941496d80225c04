/// The built-in message rules.
package enum RuleCatalog {
  /// Every rule. Where two rules share a literal, the first that matches wins.
  package static let all: [MessageRule] =
    stateLab + readings + uikitBegins + uikitEnds + uikitExpiry + lifecycle + kills
    + exits
}
