internal import ConsoleLogs
internal import RulePacks

/// The message rules of an analysis: the built-in ones, and the packs of the user.
public struct RuleLibrary: Sendable {
  /// The rules, ready to match: whoever uses the library shares them.
  let indexed: IndexedRules

  /// The built-in rules and no others.
  public static let builtIn = RuleLibrary(indexed: .builtIn)

  /// The JSON Schema (draft 2020-12) of rule packs.
  public static var schema: String { RulesSchema.text }

  /// Rule packs that cannot be used.
  public struct LoadError: Error, CustomStringConvertible {
    /// Every mistake with its place, `file:line:column: what is wrong`, safe for a terminal.
    public var messages: [String]

    /// The mistakes, one a line.
    public var description: String { messages.joined(separator: "\n") }
  }

  /// Reads rule packs and puts them together with the built-in ones.
  ///
  /// What was discovered comes first, so that a file named in `paths` wins over it.
  ///
  /// - Parameters:
  ///   - paths: YAML files, and folders of such.
  ///   - discovery: Where else to look; nowhere by default.
  /// - Returns: All rules together.
  /// - Throws: ``LoadError`` with every mistake there is.
  public static func load(
    _ paths: [String], discovery: RuleDiscovery = .none
  ) throws(LoadError) -> RuleLibrary {
    let sources = RuleSources(paths: paths, discovery: discovery)
    if sources.packs.isEmpty, sources.messages.isEmpty { return .builtIn }
    return RuleLibrary(indexed: IndexedRules(try sources.set(over: IndexedRules.builtIn.set)))
  }
}
