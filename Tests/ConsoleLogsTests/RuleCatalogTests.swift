import LogModel
import Scanning
import Testing

@testable import ConsoleLogs

@Suite struct RuleCatalogTests {
  @Test(arguments: RuleCatalog.all.map(\.id))
  func `every pattern compiles and uses known captures`(id: String) throws {
    let rule = try #require(RuleCatalog.all.first { $0.id == id })
    let pattern = try Pattern(PatternMacros.expand(rule.pattern))
    var names = Set(CaptureName.all.filter { pattern.group(named: $0) != nil })
    for sample in rule.samples { names.subtract(sample.captures.keys) }
    // A capture that no sample shows is a capture that nobody has seen work.
    #expect(names.subtracting(["id", "name", "pid", "pid2", "process", "bundle"]).isEmpty)
  }

  @Test(arguments: RuleCatalog.all.map(\.id))
  func `every sample matches its own rule and gives its captures`(id: String) throws {
    let rule = try #require(RuleCatalog.all.first { $0.id == id })
    #expect(!rule.samples.isEmpty)
    let matcher = RuleMatcher()
    for sample in rule.samples {
      let found = firstMatch(matcher, sample.message)
      let match = try #require(found, "\(id): \(sample.message)")
      #expect(match.rule.id == id, "\(sample.message)")
      let bytes = ContiguousArray(sample.message.utf8)
      let captures = match.captures.mapValues { String(decoding: bytes[$0], as: UTF8.self) }
      #expect(captures == sample.captures, "\(sample.message)")
    }
  }

  @Test(arguments: RuleCatalog.all.map(\.id))
  func `no counter sample matches`(id: String) throws {
    let rule = try #require(RuleCatalog.all.first { $0.id == id })
    #expect(!rule.counterSamples.isEmpty)
    let matcher = RuleMatcher()
    for message in rule.counterSamples {
      let match = firstMatch(matcher, message)
      #expect(match == nil, "\(id): \(message) matched \(match?.rule.id ?? "")")
    }
  }

  @Test(arguments: RuleCatalog.all.map(\.id))
  func `every sample gives its event behind each header`(id: String) throws {
    let rule = try #require(RuleCatalog.all.first { $0.id == id })
    let headers = [
      "", "2011-10-30 22:35:28.608 State Lab[7449:207] ",
      "2024-03-01 10:00:00.000001+0200 App.Name[1:12a] [Category] ",
      "Oct 30 22:35:28 iPhone SpringBoard(FrontBoard)[52] <Notice>: ",
    ]
    for sample in rule.samples {
      for header in headers where header.isEmpty || !sample.message.hasPrefix("Exhausted") {
        let events = scan(header + sample.message + "\n").events
        #expect(events.map(\.kind) == [rule.event], "\(header)\(sample.message)")
        #expect(events.first?.line == 1)
      }
    }
  }

  @Test func `identifiers are unique and literals long enough`() {
    let ids = RuleCatalog.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for literal in RuleCatalog.all.flatMap(\.literals) {
      #expect(literal.utf8.count >= LiteralSearch.shortestLiteral, "\(literal)")
    }
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
