internal import ConsoleLogs
internal import Reporting
internal import RulePacks
internal import Scanning

/// The output formats of `bglog rules` and similar commands.
public enum RuleListFormat: String, CaseIterable, Sendable {
  /// Text for people.
  case text
  /// JSON for programs.
  case json
}

/// The rules with everything that `bglog rules` lists and shows.
public struct RuleDescription: Sendable {
  private let rules: [MessageRule]

  /// Reads the built-in packs with their samples and places, and the packs at the paths and those that
  /// the discovery finds.
  ///
  /// - Throws: ``RuleLibrary/LoadError`` with all mistakes in the user's packs.
  public init(_ paths: [String], discovery: RuleDiscovery = .none) throws(RuleLibrary.LoadError) {
    let builtIn = RuleCatalog.texts.compactMap {
      PackReader.read($0.text, file: "built-in:\($0.file)", verifying: false).pack
    }
    let set = try RuleSources(paths: paths, discovery: discovery).set(
      over: RuleSet(builtIn: builtIn.flatMap(\.rules)))
    rules = set.rules
  }

  /// A list of all rules.
  public func list(_ format: RuleListFormat) -> String {
    switch format {
    case .text:
      var table = TextTable(["RULE", "EVENT", "FROM", "SOURCE"])
      for rule in rules {
        table.append([rule.id, EventName.name(of: rule.event), rule.place?.file ?? "", rule.source])
      }
      return table.text
    case .json:
      var json = JSONWriter()
      json.array { json in
        for rule in rules { Self.write(rule, to: &json, .inline) { _ in } }
      }
      return Self.text(json)
    }
  }

  /// Everything about one rule; `nil` if there is no rule with that identifier.
  public func show(_ id: String, _ format: RuleListFormat) -> String? {
    guard let rule = rules.first(where: { $0.id == id }) else { return nil }
    switch format {
    case .text: return Self.text(of: rule)
    case .json:
      var json = JSONWriter()
      Self.write(rule, to: &json, .lines) { json in
        Self.write(rule.samples, "samples", to: &json)
        Self.write(rule.counterSamples, "counterSamples", to: &json)
      }
      return Self.text(json)
    }
  }

  /// The end of a message about an unknown identifier: `; did you mean …?`, or empty if no rule has a
  /// similar one.
  public func suggestion(for id: String) -> String {
    TerminalText.escaped(Suggestion.words(for: id, among: rules.map(\.id)))
  }

  private static func text(of rule: MessageRule) -> String {
    var table = TextTable()
    func add(_ key: String, _ values: [String]) {
      for (index, value) in values.enumerated() { table.append([index == 0 ? key : "", value]) }
    }
    let place = rule.place.map { "\($0.file):\($0.line)" }
    add("rule", [rule.id])
    add("event", [EventName.name(of: rule.event)])
    add("from", [place ?? ""])
    add("source", rule.source.isEmpty ? [] : [rule.source])
    add("vocabulary", [rule.messageSource])
    add("process", rule.restriction.processes)
    add("subsystem", rule.restriction.subsystems)
    add("category", rule.restriction.categories)
    add("radix", rule.radix == .decimal ? [] : [rule.radix.rawValue])
    add("pairing", rule.pairing.map { [$0.rawValue] } ?? [])
    add("task", rule.taskKind == .backgroundTask ? [] : [rule.taskKind.rawValue])
    add("pattern", rule.patterns)
    add("literals", rule.literals.map { "'\($0)'" })
    add("samples", rule.samples.map(Self.words))
    add("must not match", rule.counterSamples.map(\.text))
    return table.text
  }

  private static func words(_ sample: MessageRule.Sample) -> String {
    guard let captures = sample.captures, !captures.isEmpty else { return sample.text }
    return "\(sample.text)  →  \(RuleVerifier.words(captures))"
  }

  private static func write(
    _ rule: MessageRule, to json: inout JSONWriter, _ layout: JSONWriter.Layout,
    _ more: (inout JSONWriter) -> Void
  ) {
    json.object(layout) { json in
      json.member("id", rule.id)
      json.member("event", EventName.name(of: rule.event))
      json.member("vocabulary", rule.messageSource)
      json.member("source", rule.source)
      json.member("file", rule.place?.file)
      json.member("line", rule.place?.line)
      json.member("patterns", rule.patterns)
      json.member("literals", rule.literals)
      json.member("process", rule.restriction.processes)
      json.member("subsystem", rule.restriction.subsystems)
      json.member("category", rule.restriction.categories)
      json.member("radix", rule.radix.rawValue)
      json.member("pairing", rule.pairing?.rawValue)
      json.member("task", rule.taskKind.rawValue)
      more(&json)
    }
  }

  private static func write(
    _ samples: [MessageRule.Sample], _ key: StaticString, to json: inout JSONWriter
  ) {
    json.key(key)
    json.array { json in
      for sample in samples {
        json.object(.inline) { json in
          json.member("text", sample.text)
          guard let captures = sample.captures else { return }
          json.key("gives")
          write(captures, to: &json)
        }
      }
    }
  }

  /// Writes captures as a JSON object, sorted by name.
  static func write(_ captures: [String: String], to json: inout JSONWriter) {
    json.object(.inline) { json in
      for (name, value) in captures.sorted(by: { $0.key < $1.key }) {
        json.member(escaped: name, value)
      }
    }
  }

  /// The text of a JSON writer, with a line feed at the end.
  static func text(_ json: JSONWriter) -> String {
    String(decoding: json.output.bytes, as: UTF8.self) + "\n"
  }
}
