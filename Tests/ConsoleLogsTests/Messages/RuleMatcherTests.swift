import LogModel
import RulePacks
import Testing

@testable import ConsoleLogs

@Suite struct RuleMatcherTests {
  private func rule(
    _ id: String, _ event: LogEvent.Kind, _ pattern: String,
    _ change: (inout MessageRule) -> Void = { _ in }
  ) -> MessageRule {
    var rule = MessageRule(
      id: id, event: event, literals: LiteralDerivation.literals(of: pattern), patterns: [pattern])
    change(&rule)
    return rule
  }

  private func events(_ rules: [MessageRule], _ text: String) -> [LogEvent] {
    scan(text, matcher: RuleMatcher(IndexedRules(RuleSet(builtIn: rules)))).events
  }

  @Test(arguments: [
    (MessageRule.Radix.decimal, "1f", "1f"), (.decimal, "17", "17"), (.auto, "17", "17"),
    (.auto, "1f", "31"), (.auto, "0x17", "23"), (.hexadecimal, "17", "23"), (.auto, "xyz", "xyz"),
    (.hexadecimal, "ffffffffffffffffff", "ffffffffffffffffff"),
  ])
  func `an identifier is read as its rule prints it`(
    radix: MessageRule.Radix, printed: String, identifier: String
  ) {
    let rule = rule("acme.began", .taskBegan, #"Uploading (?<id>\w+)"#) { $0.radix = radix }
    #expect(events([rule], "Uploading \(printed)\n").first?.identifier == identifier)
  }

  @Test func `counts, durations, sets and kinds reach the event`() throws {
    let pattern =
      #"Finished (?<id>\d+) of (?<set>\([^)]*\)), (?<count>\d+) left, (?<duration>\S+) more"#
    let rule = rule("acme.ended", .taskEnded, pattern) {
      $0.taskKind = .processing
      $0.pairing = .name
    }
    let event = try #require(
      events([rule], "Finished 137 of (0, 122, 137), 2 left, 180.5s more\n").first)
    #expect(event.openIdentifiers == ["0", "122", "137"] && event.count == 2)
    #expect(event.grantedSeconds == 180.5 && event.taskKind == .processing)
    #expect(event.pairing == .name && event.identifier == "137" && event.messageSource == "acme")
  }

  @Test(arguments: [
    ("Deck[9]", "Deck", 9, true), ("Daemon[52]", "Daemon", 52, false),
    ("Daemon[7]", "Daemon", 7, true), ("<private>[7]", nil, 7, true),
  ])
  func `a message about a process is hearsay unless the process says it`(
    subject: String, name: String?, pid: Int, isFromDaemon: Bool
  ) throws {
    let rule = rule("acme.state", .suspended, #"(?<process>[^\s\[]+)\[(?<pid>\d+)\] was suspended"#)
    let line = "2011-10-30 22:35:28.608 Daemon[52:207] \(subject) was suspended\n"
    let event = try #require(events([rule], line).first)
    #expect(event.process.name == name && event.process.pid == pid)
    #expect(event.isFromDaemon == isFromDaemon)
  }

  @Test func `an assertion's identifier is that of the event`() throws {
    let rule = rule(
      "acme.acquired", .assertionAcquired, #"Acquiring (?<assertion>\S+) for (?<reason>\w+)"#)
    let event = try #require(events([rule], "Acquiring 33-812-9 for finishTask\n").first)
    #expect(event.identifier == "33-812-9" && event.kill?.explanation == "finishTask")
  }

  @Test func `a rule that is about one process is deaf to others`() {
    let rule = rule("acme.began", .taskBegan, "Uploading") { $0.restriction.processes = ["Deck*"] }
    func kinds(_ name: String) -> Int {
      events([rule], "2011-10-30 22:35:28.608 \(name)[52:207] Uploading\n").count
    }
    #expect(kinds("Deck") == 1 && kinds("DeckWidget") == 1 && kinds("Lantern") == 0)
    #expect(events([rule], "Uploading\n").count == 1)
  }

  @Test(arguments: ["Starting upload now and waiting", "waiting before Starting upload now"])
  func `the user's rule wins wherever it matches the same place`(text: String) throws {
    var set = RuleSet(builtIn: [
      rule("x.start", .detail, "Starting upload now and waiting|waiting before Starting upload now")
    ])
    let yaml =
      "pack: acme\nabout: x\nrules:\n  - {id: acme.began, event: began, pattern: upload now, "
      + "literals: [upload now], samples: [upload now], counterSamples: [no]}\n"
    set.add([try #require(PackReader.read(yaml, file: "acme.yml").pack)])
    let events = scan(text + "\n", matcher: RuleMatcher(IndexedRules(set))).events
    #expect(events.map(\.kind) == [.taskBegan])
  }

  @Test func `every pattern of an extended rule is tried`() {
    let rule = rule("acme.began", .taskBegan, "Starting upload") {
      $0.patterns.append("Beginning upload")
      $0.literals.append("Beginning")
    }
    #expect(events([rule], "Starting upload\nBeginning upload\n").count == 2)
  }

  @Test func `a rule that gives up is named once, with its line, and not hung on`() {
    let rule = rule("acme.slow", .taskBegan, "Uploading (a+)+(b|c+)+d") {
      $0.literals = ["Uploading"]
    }
    let matcher = RuleMatcher(IndexedRules(RuleSet(builtIn: [rule])))
    let line = "Uploading " + String(repeating: "a", count: 60) + "!\n"
    _ = scan("first\n" + String(repeating: line, count: 200), matcher: matcher)
    let complaints = matcher.takeComplaints()
    #expect(complaints.map(\.line) == [2])
    #expect(complaints.first?.message.contains("'acme.slow' gave up") == true)
    #expect(matcher.takeComplaints().isEmpty)
  }

  @Test func `a short literal is as good as a long one`() {
    let rule = rule("acme.began", .taskBegan, #"\[BG:(?<id>\d+)"#)
    #expect(rule.literals == ["BG:"])
    #expect(events([rule], "x [BG:17] on\n").first?.identifier == "17")
  }
}
