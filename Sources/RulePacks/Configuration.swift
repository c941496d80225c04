internal import Scanning
internal import Yams

/// The contents of a `.bglog.yml` file.
package struct Configuration: Sendable {
  /// The paths of the rule packs that it lists, relative to its folder.
  package var rules: [String] = []

  /// Where in the file they are listed; `nil` if none are.
  package var rulesPlace: PackPlace?

  /// The defaults that it sets for command-line options.
  package var settings: [ConfigurationSetting] = []

  /// The rule pack, if the file is itself a rule pack and no configuration; else `nil`.
  package var pack: RulePack?

  /// The mistakes in the file.
  package var issues: [PackIssue] = []

  /// Reads a configuration file. It is one of two things: a map that has the key `rules` with a list of
  /// paths, and keys that set the defaults of options; or a rule pack.
  ///
  /// A file that is empty but for comments configures nothing.
  package static func read(
    _ text: String, file: String, keys: [ConfigurationKey] = []
  ) -> Configuration {
    if let configuration = PackReader.configuration(in: text, file: file, keys: keys) {
      return configuration
    }
    let reading = PackReader.read(text, file: file)
    return Configuration(pack: reading.pack, issues: reading.issues)
  }
}

extension PackReader {
  /// Reads the text as a configuration; `nil` if it has to be read as a rule pack, because it has the
  /// key `pack`, is too long or is not valid YAML.
  fileprivate static func configuration(
    in text: String, file: String, keys: [ConfigurationKey]
  ) -> Configuration? {
    guard text.utf8.count <= longestFile, let composed = try? Yams.compose(yaml: text) else {
      return isEmpty(text) ? Configuration() : nil
    }
    var reader = PackReader(text, file: file)
    guard case .mapping(let map) = composed else {
      reader.note(
        at: composed, "expected a configuration, as in rules: [acme.yml], or a rule pack")
      return Configuration(issues: reader.issues)
    }
    guard map["pack"] == nil else { return nil }
    let names = ["rules"] + keys.map(\.name)
    guard reader.map(composed, what: "a configuration", keys: names) != nil else { return nil }
    var configuration = Configuration()
    let expected = map["rules"].map { _ in "a list of paths of rule packs" }
    let rules = reader.list(map, "rules", expected: expected) ?? []
    configuration.rules = rules.compactMap { reader.text($0, what: "a path") }
    configuration.rulesPlace = map["rules"].map(reader.place)
    for key in keys {
      guard let node = map[key.name], let values = reader.values(node, of: key, in: map) else {
        continue
      }
      configuration.settings.append(
        ConfigurationSetting(key: key, values: values, place: reader.place(of: node)))
    }
    configuration.issues = reader.issues.sorted { $0.place < $1.place }
    return configuration
  }

  /// Whether a text is empty but for comments.
  private static func isEmpty(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).allSatisfy { line in
      line.first { !$0.isWhitespace }.map { $0 == "#" } ?? true
    }
  }

  /// The values of a key. If they are wrong, notes the mistake and returns `nil`.
  private mutating func values(
    _ node: Node, of key: ConfigurationKey, in map: Node.Mapping
  ) -> [String]? {
    let name = key.name
    if key.kind == .texts { return strings(map, name) }
    if case .words(let words) = key.kind {
      let values = strings(map, name)?.flatMap { $0.split(separator: ",").map { $0.trimmed } }
      guard let wrong = values?.first(where: { !words.contains($0) }) else { return values }
      note(at: node, "'\(name)' cannot be '\(wrong)'" + Suggestion.choice(for: wrong, among: words))
      return nil
    }
    guard let text = text(node, what: "'\(name)'") else { return nil }
    guard let expected = key.expectation(text) else { return [text] }
    note(at: node, "'\(name)' cannot be '\(text)'" + expected)
    return nil
  }
}

extension ConfigurationKey {
  /// The rest of a message that says what was expected instead of the text; `nil` if the text is a
  /// valid value.
  fileprivate func expectation(_ text: String) -> String? {
    switch kind {
    case .word(let words):
      return words.contains(text) ? nil : Suggestion.choice(for: text, among: words)
    case .flag: return text == "true" || text == "false" ? nil : "; expected true or false"
    case .number(let range):
      if let number = Double(text), range.contains(number) { return nil }
      return "; expected a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
    case .integer(let range):
      if let number = Int(text), range.contains(number) { return nil }
      return range.upperBound == .max
        ? "; expected a whole number from \(range.lowerBound) on"
        : "; expected a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .text, .path: return text.isEmpty ? "; expected text" : nil
    case .texts, .words: return nil
    }
  }
}

extension Substring {
  /// The text without leading and trailing spaces.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
