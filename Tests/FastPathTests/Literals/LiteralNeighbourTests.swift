import TestSupport
import Testing

@testable import FastPath

/// Sentences that share a word are told apart by the words around it, however the text is wrapped.
@Suite struct LiteralNeighbourTests {
  private static let literals = [
    "Do not start background", "Start background task #", "few background time",
    "App is in background", "background task exists with", "background time remaining",
    "End background task", "create background task", "background", "# background |",
  ]

  /// What stands between two words of a text: most of it for a blank, some of it not.
  private static let gaps = [
    " ", " ", " ", "  ", "\t", "\n", "\r\n", "\n> ", " \n // ", " > ", "#", "=", "| ", ".", "",
  ]

  private static let words = literals.flatMap { $0.split(separator: " ").map(String.init) }

  /// Where literals stand, found at each offset and a byte at a time.
  private func naive(_ text: [UInt8]) -> Set<LiteralSearch.Hit> {
    var hits: Set<LiteralSearch.Hit> = []
    for (number, literal) in Self.literals.enumerated() {
      for offset in text.indices
      where text[offset...].starts(with: literal.utf8)
        || isWrapped(Array(literal.utf8), text, at: offset)
      {
        hits.insert(LiteralSearch.Hit(offset: offset, literal: number))
      }
    }
    return hits
  }

  private func isWrapped(_ literal: [UInt8], _ text: [UInt8], at start: Int) -> Bool {
    var index = start
    for byte in literal {
      if byte == UInt8(ascii: " ") {
        let gap = text[index...].prefix { Array("\n \t\r>/#*|".utf8).contains($0) }
        let isBroken = gap.contains(UInt8(ascii: "\n"))
        let hasBlank = gap.contains { Array("\n \t\r".utf8).contains($0) }
        let hasMark = gap.contains { Array(">/#*|".utf8).contains($0) }
        guard hasBlank, isBroken || !hasMark, gap.count < WrapTolerantMatch.longestGap else {
          return false
        }
        index = gap.endIndex
      } else {
        guard index < text.count, text[index] == byte else { return false }
        index += 1
      }
    }
    return true
  }

  @Test(arguments: 0..<Effort.count(16, of: 40))
  func `sentences that share words are found like one by one`(seed: UInt64) {
    var random = Seeded(seed)
    let search = LiteralSearch(Self.literals)
    for _ in 0..<40 {
      var text = ""
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let isWhole = Int.random(in: 0..<4, using: &random) == 0
        text += (isWhole ? Self.literals : Self.words).randomElement(using: &random) ?? ""
        text += Self.gaps.randomElement(using: &random) ?? ""
      }
      // Near the edges of a text a word's neighbours are looked at in another way than inside of it.
      let margin = String(repeating: "~", count: 300)
      if Bool.random(using: &random) { text = margin + text }
      if Bool.random(using: &random) { text += margin }
      var hits: [LiteralSearch.Hit] = []
      search.search(ContiguousArray(text.utf8).span, into: &hits)
      #expect(Set(hits).count == hits.count)
      #expect(Set(hits) == naive(Array(text.utf8)), "seed \(seed): \(text.debugDescription)")
    }
  }
}
