internal import Scanning

extension RuleDiscovery {
  /// Whether there is any configuration file.
  package var hasConfiguration: Bool { !configurations.isEmpty }

  /// The configuration files there are, the one that wins last.
  package var configurations: [String] {
    var files: [String] = []
    if let folder = userFolder, folder.hasSuffix("/rules") {
      let file = folder.dropLast("rules".count) + "config.yml"
      if FileSystem.isFile(String(file)) { files.append(String(file)) }
    }
    if let folder, let file = RuleSources.configuration(from: folder) { files.append(file) }
    return files
  }
}
