internal import ConsoleLogs
internal import LogModel
internal import Reporting
internal import RulePacks

/// Tests every sample of every rule against all rules together.
public struct RuleCheck: Sendable {
  /// The mistakes, each with its place, safe for a terminal; empty if there are none.
  public private(set) var messages: [String] = []

  /// How many packs, rules and samples were checked.
  public private(set) var counts = (packs: 0, rules: 0, samples: 0)

  /// Whether some file or folder could not be read.
  public private(set) var hasUnreadable = false

  /// Checks the built-in packs together with those at the paths and those that the discovery finds.
  public init(_ paths: [String], discovery: RuleDiscovery = .none) {
    let builtIn = RuleCatalog.texts.map { PackReader.read($0.text, file: "built-in:\($0.file)") }
    let sources = RuleSources(paths: paths, discovery: discovery)
    hasUnreadable = sources.hasUnreadable
    let own = builtIn.compactMap(\.pack)
    var set = RuleSet(builtIn: own.flatMap(\.rules))
    set.add(sources.packs)
    var messages = builtIn.flatMap(\.issues).map(\.description) + sources.messages
    messages += set.issues.map(\.description)
    messages += Self.overlaps(in: set).map(\.description)
    // The same mistake can be found twice: when a pack is read, and when all rules are tried together.
    var seen: Set<String> = []
    self.messages = messages.filter { seen.insert($0).inserted }.map(TerminalText.escaped)
    counts = (
      packs: own.count + sources.packs.count, rules: set.rules.count,
      samples: set.rules.reduce(0) { $0 + $1.samples.count + $1.counterSamples.count }
    )
  }

  /// Finds samples that another rule matches before the rule they belong to.
  private static func overlaps(in set: RuleSet) -> [PackIssue] {
    let matcher = RuleMatcher(IndexedRules(set))
    var issues: [PackIssue] = []
    for rule in set.rules {
      for sample in rule.samples {
        guard let place = sample.place ?? rule.place else { continue }
        let match = LineTrial.firstMatch(
          of: sample.text, with: matcher, restriction: rule.restriction)
        if let other = match?.rule, other.id != rule.id {
          issues.append(
            PackIssue(
              at: place, "rule '\(rule.id)': the sample is matched by '\(other.id)' first"))
        }
      }
    }
    return issues
  }
}
