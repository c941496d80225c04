internal import Scanning
internal import Yams

/// Typed looks at the values of a map; what is of another type is noted and counts as missing.
extension PackReader {
  /// Notes a mistake at a node, or at the start of the file.
  mutating func note(at node: Node?, _ message: String) {
    note(line: node?.mark?.line ?? 1, column: node?.mark?.column ?? 1, message)
  }

  /// Notes a mistake at a place.
  mutating func note(line: Int, column: Int, _ message: String) {
    let place = PackPlace(file: file, line: line, column: column)
    issues.append(PackIssue(at: place, message))
  }

  /// The place of a node.
  func place(of node: Node) -> PackPlace {
    PackPlace(file: file, line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
  }

  /// A map with known keys only.
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

  /// The text of a key; with `expected` it must be there.
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

  /// The text of a scalar.
  mutating func text(_ node: Node, what: String) -> String? {
    guard case .scalar(let scalar) = node else {
      note(at: node, "\(what) is \(Self.kind(of: node)), expected text")
      return nil
    }
    return scalar.string
  }

  /// The list of a key; with `expected` it must be there and hold something.
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

  /// One text, or a list of texts.
  mutating func strings(_ map: Node.Mapping, _ key: String) -> [String]? {
    guard let node = map[key] else { return nil }
    if case .scalar(let scalar) = node { return [scalar.string] }
    return list(map, key)?.compactMap { text($0, what: "an item of '\(key)'") }
  }

  /// One of several words.
  mutating func choice<Value>(
    _ map: Node.Mapping, _ key: String, _ make: (String) -> Value?, _ words: [String]
  ) -> Value? {
    guard let node = map[key], let word = text(node, what: "'\(key)'") else { return nil }
    if words.contains(word), let value = make(word) { return value }
    note(at: node, "'\(key)' cannot be '\(word)'" + Suggestion.choice(for: word, among: words))
    return nil
  }

  /// The switch of a key; off when it is missing.
  mutating func flag(_ map: Node.Mapping, _ key: String) -> Bool {
    choice(map, key, { $0 == "true" }, ["true", "false"]) ?? false
  }

  /// The restriction of a map to processes, subsystems and categories.
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

  static func kind(of node: Node) -> String {
    switch node {
    case .scalar(let scalar): scalar.string.isEmpty ? "nothing" : "text"
    case .mapping: "a map"
    case .sequence: "a list"
    default: "something else"
    }
  }
}
