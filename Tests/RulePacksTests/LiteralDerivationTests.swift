import RulePacks
import Testing

@Suite struct LiteralDerivationTests {
  @Test(arguments: [
    (#"Upload (?<id>\d+) \((?<name>[^)]*)\) started"#, ["started"]),
    ("[BG:%d]", []), (#"\[BG:\d+\]"#, ["BG:"]), (#"Background task expired"#, ["Background"]),
    ("started|finished", ["started", "finished"]), ("started|\\d+", []),
    ("(?:started|finished) now", ["started", "finished"]), ("(?:optional)?abc", ["abc"]),
    ("colou?red", ["colo"]), ("abcd+efg", ["abcd"]), ("abcd{2}ef", ["abcd"]),
    ("abcdefg{0,3}", ["abcdef"]), ("(?i)uploading", []), ("(?i:uploading)abc", ["abc"]),
    ("(?s:.{0,9}x)uploading", ["uploading"]), ("(?=lookahead)abc", ["abc"]),
    ("(?<!lookbehind)abc", ["abc"]), ("{number}seconds{unlimited}", ["seconds"]),
    (#"\Quoted\Ereal"#, ["real"]), (#"[abc\]defghi]jkl"#, ["jkl"]),
    (#"<_UIBackground"#, ["UIBackground"]),
    ("开始后台任务", ["开始后台任务"]), ("", []), ("(", []), (#"\"#, []),
    ("((abc)(?<name>defghijk))", ["defghijk"]),
    (#"\x{41}bcd\p{L}ef\x41ghi"#, ["bcd"]), ("a.c", []),
  ])
  func `the best bytes that every match contains`(pattern: String, literals: [String]) {
    #expect(LiteralDerivation.literals(of: pattern) == literals)
  }
}
