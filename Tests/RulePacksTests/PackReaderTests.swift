import LogModel
import RulePacks
import Testing

@Suite struct PackReaderTests {
  /// A pack with one rule, of which the given lines take the place of the usual ones.
  private func pack(_ changes: [String: String] = [:], head: String = "") -> String {
    let keys = ["event", "pattern", "literals", "samples", "counterSamples"]
    let usual = [
      "event": "event: began", "pattern": "pattern: 'Upload (?<id>\\d+) started'",
      "samples": "samples: ['Upload 7 started']", "counterSamples": "counterSamples: ['Upload']",
    ]
    let rule = keys.compactMap { changes[$0] ?? usual[$0] }.filter { !$0.isEmpty }
    return "pack: acme\nabout: uploads\n\(head)rules:\n  - id: acme.began\n"
      + rule.map { "    \($0)\n" }.joined()
  }

  private func messages(_ text: String) -> [String] {
    PackReader.read(text, file: "a.yml").issues.map(\.description)
  }

  @Test func `a pack without mistakes gives its rules`() throws {
    let reading = PackReader.read(
      pack(head: "radix: auto\nprocess: [Acme, Deck*]\n"), file: "a.yml")
    #expect(reading.issues.isEmpty)
    let rule = try #require(reading.pack?.rules.first)
    #expect(rule.id == "acme.began" && rule.messageSource == "acme" && rule.event == .taskBegan)
    #expect(rule.literals == ["started"] && rule.radix == .auto)
    #expect(rule.restriction.processes == ["Acme", "Deck*"])
    #expect(rule.place == PackPlace(file: "a.yml", line: 6, column: 9))
  }

  @Test(arguments: [
    (["event": "evnt: began"], "a.yml:5:5: unknown key 'evnt' in a rule; did you mean 'event'?"),
    (["event": "event: begun"], "a.yml:5:12: 'event' cannot be 'begun'; did you mean 'began'?"),
    (["event": ""], "a.yml:4:5: 'event' is missing; expected what the message says"),
    (["event": "event: [began]"], "a.yml:5:12: 'event' is a list, expected text"),
    (["samples": ""], "a.yml:4:5: 'samples' is missing; expected a list of messages"),
    (["samples": "samples: []"], "a.yml:7:14: 'samples' is empty; expected a list of messages"),
    (["samples": "samples: x"], "a.yml:7:14: 'samples' is text, expected a list of messages"),
    (["samples": "samples: [Deck]"], "a.yml:7:15: rule 'acme.began': sample does not match"),
    (["samples": "samples: [Upload 7 ended]"], "it does so up to 'Upload 7 '"),
    (
      ["samples": "samples: [{text: 'Upload 7 started', gives: {id: '8'}}]"],
      "a.yml:7:22: rule 'acme.began': sample gives {id: '7'}, expected {id: '8'}"
    ),
    (
      ["samples": "samples: [{text: 'Upload 7 started', gives: {nmae: '8'}}]"],
      "a.yml:7:50: unknown capture 'nmae'; did you mean 'name'?"
    ),
    (
      ["counterSamples": "counterSamples: ['x', 'Upload 8 started']"],
      "a.yml:8:27: rule 'acme.began': counter-sample matches"
    ),
    (["counterSamples": ""], "'counterSamples' is missing"),
    (["pattern": "pattern: 'it''s (?<id>\\d+'"], "a.yml:6:30: the pattern does not compile"),
    (["pattern": "pattern: {a: b}"], "a.yml:6:14: 'pattern' is a map, expected text"),
    (["pattern": "pattern: \"\\\\d (x\""], "a.yml:6:21: the pattern does not compile"),
    (
      ["pattern": "pattern: |-\n      Upload \\d+\n      (more"],
      "a.yml:8:12: the pattern does not compile"
    ),
    (["pattern": "pattern: 'Upload {nunber} started'"], "a.yml:6:22: unknown name {nunber}"),
    (["pattern": "pattern: 'Upload (?<ide>\\d+) started'"], "a.yml:6:25: unknown capture 'ide'"),
    (["pattern": "pattern: '\\w+ (?<id>\\d+) \\w+'"], "a.yml:6:14: no literal can be derived"),
    (
      [
        "pattern": "pattern: 'aaa(a+)+(?:b|d)'",
        "samples": "samples: [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaac]",
      ],
      "its limit of work"
    ),
    (["literals": "literals: [Up]"], "a.yml:7:16: the literal 'Up' is too short"),
    (["literals": "literals: [Download]"], "sample holds none of the literals 'Download'"),
  ])
  func `a mistake is named with its place and what was expected`(
    changes: [String: String], words: String
  ) {
    let found = messages(pack(changes))
    #expect(found.contains { $0.contains(words) }, "\(found)")
  }

  @Test(arguments: [
    ("", "a.yml:1:1: the file is empty"), ("[]", "a.yml:1:1: expected a rule pack, found a list"),
    ("a: [", "a.yml:2:1: not YAML"), ("pack: x\npack: y\n", "'pack' more than once"),
    ("pack: x\nabout: y\n", "'rules' is missing"), ("pack: [x]\n", "a.yml:1:7: 'pack' is a list"),
    ("pack: X y\nabout: z\nrules: []\n", "'X y' is no name for a pack"),
    (String(repeating: "[", count: 200_000), "not YAML"), ("\u{0}", "not YAML"),
    (String(repeating: "x", count: 1 << 21), "longer than a rule pack"),
  ])
  func `a file that is no pack is refused`(text: String, words: String) {
    #expect(messages(text).contains { $0.contains(words) }, "\(messages(text))")
  }

  @Test func `all mistakes of a file are named, in their order`() {
    let text = pack(
      ["event": "event: x", "literals": "literals: [a]"], head: "radix: 8\nabot: y\n")
    let lines = PackReader.read(text, file: "a.yml").issues.map(\.place.line)
    #expect(lines == [3, 4, 7, 9])
  }

  @Test func `a rule that stands twice is a mistake`() {
    let twice = pack() + "  - id: acme.began\n    disabled: true\n"
    #expect(messages(twice).first?.contains("stands in line 4 already") == true)
  }

  @Test func `a pack that is cut anywhere never crashes the reader`() {
    let text = Array(
      pack(["samples": "samples: [{text: 'Upload 7 started', gives: {id: 7}}]"]).utf8)
    for count in text.indices {
      _ = PackReader.read(String(decoding: text.prefix(count), as: UTF8.self), file: "a.yml")
    }
  }
}
