internal import Scanning

/// Finds texts of which every match of a pattern contains at least one, for a fast search before the
/// pattern is tried.
///
/// Every match contains the runs of plain characters at the top level of the pattern and in groups that
/// are not optional. Of alternatives, it contains one run of each. A run ends at a space, because a
/// space in a pattern matches any white space. Long runs are preferred, and runs without ``fragile``
/// characters.
package struct LiteralDerivation {
  /// The pattern, as the pack has it.
  let pattern: [Unicode.Scalar]
  /// The index of the next scalar to read.
  var position = 0

  /// Texts of which every match contains at least one.
  typealias Need = [String]

  private init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  /// Returns the best literals for a pattern as a pack has it; empty if no run is long enough.
  package static func literals(of pattern: String) -> [String] {
    var derivation = LiteralDerivation(pattern)
    return best(of: derivation.alternatives()) ?? []
  }

  /// Returns every run of plain characters that a match must contain, or contains in one of the
  /// alternatives.
  package static func runs(of pattern: String) -> [String] {
    var derivation = LiteralDerivation(pattern)
    return derivation.alternatives().flatMap { $0 }
  }

  /// Characters that Markdown, HTML, JSON or typographic replacement may alter.
  package static let fragile: Set<Character> = [
    "<", ">", "[", "]", "_", "\"", "'", "&", "\\", "/", "*",
  ]

  private static func best(of needs: [Need]) -> Need? {
    let good = needs.filter { need in
      need.allSatisfy { $0.utf8.count >= LiteralSearch.shortestLiteral }
    }
    return good.max { value(of: $0) < value(of: $1) }
  }

  private static func value(of need: Need) -> Int {
    let values = need.map { text in
      let count = text.utf8.count
      return min(count, 16) + (count >= LiteralSearch.shortestFastLiteral ? 20 : 0)
        - (text.contains { fragile.contains($0) } ? 10 : 0)
    }
    return (values.min() ?? 0) - need.count
  }

  /// Reads the alternatives up to the end of their group and returns what a match needs, whichever of
  /// them it takes.
  mutating func alternatives() -> [Need] {
    var all = [sequence()]
    while position < pattern.count, pattern[position] == "|" {
      position += 1
      all.append(sequence())
    }
    if all.count == 1 { return all[0] }
    let needs = all.map(Self.best(of:))
    return needs.contains(nil) ? [] : [needs.flatMap { $0 ?? [] }]
  }

  private mutating func sequence() -> [Need] {
    var needs: [Need] = []
    var run = ""
    var isOpaque = false
    func close() {
      if !isOpaque { needs += Self.parts(of: run) }
      run = ""
    }
    while position < pattern.count, pattern[position] != "|", pattern[position] != ")" {
      let atom = nextAtom()
      let isOptional = quantifier()
      switch atom {
      case .plain(let scalar):
        if isOptional != true { run.unicodeScalars.append(scalar) }
        if isOptional != nil { close() }
      case .group(let inner):
        close()
        if isOptional != true, !isOpaque { needs += inner }
      case .flags(let hides):
        close()
        isOpaque = isOpaque || hides
      case .other: close()
      }
    }
    close()
    return needs
  }

  /// The run itself, and its parts between ``fragile`` characters.
  private static func parts(of run: String) -> [Need] {
    [[run]] + run.split { fragile.contains($0) }.map { [String($0)] }
  }
}

/// Parsing, only as far as it affects what a match contains.
extension LiteralDerivation {
  /// An element of a pattern.
  enum Atom {
    /// A character that matches itself.
    case plain(Unicode.Scalar)
    /// A group that is part of the match, with what it needs.
    case group([Need])
    /// Flags for the rest of the group, as in `(?i)`. If `hides` is `true`, plain characters no longer
    /// match exactly.
    case flags(hides: Bool)
    /// Anything else: it ends a run.
    case other
  }

  /// Reads the next element.
  mutating func nextAtom() -> Atom {
    let scalar = pattern[position]
    position += 1
    switch scalar {
    case "\\": return escape()
    case "[":
      skipClass()
      return .other
    case "(": return group()
    case "{":
      // The braces of a macro, or a literal brace.
      guard let end = pattern[position...].firstIndex(of: "}") else { return .plain(scalar) }
      guard pattern[position..<end].allSatisfy(\.properties.isAlphabetic) else {
        return .plain(scalar)
      }
      position = end + 1
      return .other
    case ".", "^", "$", "\u{0}"..." ": return .other
    default: return .plain(scalar)
    }
  }

  private mutating func escape() -> Atom {
    guard position < pattern.count else { return .other }
    let scalar = pattern[position]
    position += 1
    let isLetter = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    guard isLetter else { return scalar == " " ? .other : .plain(scalar) }
    if scalar == "Q" {
      while position < pattern.count, pattern[position] != "\\" { position += 1 }
    } else if position < pattern.count, "pPxokgN".unicodeScalars.contains(scalar) {
      if pattern[position] == "{" || pattern[position] == "<" {
        let close: Unicode.Scalar = pattern[position] == "{" ? "}" : ">"
        while position < pattern.count, pattern[position] != close { position += 1 }
        position += 1
      } else {
        position += scalar == "x" ? 2 : 1
      }
      position = min(position, pattern.count)
    }
    return .other
  }

  private mutating func skipClass() {
    if position < pattern.count, pattern[position] == "^" { position += 1 }
    if position < pattern.count, pattern[position] == "]" { position += 1 }
    while position < pattern.count, pattern[position] != "]" {
      position += pattern[position] == "\\" ? 2 : 1
    }
    position = min(position + 1, pattern.count)
  }

  /// Reads a group whose opening parenthesis was read.
  private mutating func group() -> Atom {
    var counts = true
    if position < pattern.count, pattern[position] == "?" || pattern[position] == "*" {
      let start = position
      while position < pattern.count, !":>='!|)(#<".unicodeScalars.contains(pattern[position]) {
        position += 1
      }
      let head = String(String.UnicodeScalarView(pattern[start..<position]))
      let mark = position < pattern.count ? pattern[position] : ")"
      let hides = head.prefix { $0 != "-" }.contains { $0 == "i" || $0 == "x" }
      if mark == ")" {
        position += 1
        return .flags(hides: hides)
      }
      let isNamed = mark == "<" && !isLookbehind(at: position) || mark == "'"
      // Named groups, `(?:`, `(?>`, `(?|` and `(?flags:` are part of a match; lookaround assertions are
      // not.
      counts = isNamed || ":>|".unicodeScalars.contains(mark) && head.first == "?" && !hides
      if isNamed {
        let close: Unicode.Scalar = mark == "<" ? ">" : "'"
        position += 1
        while position < pattern.count, pattern[position] != close { position += 1 }
      }
      if mark != "(" { position = min(position + 1, pattern.count) }
    }
    let inner = alternatives()
    position = min(position + 1, pattern.count)
    return counts ? .group(inner) : .other
  }

  private func isLookbehind(at position: Int) -> Bool {
    guard position + 1 < pattern.count else { return false }
    return pattern[position + 1] == "=" || pattern[position + 1] == "!"
  }

  /// Reads a quantifier and returns whether it allows zero repetitions; `nil` if there is no
  /// quantifier.
  mutating func quantifier() -> Bool? {
    guard position < pattern.count else { return nil }
    var isOptional = false
    switch pattern[position] {
    case "?", "*":
      isOptional = true
      position += 1
    case "+": position += 1
    case "{":
      guard let end = pattern[position...].firstIndex(of: "}"), end > position + 1,
        pattern[position + 1..<end].allSatisfy({ ("0"..."9").contains($0) || $0 == "," })
      else { return nil }
      let least = pattern[position + 1..<end].prefix { $0 != "," }
      isOptional = least.allSatisfy { $0 == "0" }
      position = end + 1
    default: return nil
    }
    if position < pattern.count, pattern[position] == "?" || pattern[position] == "+" {
      position += 1
    }
    return isOptional
  }
}
