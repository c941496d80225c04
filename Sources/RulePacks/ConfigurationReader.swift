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
  ///
  /// A file without anything but comments configures nothing.
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
    guard text.utf8.count <= longestFile, let composed = try? Yams.compose(yaml: text) else {
      return isEmpty(text) ? ([], []) : nil
    }
    var reader = PackReader(text, file: file)
    guard case .mapping(let map) = composed else {
      reader.note(
        at: composed, "expected a configuration, as in rules: [acme.yml], or a rule pack")
      return ([], reader.issues)
    }
    guard map["pack"] == nil else { return nil }
    guard reader.map(composed, what: "a configuration", keys: ["rules"]) != nil else { return nil }
    let rules = reader.list(map, "rules", expected: "a list of paths of rule packs") ?? []
    return (rules.compactMap { reader.text($0, what: "a path") }, reader.issues)
  }

  /// Whether a text holds nothing but comments.
  private static func isEmpty(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).allSatisfy { line in
      line.first { !$0.isWhitespace }.map { $0 == "#" } ?? true
    }
  }
}
