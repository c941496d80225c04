import LogModel
import RulePacks
import Testing

@Suite struct RuleSetTests {
  private let builtIn = RuleSet(builtIn: [
    MessageRule(id: "x.one", event: .taskBegan, literals: ["oneoneone"], patterns: ["oneoneone"]),
    MessageRule(id: "x.two", event: .taskEnded, literals: ["twotwotwo"], patterns: ["twotwotwo"]),
  ])

  private func pack(_ rules: [String], name: String = "acme") throws -> RulePack {
    let text = "pack: \(name)\nabout: x\nrules:\n" + rules.joined()
    let reading = PackReader.read(text, file: "\(name).yml")
    #expect(reading.issues.map(\.description) == [])
    return try #require(reading.pack)
  }

  private func rule(_ id: String, _ word: String, _ more: String = "event: began") -> String {
    "  - {id: \(id), \(more), pattern: \(word), samples: [\(word)], counterSamples: [no]}\n"
  }

  @Test func `the user's rules come first, in their order`() throws {
    var set = builtIn
    set.add([try pack([rule("acme.b", "bbbb"), rule("acme.a", "aaaa")])])
    #expect(set.rules.map(\.id) == ["acme.b", "acme.a", "x.one", "x.two"])
    #expect(set.userCount == 2 && set.issues.isEmpty)
  }

  @Test func `a later rule of the same identifier replaces an earlier one`() throws {
    var set = builtIn
    set.add([
      try pack([rule("x.two", "first")], name: "acme"),
      try pack([rule("x.two", "second")], name: "deck"),
    ])
    #expect(set.rules.map(\.id) == ["x.two", "x.one"])
    #expect(set.rules[0].patterns == ["second"] && set.rules[0].messageSource == "x")
    #expect(set.userCount == 1)
  }

  @Test func `an extension adds a pattern and a disabled rule is gone`() throws {
    var set = builtIn
    set.add([
      try pack([rule("x.one", "more", "extend: true"), "  - {id: x.two, disabled: true}\n"])
    ])
    #expect(set.rules.map(\.id) == ["x.one"])
    #expect(set.rules[0].patterns == ["oneoneone", "more"])
    #expect(set.rules[0].literals == ["oneoneone", "more"])
    #expect(set.rules[0].event == .taskBegan && set.userCount == 0)
  }

  @Test func `a change of a rule that does not exist is a mistake`() throws {
    var set = builtIn
    set.add([
      try pack([
        rule("x.ones", "more", "extend: true"), "  - {id: y.two, disabled: true}\n",
        rule("z.one", "zzzz"),
      ])
    ])
    #expect(set.issues.map(\.place.line) == [4, 5, 6])
    #expect(set.issues.first?.message.contains("did you mean 'x.one'?") == true)
  }

  @Test(arguments: [
    (nil, true), ("", true), ("Acme", true), ("Acmes", false), ("AcmeWidgetExtension", true),
  ])
  func `a restriction admits what it names and what is not said`(name: String?, isAdmitted: Bool) {
    var restriction = MessageRule.Restriction()
    restriction.processes = ["Acme", "AcmeWidget*"]
    #expect(restriction.admits(process: name, subsystem: nil, category: nil) == isAdmitted)
  }

  @Test func `the table gives back what was written`() throws {
    var rules = try pack([rule("acme.a", "\"xxxx\\ty \\u00e9\"")]).rules
    rules[0].restriction.categories = ["a", "b"]
    rules[0].pairing = .thread
    rules[0].radix = .hexadecimal
    rules[0].taskKind = .fetch
    let read = PackTable.read(PackTable.write(rules))
    #expect(read.count == 1)
    #expect(read.first?.id == "acme.a" && read.first?.restriction == rules[0].restriction)
    #expect(read.first?.pairing == .thread && read.first?.taskKind == .fetch)
    #expect(read.first?.patterns == ["xxxx\\x{9}y é"] && read.first?.radix == .hexadecimal)
  }
}
