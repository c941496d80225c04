import TestSupport
import Testing

@testable import FastPath

@Suite struct LiteralSearchTests {
  private func hits(_ literals: [String], in bytes: ContiguousArray<UInt8>) -> [LiteralSearch.Hit] {
    hits(LiteralSearch(literals), in: bytes)
  }

  private func hits(
    _ search: LiteralSearch, in bytes: ContiguousArray<UInt8>
  ) -> [LiteralSearch.Hit] {
    var hits: [LiteralSearch.Hit] = []
    search.search(bytes.span, into: &hits)
    #expect(hits == hits.sorted())
    return hits
  }

  /// The search that nobody can get wrong.
  private func naive(
    _ literals: [String], in bytes: ContiguousArray<UInt8>
  ) -> Set<LiteralSearch.Hit> {
    var hits: Set<LiteralSearch.Hit> = []
    for (number, literal) in literals.enumerated() {
      let wanted = Array(literal.utf8)
      for offset in bytes.indices where offset + wanted.count <= bytes.count {
        if bytes[offset..<offset + wanted.count].elementsEqual(wanted) {
          hits.insert(LiteralSearch.Hit(offset: offset, literal: number))
        }
      }
    }
    return hits
  }

  @Test(arguments: 0..<Effort.count(5, of: 16))
  func `finds what a naive search finds and nothing twice`(part: Int) {
    for number in 0..<60 {
      var random = Seeded(UInt64(part * 60 + number))
      let alphabet = Array("abcdefgh".utf8.prefix(Int.random(in: 1...4, using: &random)))
      func word(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      }
      let literals = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        String(
          decoding: word(Int.random(in: number % 2 == 0 ? 3...12 : 7...12, using: &random)),
          as: UTF8.self)
      }
      var bytes = ContiguousArray(word(Int.random(in: 0...300, using: &random)))
      for literal in literals where Bool.random(using: &random) {
        bytes.insert(
          contentsOf: literal.utf8, at: Int.random(in: 0...bytes.count, using: &random))
      }
      let found = hits(literals, in: bytes)
      #expect(Set(found).count == found.count)
      #expect(Set(found) == naive(literals, in: bytes), "seed \(part * 60 + number)")
    }
  }

  @Test(arguments: [
    "abcdefg", "Background Time Remaining", "开始后台任务", "aaaaaaa", "\0\0\0\0\0\0\0", "[BG:", "ab ",
    "abcdef",
  ])
  func `a literal is found at every offset, at the start and at the end`(literal: String) {
    let search = LiteralSearch([literal])
    for before in 0...17 {
      for after in 0...9 {
        var bytes = ContiguousArray<UInt8>(repeating: UInt8(ascii: "."), count: before)
        bytes += ContiguousArray(literal.utf8)
        bytes += ContiguousArray(repeating: UInt8(ascii: "."), count: after)
        let found = hits(search, in: bytes)
        #expect(found == [LiteralSearch.Hit(offset: before, literal: 0)])
      }
    }
  }

  @Test(arguments: [
    "Ending background task with", "Terminating with context:", "a wrapped sentence",
    "Will add backgroundTask with",
  ])
  func `blanks of a literal may be any white space, and be quoted again`(literal: String) {
    for gap in ["\n", "  ", "\t", "\r\n", " \n   ", "\n> ", "\n// ", " \n  > > "] {
      for before in 0...9 {
        let wrapped = literal.split(separator: " ").joined(separator: gap)
        let text = String(repeating: ".", count: before) + wrapped + "...."
        let found = hits([literal], in: ContiguousArray(text.utf8))
        #expect(found == [LiteralSearch.Hit(offset: before, literal: 0)], "\(text)")
      }
    }
    for other in ["> ", "", "x", " > "] {
      let text = literal.split(separator: " ").joined(separator: other) + "...."
      #expect(hits([literal], in: ContiguousArray(text.utf8)).isEmpty, "\(text)")
    }
  }

  @Test func `overlapping occurrences are all found`() {
    let bytes = ContiguousArray(String(repeating: "a", count: 40).utf8)
    let found = hits(["aaaaaaa", "aaaaaaaaa"], in: bytes)
    #expect(Set(found) == naive(["aaaaaaa", "aaaaaaaaa"], in: bytes))
    #expect(found.count == 34 + 32)
  }

  @Test func `hits that do not overlap come in the order of their offsets`() {
    let literals = ["zzzzzzz then a very long tail of common letters", "commonest", "Zebra XQ"]
    var text = ""
    var random = Seeded(7)
    for _ in 0..<200 {
      text += (literals.randomElement(using: &random) ?? "")
      text += String(repeating: ".", count: Int.random(in: 0...5, using: &random))
    }
    let found = hits(literals, in: ContiguousArray(text.utf8))
    #expect(found.count == 200)
    #expect(found.map(\.offset) == found.map(\.offset).sorted())
  }

  @Test(arguments: 0...7)
  func `bytes shorter than a literal hold none`(count: Int) {
    let bytes = ContiguousArray("abcdefgh".utf8.prefix(count))
    #expect(hits(["abcdefgh"], in: bytes).isEmpty)
    #expect(hits(["abcdefg"], in: bytes).count == (count >= 7 ? 1 : 0))
    #expect(hits([], in: bytes).isEmpty)
  }

  @Test func `a literal that is listed twice is found for both`() {
    let found = hits(["abcdefg", "abcdefg"], in: ContiguousArray("xabcdefg".utf8))
    #expect(
      Set(found) == [
        LiteralSearch.Hit(offset: 1, literal: 0), LiteralSearch.Hit(offset: 1, literal: 1),
      ])
  }
}
