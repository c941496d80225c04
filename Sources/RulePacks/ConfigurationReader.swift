internal import Yams

/// What a `.bglog.yml` says.
package struct Configuration: Sendable {
  /// The rule packs it names, relative to its folder.
  package var rules: [String] = []

  /// The pack that the file is itself, or `nil`.
  package var pack: RulePack?

  /// The mistakes in it.
  package var issues: [PackIssue] = []

  /// Reads a configuration: a map with the key `rules`, a list of paths; or else a rule pack.
  package static func read(_ text: String, file: String) -> Configuration {
    var configuration = Configuration()
    if let paths = PackReader.paths(in: text, file: file) {
      (configuration.rules, configuration.issues) = paths
    } else {
      let reading = PackReader.read(text, file: file)
      (configuration.pack, configuration.issues) = (reading.pack, reading.issues)
    }
    return configuration
  }
}

extension PackReader {
  /// The paths under `rules`, or `nil` when the text is no map without the key `pack`.
  fileprivate static func paths(
    in text: String, file: String
  ) -> (rules: [String], issues: [PackIssue])? {
    guard text.utf8.count <= longestFile, let root = try? Yams.compose(yaml: text),
      case .mapping(let map) = root, map["pack"] == nil
    else { return nil }
    var reader = PackReader(text, file: file)
    guard reader.map(root, what: "a configuration", keys: ["rules"]) != nil else { return nil }
    let rules = reader.list(map, "rules", expected: "a list of paths of rule packs") ?? []
    return (rules.compactMap { reader.text($0, what: "a path") }, reader.issues)
  }
}
