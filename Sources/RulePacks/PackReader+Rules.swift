internal import LogModel
internal import Scanning
internal import Yams

extension PackReader {
  /// Reads one rule; `nil` when too little of it is right to be tried.
  mutating func rule(_ node: Node) -> MessageRule? {
    guard let map = map(node, what: "a rule", keys: Self.ruleKeys),
      let id = string(map, "id", expected: "\(defaults.pack).NAME"), isIdentifier(id, at: map["id"])
    else { return nil }
    let place = self.place(of: map["id"] ?? node)
    if flag(map, "disabled") {
      var rule = MessageRule(id: id, event: .detail, literals: [], patterns: [])
      rule.role = .disables
      rule.place = place
      return rule
    }
    let isExtension = flag(map, "extend")
    let event = self.event(map, isExtension: isExtension)
    let pattern = self.pattern(map)
    let samples = samples(
      map, "samples", expected: "a list of messages that the rule must match, at least one")
    let counterSamples = self.samples(
      map, "counterSamples",
      expected: isExtension ? nil : "a list of messages that it must not match, at least one")
    let literals = self.literals(map, pattern: pattern)
    guard let event, let pattern, let literals else { return nil }
    var rule = MessageRule(
      id: id, event: event, messageSource: string(map, "vocabulary"), literals: literals,
      patterns: [pattern])
    rule.source = string(map, "source") ?? defaults.source
    rule.restriction = restriction(map, defaults.restriction)
    rule.radix =
      choice(map, "radix", MessageRule.Radix.init(rawValue:), Self.radixes) ?? defaults.radix
    rule.pairing =
      choice(map, "pairing", Pairing.init(rawValue:), Self.pairings) ?? defaults.pairing
    rule.taskKind = choice(map, "task", TaskKind.init(rawValue:), Self.tasks) ?? defaults.taskKind
    rule.samples = samples
    rule.counterSamples = counterSamples
    rule.role = isExtension ? .extends : .replaces
    rule.place = place
    return rule
  }

  private mutating func isIdentifier(_ id: String, at node: Node?) -> Bool {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count >= 2, parts.allSatisfy({ Self.isName($0) }) { return true }
    note(
      at: node, "'\(id)' is no identifier for a rule; expected \(defaults.pack).NAME in a-z, 0-9, -"
    )
    return false
  }

  private mutating func event(_ map: Node.Mapping, isExtension: Bool) -> LogEvent.Kind? {
    // An extension says what the rule says that it extends.
    if isExtension, map["event"] == nil { return .detail }
    guard string(map, "event", expected: "what the message says, as in event: began") != nil else {
      return nil
    }
    return choice(map, "event", EventName.kind(named:), EventName.all.map(\.name))
  }

  private mutating func samples(
    _ map: Node.Mapping, _ key: String, expected: String?
  ) -> [MessageRule.Sample] {
    (list(map, key, expected: expected) ?? []).compactMap { node in
      if case .scalar(let scalar) = node {
        return MessageRule.Sample(scalar.string, at: place(of: node))
      }
      let keys = ["text", "gives"]
      guard
        let map = self.map(node, what: "a sample (text, or a map of text and gives)", keys: keys),
        let text = string(map, "text", expected: "the message")
      else { return nil }
      return MessageRule.Sample(text, gives: captures(map), at: place(of: map["text"] ?? node))
    }
  }

  private mutating func captures(_ map: Node.Mapping) -> [String: String]? {
    guard let node = map["gives"] else { return nil }
    guard case .mapping(let gives) = node else {
      note(at: node, "'gives' is \(Self.kind(of: node)), expected a map, as in {id: '7'}")
      return nil
    }
    var captures: [String: String] = [:]
    for (key, value) in gives {
      guard let name = key.string, let base = CaptureName.base(of: name) else {
        noteUnknownCapture(key.string ?? "?", line: key.mark?.line, column: key.mark?.column)
        continue
      }
      captures[base] = text(value, what: "'\(name)'")
    }
    return captures
  }

  /// Notes a capture of a name that means nothing.
  mutating func noteUnknownCapture(_ name: String, line: Int?, column: Int?) {
    let names = CaptureName.all.map(\.name)
    note(
      line: line ?? 1, column: column ?? 1,
      "unknown capture '\(name)'" + Suggestion.choice(for: name, among: names))
  }

  private mutating func literals(_ map: Node.Mapping, pattern: String?) -> [String]? {
    guard map["literals"] != nil else {
      guard let pattern else { return nil }
      let literals = LiteralDerivation.literals(of: pattern)
      if !literals.isEmpty { return literals }
      note(
        at: map["pattern"],
        "no literal can be derived from the pattern: no \(LiteralSearch.shortestLiteral) plain "
          + "characters in a row are in every match; give 'literals'")
      return nil
    }
    var literals: [String] = []
    for node in list(
      map, "literals", expected: "a list of texts, one of which every match contains")
      ?? []
    {
      guard let literal = text(node, what: "a literal") else { continue }
      if literal.utf8.count < LiteralSearch.shortestLiteral {
        note(
          at: node,
          "the literal '\(literal)' is too short; expected \(LiteralSearch.shortestLiteral) bytes "
            + "or more")
      } else if literal.utf8.contains(where: { $0 < 0x20 }) {
        note(at: node, "a literal holds no tab and no line break")
      } else {
        literals.append(literal)
      }
    }
    return literals.isEmpty ? nil : literals
  }
}
