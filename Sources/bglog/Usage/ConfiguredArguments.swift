internal import BGLogKit

/// A command line with the settings of configuration files inserted as options, before those that were
/// typed.
///
/// For the parser the last occurrence of an option counts, so the command line takes precedence over
/// the files.
struct ConfiguredArguments {
  /// The arguments to parse.
  private(set) var arguments: [String]

  /// The mistakes in the configuration files. If there are any, ``arguments`` are as typed.
  private(set) var messages: [String] = []

  /// Reads the configuration files, if there are any and the command uses them.
  init(_ typed: [String]) {
    arguments = typed
    let words = typed.prefix { $0 != "--" }
    let ignoring: Set = ["--no-config", "--help", "-h"]
    // `config show` reports mistakes in configuration files itself.
    guard !words.starts(with: ["config", "show"]),
      ignoring.isDisjoint(with: words), words.first?.hasPrefix("-") == false,
      RuleDiscovery.standard.hasConfiguration, let tree = CommandTree.read()
    else { return }
    let (command, path) = tree.resolved(words)
    guard command.option("--no-config") != nil else { return }
    let settings = Settings(.standard)
    guard settings.messages.isEmpty else {
      messages = settings.messages
      return
    }
    let line = TypedOptions(Array(words.dropFirst(path.count - 1)), of: command)
    let defaults = settings.settings.filter(\.isSet).flatMap { Self.words($0, command, line) }
    arguments.insert(contentsOf: defaults, at: path.count - 1)
  }

  /// The arguments that a setting adds; empty if the command lacks the option or it was typed.
  private static func words(
    _ setting: Settings.Setting, _ command: CommandTree, _ line: TypedOptions
  ) -> [String] {
    guard let option = command.option(setting.option) else { return [] }
    if line.values[setting.option] != nil { return [] }
    if setting.name == "format" {
      // Skip the setting if the command has other formats, or if `-o` determines the format.
      let isReport = option.choices == ReportFormat.allCases.map(\.rawValue)
      if !isReport || line.values["--output"] != nil { return [] }
    }
    if setting.isFlag { return setting.values == ["true"] ? [setting.option] : [] }
    return setting.values.map { "\(setting.option)=\($0)" }
  }
}

/// The options on a command line, keyed by their long spellings.
struct TypedOptions {
  /// The values of each option in their order. Each occurrence of a flag counts as the value `true` or
  /// `false`.
  private(set) var values: [String: [String]] = [:]

  /// Reads the words that follow the command, ignoring mistakes.
  init(_ words: [String], of command: CommandTree) {
    var index = 0
    while index < words.count, words[index] != "--" {
      let word = words[index]
      index += 1
      guard word.hasPrefix("-"), word != "-" else { continue }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let short = word.hasPrefix("--") ? nil : command.option(word.prefix(2))
      guard let option = command.option(parts[0]) ?? short, let name = option.spellings.last else {
        continue
      }
      if option.kind == "flag" {
        add(word.hasPrefix("--no-") ? "false" : "true", to: option.spellings.first ?? name)
      } else if parts.count > 1 {
        add(String(parts[1]), to: name)
      } else if command.option(word) == nil {
        add(String(word.dropFirst(2)), to: name)
      } else if index < words.count {
        add(words[index], to: name)
        index += 1
      }
    }
  }

  private mutating func add(_ value: String, to option: String) {
    values[option, default: []].append(value)
  }
}
