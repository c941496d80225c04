import LogModel
import RulePacks
import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

/// What is read from bytes without making a text says what the text says.
@Suite struct PlainBytesTests {
  /// Texts of pieces that matter, by chance.
  private func texts(_ count: Int, of pieces: [String], seed: UInt64) -> [String] {
    var random = Seeded(seed)
    return (0..<count).map { _ in
      (0..<Int.random(in: 0...9, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
    }
  }

  @Test func `a remaining time is the same from bytes and from a text`() {
    let pieces = ["0", "1", "29", "599", "8640000", ".", ".", ",", "-", "e", "+", "inf", " "]
    for text in texts(20_000, of: pieces, seed: 1) {
      let bytes = ContiguousArray("<\(text)>".utf8)
      let read = RemainingTime(printedIn: bytes.span, 1..<bytes.count - 1)
      #expect(read == RemainingTime(printed: text), "\(text)")
    }
  }

  @Test func `a name is the same from bytes and from a text`() {
    let pieces = [
      "a", "Upload", " ", " ", "\t", "\n", "\r\n", "\u{7F}", "é", "\u{85}", "\u{2028}", "\u{301}",
      "<private>", "(null)",
    ]
    for text in texts(20_000, of: pieces, seed: 2) {
      let bytes = ContiguousArray("<\(text)>".utf8)
      let read = CapturedText.visible(in: bytes.span, 1..<bytes.count - 1)
      #expect(read == CapturedText.visible(text), "\(Array(text.utf8))")
    }
  }

  @Test func `a digest takes any run of white space for one blank`() {
    func digest(_ text: String, behind: String = "") -> UInt64 {
      let bytes = ContiguousArray("[\(text)\(behind)".utf8)
      return bytes.span.digest(of: 1..<bytes.count - behind.utf8.count)
    }
    let words = ["a", "!", "!!", "task", "Starting", "é", "\u{7F}", "background"]
    let blanks = [" ", " ", " ", "  ", "\t", "\n", "\r\n ", " \u{0}", "          "]
    var digests: [UInt64: [String]] = [:]
    for text in texts(20_000, of: words + blanks, seed: 3) {
      let spaced = text.utf8.map { $0 <= 0x20 ? " " : Character(Unicode.Scalar($0)) }
      let words = spaced.split(separator: " ").map { String($0) }.joined(separator: " ")
      let key = spaced.first == " " && !words.isEmpty ? " " + words : words
      let found = digest(text)
      #expect(found == digest(text, behind: "behind"), "\(text)")
      if digests[found] == nil { digests[found] = [key] }
      #expect(digests[found] == [key], "\(text)")
    }
  }

  @Test func `the start of a line is found from behind`() {
    for text in texts(2000, of: ["\n", "\u{B}", "a", "abc", "0123456789"], seed: 4) {
      let bytes = ContiguousArray(text.utf8)
      for limit in 0...bytes.count {
        for end in limit...bytes.count {
          let feed = bytes[limit..<end].lastIndex(of: Byte.lineFeed)
          #expect(bytes.span.lineStart(before: end, from: limit) == feed.map { $0 + 1 } ?? limit)
        }
      }
    }
  }

  @Test func `every name of a capture has a place of its own`() throws {
    let names = CaptureName.allCases
    for name in names {
      #expect(name.text == "\(name)" && CaptureName(name.text) == name)
      #expect(CaptureName.base(of: name.text + "2") == name.text)
    }
    // Of the groups of a name the first one counts that took part: here the second one of each.
    let groups = names.map { "(?:(?<\($0.text)>!)|(?<\($0.text)2>\\d+)|(?<\($0.text)3>\\d)) " }
    let part = CompiledRule.CompiledPattern(try Pattern(groups.joined()))
    let bytes = ContiguousArray(names.indices.map { "\($0 + 100) " }.joined().utf8)
    let outcome = part.pattern.search(in: bytes.span, window: 0..<bytes.count)
    #expect(outcome == .match)
    for (index, name) in names.enumerated() {
      #expect(part.range(of: name) == 4 * index..<4 * index + 3)
    }
    let none = CompiledRule.CompiledPattern(try Pattern("(?<id>1)|(?<name>0)"))
    #expect(none.pattern.search(in: bytes.span, window: 0..<bytes.count) == .match)
    #expect(none.range(of: .id) == 0..<1 && none.range(of: .name) == nil)
    #expect(none.range(of: .set) == nil)
  }
}
