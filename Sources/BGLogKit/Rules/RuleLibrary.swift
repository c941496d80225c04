internal import ConsoleLogs
internal import RulePacks

/// The message rules of an analysis: the built-in rules and those of the user's packs.
public struct RuleLibrary: Sendable {
  /// The rules, indexed for matching. All users of the library share this index.
  let indexed: IndexedRules

  /// The built-in rules only.
  public static let builtIn = RuleLibrary(indexed: .builtIn)

  /// The JSON Schema (draft 2020-12) of rule packs.
  public static var schema: String { RulesSchema.text }

  /// The error for rule packs with mistakes.
  public struct LoadError: Error, CustomStringConvertible {
    /// All mistakes in the form `file:line:column: what is wrong`, safe for a terminal.
    public var messages: [String]

    /// The mistakes, one per line.
    public var description: String { messages.joined(separator: "\n") }
  }

  /// Reads rule packs and combines them with the built-in rules.
  ///
  /// Packs in `paths` take precedence over those that the discovery finds.
  ///
  /// - Parameters:
  ///   - paths: YAML files, and folders of YAML files.
  ///   - discovery: Where else to look for packs; nowhere by default.
  /// - Returns: The combined rules.
  /// - Throws: ``LoadError`` with all mistakes in the packs.
  public static func load(
    _ paths: [String], discovery: RuleDiscovery = .none
  ) throws(LoadError) -> RuleLibrary {
    let sources = RuleSources(paths: paths, discovery: discovery)
    if sources.packs.isEmpty, sources.messages.isEmpty { return .builtIn }
    return RuleLibrary(indexed: IndexedRules(try sources.set(over: IndexedRules.builtIn.set)))
  }
}
