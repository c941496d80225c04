import Testing

@testable import Scanning

@Suite struct PatternTests {
  private func match(
    _ source: String, _ text: String, window: Range<Int>? = nil, inside: Bool = false
  ) throws -> [Range<Int>?]? {
    let bytes = ContiguousArray(text.utf8)
    let pattern = try Pattern(source)
    return pattern.firstMatch(
      in: bytes.span, window: window ?? 0..<bytes.count, startsInsideLine: inside)
  }

  @Test func `ranges count from the start of the bytes`() throws {
    let found = try match("b(c)(x)?(d)", "abcdabcd", window: 3..<8)
    #expect(found == [5..<8, 6..<7, nil, 7..<8])
  }

  @Test func `groups behind the last one that took part are nil`() throws {
    #expect(try match("a(b)?(c)?", "a") == [0..<1, nil, nil])
    #expect(try match("(x)|(y)|(z)", "y") == [0..<1, nil, 0..<1, nil])
  }

  @Test func `an empty match is a match`() throws {
    #expect(try match("x*", "abc") == [0..<0])
    #expect(try match("x*", "") == [0..<0])
    #expect(try match("x", "") == nil)
    #expect(try match("c", "abc", window: 1..<2) == nil)
  }

  @Test func `lines end with LF, CR or CRLF`() throws {
    for end in ["\n", "\r", "\r\n"] {
      let text = "one\(end)two\(end)three"
      let start = 3 + end.utf8.count
      #expect(try match("^two$", text) == [start..<start + 3])
    }
    #expect(try match("a.b", "a\nb") == nil)
    #expect(try match("a.b", "a\rb") == nil)
  }

  @Test func `the start of a window inside a line is no start of a line`() throws {
    #expect(try match("^b", "ab", window: 1..<2) == [1..<2])
    #expect(try match("^b", "ab", window: 1..<2, inside: true) == nil)
    #expect(try match("^b", "ab\nb", window: 1..<4, inside: true) == [3..<4])
  }

  @Test func `bytes need not be UTF-8`() throws {
    let bytes: ContiguousArray<UInt8> = [0xFF, 0x61, 0x80, 0x62, 0xC3]
    let pattern = try Pattern("a.b")
    let found = pattern.firstMatch(in: bytes.span, window: 0..<5)
    #expect(found == [1..<4])
  }

  @Test func `named groups have numbers`() throws {
    let pattern = try Pattern("(?<two>a)(b)(?<one>c)")
    #expect(pattern.groups.map(\.name) == ["two", "one"])
    #expect(pattern.groups.map(\.number) == [1, 3])
    #expect(try Pattern("(a)").groups.isEmpty)
  }

  @Test func `giving up is told from finding nothing`() throws {
    let bytes = ContiguousArray(repeating: UInt8(ascii: "a"), count: 4000)
    func outcome(_ source: String) throws -> Pattern.Outcome {
      try Pattern(source).search(in: bytes.span, window: 0..<bytes.count)
    }
    #expect(try outcome("(a+)+b$|(a|aa)+!$") == .gaveUp)
    #expect(try outcome("b") == .noMatch)
    #expect(try outcome("a") == .match)
    let pattern = try Pattern("(b)|a")
    #expect(pattern.search(in: bytes.span, window: 5..<bytes.count) == .match)
    #expect(pattern.range(of: 0) == 5..<6)
    #expect(pattern.range(of: 1) == nil)
  }

  @Test(arguments: [
    (#"Upload (?<id>\d+) started"#, "Upload 17 finished", 0..<10),
    (#"Upload (?<id>\d+) started"#, "an Upload x", 3..<10), ("abc", "xyz", nil),
    ("^abc", "xabc", nil), ("abc$", "xabcd", 1..<4), ("abc", "", nil),
  ])
  func `the longest front of a match shows where it misses`(
    source: String, text: String, front: Range<Int>?
  ) throws {
    let bytes = ContiguousArray(text.utf8)
    let found = try Pattern(source).longestFront(in: bytes.span, window: 0..<bytes.count)
    #expect(found == front)
  }

  @Test(arguments: [
    "(a+)+$", "(a|aa)+$", "(.*)*x", "(?:a?){40}a{40}b", "(a*)*b", "(?=(a+))\\1+b", "((a)|(b)|.)*z",
    "^(([a-z])+.)+[A-Z]([a-z])+$", "(?:(?:a|b|ab)*)*c", "(?R)?a*b",
  ])
  func `no pattern hangs the program`(source: String) throws {
    let text = String(repeating: "a", count: 3000) + "!"
    let clock = ContinuousClock()
    let took = try clock.measure { _ = try match(source, text) }
    #expect(took < .seconds(5))
  }

  @Test(arguments: [
    ("a(b", 3, "parenthesis"), ("[a", 2, "terminat"), ("a**", 2, "quantifier"),
    ("*a", 0, "quantifier"), ("(?<n>a)(?<n>b)", 12, "same name"), ("é(", 3, "parenthesis"),
    ("\\", 1, "\\"),
  ])
  func `a bad pattern says where and why`(source: String, offset: Int, reason: String) {
    do {
      _ = try Pattern(source)
      Issue.record("compiled")
    } catch {
      #expect(error.source == source)
      #expect(error.offset == offset)
      #expect(error.reason.contains(reason), "\(error.reason)")
      #expect(error.description == "invalid pattern '\(source)' at byte \(offset): \(error.reason)")
    }
  }

  /// The code of the JIT takes the bytes after a broken character for the rest of it, behind the window too.
  @Test(arguments: [
    ("(*UTF)abc(.)", [0x61, 0x62, 0x63, 0xF0] as [UInt8]),
    ("(*UTF)abc(.+)", [0x61, 0x62, 0x63, 0xE4, 0xBD]),
    ("(*UTF)x(.+)$", [0x78, 0x61, 0x62, 0xE4]),
  ])
  func `what asks for UTF-8 matches no other bytes`(source: String, bytes: [UInt8]) throws {
    let all = ContiguousArray(bytes + [0x78, 0x79, 0x7A, 0x21])
    let outcome = try Pattern(source).search(in: all.span, window: 0..<bytes.count)
    #expect(outcome == .gaveUp)
  }

  @Test(arguments: ["(*NO_JIT)b+", "(*UTF)b+", "b+"])
  func `a pattern matches with compiled code and without`(source: String) throws {
    let bytes = ContiguousArray("xabbc".utf8)
    let pattern = try Pattern(source)
    #expect(pattern.search(in: bytes.span, window: 0..<bytes.count) == .match)
    #expect(pattern.range(of: 0) == 2..<4)
    #expect(pattern.search(in: bytes.span, window: 0..<2) == .noMatch)
    #expect(pattern.search(in: bytes.span, window: 2..<2) == .noMatch)
  }
}
