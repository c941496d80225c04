internal import Scanning

/// Finds bytes that every match of a pattern contains.
///
/// A run of plain bytes at the top level of the pattern, or in a group that cannot be left out, is
/// in every match; where there are alternatives, one run of each is. Runs end at spaces, for those
/// stand for any white space. Longer runs are better, and those without bytes that copying through
/// Markdown, HTML or JSON changes.
package struct LiteralDerivation {
  let pattern: [Unicode.Scalar]
  var position = 0

  /// Texts one of which is in every match.
  typealias Need = [String]

  private init(_ pattern: String) { self.pattern = Array(pattern.unicodeScalars) }

  /// Returns literals for the pattern as written, or nothing when none is long enough.
  package static func literals(of pattern: String) -> [String] {
    var derivation = LiteralDerivation(pattern)
    return best(of: derivation.alternatives()) ?? []
  }

  /// Returns every run of plain bytes that has to stand in a match, or may instead of another.
  package static func runs(of pattern: String) -> [String] {
    var derivation = LiteralDerivation(pattern)
    return derivation.alternatives().flatMap { $0 }
  }

  /// Bytes that Markdown, HTML, JSON and typography change.
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

  /// Reads alternatives up to the end of their group and returns what all of them need.
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

  /// The run itself, and what of it copying leaves alone.
  private static func parts(of run: String) -> [Need] {
    [[run]] + run.split { fragile.contains($0) }.map { [String($0)] }
  }
}
