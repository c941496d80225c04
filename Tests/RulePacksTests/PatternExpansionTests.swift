import RulePacks
import Scanning
import Testing

@Suite struct PatternExpansionTests {
  private func matches(_ pattern: String, _ text: String) throws -> Bool {
    let bytes = ContiguousArray(text.utf8)
    let compiled = try Pattern(PatternExpansion(pattern).text)
    return compiled.firstMatch(in: bytes.span, window: 0..<bytes.count) != nil
  }

  @Test(arguments: [
    ("a b", "a b", true), ("a b", "a \t b", true), ("a b", "a\nb", true), ("a b", "ab", false),
    ("a b", "a\r\n  b", true), ("a ?b", "ab", true), ("a ?b", "a  b", true), ("a +b", "a  b", true),
    ("a *b", "ab", true), ("a b", "a\n> b", true), ("a b", "a\n> > b", true),
    ("a b", "a\n// b", true), ("a b", "a \n  # b", true), ("a b", "a\n * b", true),
    ("a b", "a\n| b", true), ("a b", "a > b", false), ("a b", "a\n/ b", false),
    (#"a \*b"#, "a\n*b", true), (#"a\x20b"#, "a b", true), (#"a\x20b"#, "a\tb", false),
    (#"a\ b"#, "a b", true), (#"a\ b"#, "a\tb", false), ("[ab ]+c", "a\nbc", true),
    ("[^ ]b", " b", false), ("a[] ]b", "a]b", true), ("[[:alpha:] ]+1", "a b1", true),
    (#"\Qa b\E"#, "a b", true), (#"\Qa b\E"#, "a  b", false), ("{number}s", "29.5s", true),
    // Several spaces are one, and a run of white space is taken whole unless more may follow.
    ("a  b", "a b", true), ("a  b", "a   b", true), (#"a \sb"#, "a  b", true),
    ("a $", "a \nb", true),
    ("a ?$", "a\nb", true), ("a (?:$|b)", "a \nc", true), ("a .b", "a  b", true),
    ("a [ b]c", "a  c", true),
    ("a (?: b)?c", "a c", true), ("a (?:b|c) ?d", "a c\n\nd", true), ("a b?\\h*c", "a  c", true),
    (#"a (?!b)\Sd"#, "a  bd", false), (#"a (?<id>\d)?b"#, "a  7b", true), ("a #b", "a\n#b", true),
    ("a #b", "a\n# #b", true), ("a b", "a\n>\n> b", true), (#"a \z"#, "a  ", true),
    (#"\{number}"#, "{number}", true), (#"x{2}"#, "xx", true), (#"[{number}]"#, "u", true),
  ])
  func `spaces and names mean what the format says`(
    pattern: String, text: String, isMatch: Bool
  ) throws {
    #expect(try matches(pattern, text) == isMatch)
  }

  @Test func `offsets lead back to the pattern as written`() throws {
    let pattern = "a {number} (b"
    let expansion = PatternExpansion(pattern)
    #expect(expansion.sourceOffset(of: expansion.text.utf8.count) == pattern.utf8.count)
    #expect(expansion.sourceOffset(of: 0) == 0)
    #expect(expansion.sourceOffset(of: 3) == 1)
  }

  @Test func `unknown names are told with their place`() {
    let unknown = PatternExpansion("a{b} {number} {numer}").unknownMacros
    #expect(unknown.map(\.name) == ["b", "numer"])
    #expect(unknown.map(\.offset) == [1, 14])
  }

  @Test func `a pattern of nothing but parentheses is expanded quickly`() {
    for pattern in [
      "a " + String(repeating: "(", count: 20_000), "a (?", "a (?<", "a [", #"a \"#, "a {",
    ] {
      #expect(PatternExpansion(pattern).text.hasPrefix("a"))
    }
  }
}
