import LogModel
import RulePacks
import Scanning
import Testing

@testable import ConsoleLogs

@Suite struct RuleCatalogTests {
  /// The built-in rules as their packs have them, with samples.
  static let rules = RuleCatalog.packs.flatMap { $0.pack?.rules ?? [] }

  @Test func `every pack is without mistakes`() {
    for text in RuleCatalog.texts {
      let reading = PackReader.read(text.text, file: text.file)
      #expect(reading.issues.map(\.description).isEmpty)
    }
  }

  @Test func `what is compiled in is what the packs say`() {
    #expect(RuleCatalog.all.map(\.id) == Self.rules.map(\.id))
    for (compiled, rule) in zip(RuleCatalog.all, Self.rules) {
      #expect(compiled.event == rule.event && compiled.messageSource == rule.messageSource)
      #expect(compiled.patterns == rule.patterns && compiled.literals == rule.literals)
      #expect(compiled.radix == rule.radix && compiled.pairing == rule.pairing)
      #expect(compiled.restriction == rule.restriction && compiled.taskKind == rule.taskKind)
    }
  }

  @Test(arguments: rules.map(\.id))
  func `every capture is shown by a sample`(id: String) throws {
    let rule = try #require(Self.rules.first { $0.id == id })
    let pattern = try Pattern(PatternExpansion(rule.patterns[0]).text)
    var names = Set(pattern.groups.compactMap { CaptureName.base(of: $0.name) })
    for sample in rule.samples { names.subtract((sample.captures ?? [:]).keys) }
    // A capture that no sample shows is a capture that nobody has seen work.
    #expect(names.subtracting(["id", "name", "pid", "process", "bundle"]).isEmpty)
  }

  @Test(arguments: rules.map(\.id))
  func `every sample matches its own rule and gives its captures`(id: String) throws {
    let rule = try #require(Self.rules.first { $0.id == id })
    #expect(!rule.samples.isEmpty)
    let matcher = RuleMatcher()
    for sample in rule.samples {
      let found = firstMatch(matcher, sample.text)
      let match = try #require(found, "\(id): \(sample.text)")
      #expect(match.rule.id == id, "\(sample.text)")
      let bytes = ContiguousArray(sample.text.utf8)
      let captures = match.captures(in: bytes.span)
      if let wanted = sample.captures { #expect(captures == wanted, "\(sample.text)") }
    }
  }

  @Test(arguments: rules.map(\.id))
  func `no counter sample matches`(id: String) throws {
    let rule = try #require(Self.rules.first { $0.id == id })
    #expect(!rule.counterSamples.isEmpty)
    let matcher = RuleMatcher()
    for message in rule.counterSamples.map(\.text) {
      let match = firstMatch(matcher, message)
      #expect(match?.rule.id != id, "\(id): \(message)")
    }
  }

  @Test(arguments: rules.map(\.id))
  func `every sample gives its event behind each header`(id: String) throws {
    let rule = try #require(Self.rules.first { $0.id == id })
    // A rule that is about one process is tried behind its headers.
    let process = rule.restriction.processes.first.map { name in
      name.hasSuffix("*") ? String(name.dropLast()) : name
    }
    let headers = [
      "", "2011-10-30 22:35:28.608 \(process ?? "State Lab")[7449:207] ",
      "2024-03-01 10:00:00.000001+0200 \(process ?? "App.Name")[1:12a] [Category] ",
      "Oct 30 22:35:28 iPhone \(process ?? "SpringBoard(FrontBoard)")[52] <Notice>: ",
    ]
    for sample in rule.samples {
      for header in headers where header.isEmpty || !sample.text.hasPrefix("Exhausted") {
        let events = scan(header + sample.text + "\n").events
        #expect(events.map(\.kind) == [rule.event], "\(header)\(sample.text)")
        #expect(events.first?.line == 1)
      }
    }
  }

  @Test func `identifiers are unique and literals long enough to cost nothing`() {
    let ids = RuleCatalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for literal in RuleCatalog.all.flatMap(\.literals) {
      #expect(literal.utf8.count >= LiteralSearch.shortestFastLiteral, "\(literal)")
    }
  }

  @Test func `literals survive copying through Markdown, HTML and JSON`() {
    let offenders = RuleCatalog.all.flatMap(\.literals).filter { literal in
      literal.contains { LiteralDerivation.fragile.contains($0) }
    }
    #expect(offenders.isEmpty)
  }

  private func firstMatch(_ matcher: RuleMatcher, _ message: String) -> RuleMatcher.Match? {
    let bytes = ContiguousArray(message.utf8)
    var hits: [LiteralSearch.Hit] = []
    matcher.search.search(bytes.span, into: &hits)
    var next: Int?
    for hit in hits {
      let match = matcher.match(
        literal: hit.literal, at: hit.offset, in: bytes.span, window: 0..<bytes.count,
        startsInsideLine: false, next: &next)
      if let match { return match }
    }
    return nil
  }
}
