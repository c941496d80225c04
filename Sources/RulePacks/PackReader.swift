internal import LogModel
internal import Yams

/// Reads a rule pack from YAML and says of every mistake in it where it is and what was expected.
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
  let file: String
  let lines: [Substring]
  var issues: [PackIssue] = []
  var defaults = Defaults()

  /// What a pack says for all of its rules.
  struct Defaults {
    var pack = ""
    var source = ""
    var restriction = MessageRule.Restriction()
    var radix = MessageRule.Radix.decimal
    var pairing: Pairing?
    var taskKind = TaskKind.backgroundTask
  }

  /// What a file gave.
  package struct Reading: Sendable {
    /// The pack, with the rules that are right; `nil` when the file holds none.
    package var pack: RulePack?
    /// The mistakes, in the order of their places.
    package var issues: [PackIssue]
  }

  /// The keys of a pack, and of a rule in it.
  package static let packKeys = ["pack", "about"] + sharedKeys + ["rules"]
  /// The keys of a rule.
  package static let ruleKeys =
    ["id", "event", "pattern", "literals"] + sharedKeys
    + ["vocabulary", "extend", "disabled", "samples", "counterSamples"]
  private static let sharedKeys = [
    "source", "process", "subsystem", "category", "radix", "pairing", "task",
  ]

  /// The longest file that can be a pack, in bytes.
  static let longestFile = 1 << 20

  init(_ text: String, file: String) {
    self.file = file
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Reads the text of a file, which issues name as `file`.
  ///
  /// With `verifying`, every rule is tried on its samples.
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

  /// Parses the YAML, or notes why it is none.
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

  static let radixes = MessageRule.Radix.allCases.map(\.rawValue)
  static let pairings = ["identifier", "name", "thread", "order"]
  static let tasks = ["backgroundTask", "urlSession", "fetch", "processing", "expiringActivity"]

  /// Whether a text can name a pack or the rest of a rule's identifier.
  static func isName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
  }
}
