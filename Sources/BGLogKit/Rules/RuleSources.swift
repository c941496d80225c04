internal import Reporting
internal import RulePacks
internal import Scanning

/// The user's rule packs as they were read, and the mistakes in them.
struct RuleSources {
  /// The packs. Later ones take precedence.
  private(set) var packs: [RulePack] = []

  /// The mistakes, each with its place.
  private(set) var messages: [String] = []

  /// Whether some file or folder could not be read.
  private(set) var hasUnreadable = false

  private var seen: Set<String> = []

  /// Reads the packs that the discovery finds, and then those at the paths.
  init(paths: [String], discovery: RuleDiscovery) {
    if let folder = discovery.userFolder, FileSystem.isFolder(folder) { take(folder) }
    for file in discovery.configurations { takeConfiguration(file) }
    for path in paths { take(path) }
  }

  /// Combines the packs with the built-in rules.
  ///
  /// - Throws: ``RuleLibrary/LoadError`` if there are mistakes.
  func set(over builtIn: RuleSet) throws(RuleLibrary.LoadError) -> RuleSet {
    var set = builtIn
    set.add(packs)
    let all = messages + set.issues.map(\.description)
    guard all.isEmpty else {
      throw RuleLibrary.LoadError(messages: all.map(TerminalText.escaped))
    }
    return set
  }

  private mutating func takeConfiguration(_ file: String) {
    guard seen.insert(file).inserted, let text = text(of: file) else { return }
    let configuration = Configuration.read(text, file: file, keys: ConfigurationKey.all)
    messages += configuration.issues.map(\.description)
    if let pack = configuration.pack { packs.append(pack) }
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    for path in configuration.rules { take(path.hasPrefix("/") ? path : folder + path) }
  }

  /// Reads a pack, or all packs in a folder.
  private mutating func take(_ path: String) {
    guard FileSystem.isFolder(path) else {
      guard seen.insert(path).inserted, let text = text(of: path) else { return }
      let reading = PackReader.read(text, file: path)
      messages += reading.issues.map(\.description)
      if let pack = reading.pack { packs.append(pack) }
      return
    }
    do throws(InputError) {
      let names = try FileSystem.names(in: path).filter {
        ($0.hasSuffix(".yml") || $0.hasSuffix(".yaml")) && !$0.hasPrefix(".")
      }
      for name in names { take(path.hasSuffix("/") ? path + name : path + "/" + name) }
    } catch {
      hasUnreadable = true
      messages.append("\(path): \(error.reason)")
    }
  }

  private mutating func text(of file: String) -> String? {
    do throws(InputError) {
      let bytes = try ChunkReader(.file(file)).readToEnd()
      if let text = String(validating: bytes, as: UTF8.self) { return text }
      messages.append("\(file):1:1: not UTF-8; a rule pack is YAML in UTF-8")
    } catch {
      hasUnreadable = true
      messages.append("\(file): \(error.reason)")
    }
    return nil
  }
}
