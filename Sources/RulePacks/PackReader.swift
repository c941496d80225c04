internal import LogModel
internal import Scanning
internal import Yams

/// Reads a rule pack from YAML. Reports each mistake with its place and what was expected.
///
/// ```yaml
/// pack: acme
/// about: Uploads of the Acme app
/// rules:
///   - id: acme.began
///     event: began
///     pattern: 'Upload (?<id>\d+) started'
///     samples: ['Upload 7 started']
///     counterSamples: ['Upload queue started']
/// ```
package struct PackReader {
  /// The name of the file, for issues.
  let file: String
  /// The lines of the file.
  let lines: [Substring]
  /// The mistakes found so far.
  var issues: [PackIssue] = []
  /// What the pack sets for all its rules.
  var defaults = Defaults()

  /// The settings of a pack that apply to each rule that does not set its own.
  struct Defaults {
    /// The name of the pack.
    var pack = ""
    /// Where the wording of the messages comes from; see ``MessageRule/source``.
    var source = ""
    /// Which records the rules apply to.
    var restriction = MessageRule.Restriction()
    /// The base in which messages print identifiers.
    var radix = MessageRule.Radix.decimal
    /// By what messages find their tasks; `nil` for the best clue.
    var pairing: Pairing?
    /// The system mechanism that the tasks use.
    var taskKind = TaskKind.backgroundTask
  }

  /// The result of reading a file.
  package struct Reading: Sendable {
    /// The pack with its valid rules; `nil` if the file is not a pack.
    package var pack: RulePack?
    /// The mistakes, in their order in the file.
    package var issues: [PackIssue]
  }

  /// The keys that a pack can have.
  package static let packKeys = ["pack", "about"] + sharedKeys + ["rules"]
  /// The keys that a rule can have.
  package static let ruleKeys =
    ["id", "event", "step", "pattern", "literals"] + sharedKeys
    + ["vocabulary", "extend", "disabled", "samples", "counterSamples"]
  private static let sharedKeys = [
    "source", "process", "subsystem", "category", "radix", "pairing", "task",
  ]

  /// The maximum size of a pack file, in bytes.
  static let longestFile = 1 << 20

  /// Creates a reader of a text; issues give `file` as its name.
  init(_ text: String, file: String) {
    self.file = file
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Reads the text of a file; issues give `file` as its name.
  ///
  /// With `verifying`, every rule is tested against its samples.
  package static func read(_ text: String, file: String, verifying: Bool = true) -> Reading {
    var reader = PackReader(text, file: file)
    let pack = reader.read(text)
    if verifying, let pack {
      for rule in pack.rules where rule.role != .disables { reader.verify(rule) }
    }
    return Reading(pack: pack, issues: reader.issues.sorted { $0.place < $1.place })
  }

  private mutating func read(_ text: String) -> RulePack? {
    guard text.utf8.count <= Self.longestFile else {
      note(at: nil, "the file is longer than a rule pack can be (\(Self.longestFile) bytes)")
      return nil
    }
    guard let root = compose(text) else { return nil }
    guard let map = self.map(root, what: "a rule pack", keys: Self.packKeys) else { return nil }
    guard let name = string(map, "pack", expected: "the pack's name, as in pack: acme") else {
      return nil
    }
    if !Self.isName(name) {
      note(at: map["pack"], "'\(name)' is no name for a pack; expected a-z, 0-9 and - as in acme")
    }
    defaults.pack = name
    defaults.source = string(map, "source") ?? ""
    defaults.restriction = restriction(map, MessageRule.Restriction())
    defaults.radix =
      choice(map, "radix", MessageRule.Radix.init(rawValue:), Self.radixes) ?? .decimal
    defaults.pairing = choice(map, "pairing", Pairing.init(rawValue:), Self.pairings)
    defaults.taskKind =
      choice(map, "task", TaskKind.init(rawValue:), Self.tasks) ?? .backgroundTask
    let about = string(map, "about", expected: "what logs these messages, in one line") ?? ""
    var rules: [MessageRule] = []
    for node in list(map, "rules", expected: "a list of rules") ?? [] {
      guard let rule = self.rule(node) else { continue }
      if let first = rules.first(where: { $0.id == rule.id }), let line = first.place?.line {
        note(at: node, "the rule '\(rule.id)' stands in line \(line) already")
        continue
      }
      rules.append(rule)
    }
    return RulePack(name: name, about: about, file: file, rules: rules)
  }

  /// Parses the YAML. If it is not valid, notes why and returns `nil`.
  private mutating func compose(_ text: String) -> Node? {
    do {
      if let root = try Yams.compose(yaml: text) { return root }
      note(at: nil, "the file is empty; expected a rule pack")
    } catch let error as YamlError {
      noteSyntax(error)
    } catch {
      note(at: nil, "not YAML: \(error)")
    }
    return nil
  }

  private mutating func noteSyntax(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let text = context.map { " (\($0.text.trimmingPrefix("error ")))" } ?? ""
      note(line: mark.line, column: mark.column, "not YAML: \(problem)\(text)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let keys = duplicates.map { "'\($0)'" }.joined(separator: ", ")
      note(line: context.mark.line, column: context.mark.column, "has \(keys) more than once")
    case .reader(let problem, _, _, _): note(at: nil, "not YAML: \(problem)")
    default: note(at: nil, "not YAML: \(error)")
    }
  }

  /// The values of the key `radix`.
  static let radixes = MessageRule.Radix.allCases.map(\.rawValue)
  /// The values of the key `pairing`.
  static let pairings = ["identifier", "name", "thread", "order"]
  /// The values of the key `task`.
  static let tasks = ["backgroundTask", "urlSession", "fetch", "processing", "expiringActivity"]

  /// Whether a text is a valid name of a pack, or a valid part of a rule's identifier.
  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }
}

extension PackReader {
  /// Reads one rule; `nil` if it lacks a valid identifier, event, pattern or literals.
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
    rule.step = step(map, of: event)
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
    // By default an extension keeps the event of the rule that it extends, so this value is not used.
    if isExtension, map["event"] == nil { return .detail }
    guard string(map, "event", expected: "what the message says, as in event: began") != nil else {
      return nil
    }
    return choice(map, "event", EventName.kind(named:), EventName.all.map(\.name))
  }

  /// The step of a request that a rule's messages log; a rule whose event is `request` must have one.
  private mutating func step(_ map: Node.Mapping, of event: LogEvent.Kind) -> RequestStep? {
    if event == .request, map["step"] == nil {
      note(
        at: map["event"],
        "'step' is missing; expected the step of a request that the message logs, as in step: asked"
      )
    }
    return choice(map, "step", RequestStep.init(rawValue:), RequestStep.allCases.map(\.rawValue))
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

  /// Notes a capture whose name is unknown.
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

extension PackReader {
  /// Reads the pattern of a rule and compiles it to check it; `nil` if it is missing or does not
  /// compile.
  mutating func pattern(_ map: Node.Mapping) -> String? {
    guard let text = string(map, "pattern", expected: "a regular expression (PCRE2)"),
      let node = map["pattern"], case .scalar(let scalar) = node
    else { return nil }
    let expansion = PatternExpansion(text)
    let names = PatternMacros.all.map(\.name)
    for macro in expansion.unknownMacros {
      let (line, column) = position(of: macro.offset, in: scalar)
      note(
        line: line, column: column,
        "unknown name {\(macro.name)} in the pattern"
          + Suggestion.choice(for: macro.name, among: names, or: "\\{ for a brace"))
    }
    do throws(PatternError) {
      let pattern = try Pattern(expansion.text)
      for group in pattern.groups where CaptureName.base(of: group.name) == nil {
        let offset = Self.offset(of: group.name, in: text)
        let (line, column) = position(of: offset, in: scalar)
        noteUnknownCapture(group.name, line: line, column: column)
      }
      return text
    } catch {
      let (line, column) = position(of: expansion.sourceOffset(of: error.offset), in: scalar)
      note(line: line, column: column, "the pattern does not compile: \(error.reason)")
      return nil
    }
  }

  /// Tests a rule against its samples and notes what fails.
  mutating func verify(_ rule: MessageRule) {
    // If a pattern does not compile, that was noted when it was read.
    guard let verifier = try? RuleVerifier(rule) else { return }
    issues += verifier.issues()
  }

  /// The byte offset of a group's name in the pattern; 0 if it is not found.
  private static func offset(of name: String, in pattern: String) -> Int {
    let (bytes, wanted) = (Array(pattern.utf8), Array("<\(name)>".utf8))
    guard bytes.count >= wanted.count else { return 0 }
    let starts = 0...(bytes.count - wanted.count)
    return starts.first { bytes[$0..<$0 + wanted.count].elementsEqual(wanted) }.map { $0 + 1 } ?? 0
  }

  /// The 1-based line and column in the file of a byte offset in a scalar's value.
  ///
  /// Exact for scalars on one line and for literal blocks (`|`); for others, the start of the scalar.
  private func position(of offset: Int, in scalar: Node.Scalar) -> (line: Int, column: Int) {
    let mark = (line: scalar.mark?.line ?? 1, column: scalar.mark?.column ?? 1)
    let before = String(decoding: Array(scalar.string.utf8.prefix(offset)), as: UTF8.self)
    guard mark.line <= lines.count else { return mark }
    switch scalar.style {
    case .literal:
      let rows = before.split(separator: "\n", omittingEmptySubsequences: false)
      let line = mark.line + rows.count
      guard line <= lines.count else { return mark }
      let first = lines[mark.line...].first { !$0.allSatisfy { $0 == " " } } ?? ""
      let indentation = first.prefix { $0 == " " }.count
      return (line, indentation + 1 + (rows.last?.unicodeScalars.count ?? 0))
    case .folded: return mark
    default:
      let rest = Array(lines[mark.line - 1].unicodeScalars.dropFirst(mark.column - 1))
      let width = Self.width(of: Array(before.unicodeScalars), in: rest)
      return (mark.line, mark.column + (width ?? 0))
    }
  }

  /// How many characters in the file spell the given characters at the start of a scalar, counting its
  /// quotation mark and escapes; `nil` if the scalar spans several lines.
  private static func width(of value: [Unicode.Scalar], in written: [Unicode.Scalar]) -> Int? {
    let quote = written.first
    var index = quote == "'" || quote == "\"" ? 1 : 0
    for scalar in value {
      guard index < written.count else { return nil }
      if quote == "'", written[index] == "'" {
        index += 2
      } else if quote == "\"", written[index] == "\\", index + 1 < written.count {
        let lengths: [Unicode.Scalar: Int] = ["x": 4, "u": 6, "U": 10]
        index += lengths[written[index + 1]] ?? 2
      } else {
        guard written[index] == scalar else { return nil }
        index += 1
      }
    }
    return index
  }
}

/// Typed access to the values of a map. A value of the wrong type is noted as a mistake and treated as
/// missing.
extension PackReader {
  /// Notes a mistake at a node; without a node, at the start of the file.
  mutating func note(at node: Node?, _ message: String) {
    note(line: node?.mark?.line ?? 1, column: node?.mark?.column ?? 1, message)
  }

  /// Notes a mistake at a 1-based line and column.
  mutating func note(line: Int, column: Int, _ message: String) {
    let place = PackPlace(file: file, line: line, column: column)
    issues.append(PackIssue(at: place, message))
  }

  /// The place of a node in the file.
  func place(of node: Node) -> PackPlace {
    PackPlace(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
  }

  /// The node as a map, with unknown keys noted; `nil`, and noted, if it is not a map.
  mutating func map(_ node: Node, what: String, keys: [String]) -> Node.Mapping? {
    guard case .mapping(let map) = node else {
      note(at: node, "expected \(what), found \(Self.kind(of: node))")
      return nil
    }
    for (key, _) in map {
      guard let name = key.string, keys.contains(name) else {
        let name = key.string ?? "?"
        note(
          at: key,
          "unknown key '\(name)' in \(what)" + Suggestion.choice(for: name, among: keys))
        continue
      }
    }
    return map
  }

  /// The text of a key; `nil` if it is missing. `expected` makes the key required and says what it
  /// should contain.
  mutating func string(_ map: Node.Mapping, _ key: String, expected: String? = nil) -> String? {
    guard let node = map[key] else {
      if let expected { noteMissing(key, in: map, expected) }
      return nil
    }
    guard let text = text(node, what: "'\(key)'") else { return nil }
    if text.isEmpty, let expected {
      note(at: node, "'\(key)' is empty; expected \(expected)")
      return nil
    }
    return text
  }

  /// The text of a scalar; `nil`, and noted, if the node is no scalar.
  mutating func text(_ node: Node, what: String) -> String? {
    guard case .scalar(let scalar) = node else {
      note(at: node, "\(what) is \(Self.kind(of: node)), expected text")
      return nil
    }
    return scalar.string
  }

  /// The list of a key; `nil` if it is missing. `expected` makes a nonempty list required and says what
  /// it should contain.
  mutating func list(_ map: Node.Mapping, _ key: String, expected: String? = nil) -> [Node]? {
    guard let node = map[key] else {
      if let expected { noteMissing(key, in: map, expected) }
      return nil
    }
    guard case .sequence(let sequence) = node else {
      note(at: node, "'\(key)' is \(Self.kind(of: node)), expected \(expected ?? "a list")")
      return nil
    }
    if sequence.isEmpty, let expected { note(at: node, "'\(key)' is empty; expected \(expected)") }
    return Array(sequence)
  }

  /// The texts of a key that may be a single text or a list; `nil` if it is missing.
  mutating func strings(_ map: Node.Mapping, _ key: String) -> [String]? {
    guard let node = map[key] else { return nil }
    if case .scalar(let scalar) = node { return [scalar.string] }
    return list(map, key)?.compactMap { text($0, what: "an item of '\(key)'") }
  }

  /// The value of a key that must be one of `words`; `nil` if it is missing or another word.
  mutating func choice<Value>(
    _ map: Node.Mapping, _ key: String, _ make: (String) -> Value?, _ words: [String]
  ) -> Value? {
    guard let node = map[key], let word = text(node, what: "'\(key)'") else { return nil }
    if words.contains(word), let value = make(word) { return value }
    note(at: node, "'\(key)' cannot be '\(word)'" + Suggestion.choice(for: word, among: words))
    return nil
  }

  /// Whether a key is `true`; `false` if it is missing.
  mutating func flag(_ map: Node.Mapping, _ key: String) -> Bool {
    choice(map, key, { $0 == "true" }, ["true", "false"]) ?? false
  }

  /// The restriction that a map sets by its processes, subsystems and categories; those it does not set
  /// are as in `outer`.
  mutating func restriction(
    _ map: Node.Mapping, _ outer: MessageRule.Restriction
  ) -> MessageRule.Restriction {
    var restriction = outer
    if let names = strings(map, "process") { restriction.processes = names }
    if let names = strings(map, "subsystem") { restriction.subsystems = names }
    if let names = strings(map, "category") { restriction.categories = names }
    return restriction
  }

  private mutating func noteMissing(_ key: String, in map: Node.Mapping, _ expected: String) {
    let place = map.first?.key.mark ?? map.mark
    note(
      line: place?.line ?? 1, column: place?.column ?? 1,
      "'\(key)' is missing; expected \(expected)")
  }

  /// The kind of a node, as issues name it.
  static func kind(of node: Node) -> String {
    switch node {
    case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "text"
    case .mapping: "a map"
    case .sequence: "a list"
    default: "something else"
    }
  }
}
