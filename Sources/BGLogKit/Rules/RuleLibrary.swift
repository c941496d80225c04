internal import ConsoleLogs
internal import RulePacks
internal import Scanning

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

/// Where rule packs are looked for besides those that are named.
public struct RuleDiscovery: Sendable {
  /// The folder in which, or above which, a `.bglog.yml` counts; `nil` for none.
  public var folder: String?

  /// The folder of the user's own packs; `nil` for none.
  public var userFolder: String?

  /// Creates a discovery.
  public init(folder: String?, userFolder: String?) {
    self.folder = folder
    self.userFolder = userFolder
  }

  /// Nowhere.
  public static let none = RuleDiscovery(folder: nil, userFolder: nil)

  /// The working folder and those above it, and `bglog/rules` in `$XDG_CONFIG_HOME` or `~/.config`.
  public static var standard: RuleDiscovery {
    let set = StandardStreams.environment("XDG_CONFIG_HOME").flatMap { $0.isEmpty ? nil : $0 }
    let home = StandardStreams.environment("HOME").map { $0 + "/.config" }
    return RuleDiscovery(
      folder: FileSystem.workingFolder, userFolder: (set ?? home).map { $0 + "/bglog/rules" })
  }
}
