import Foundation
import LogModel
import Reporting
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitWriterTests {
  @Test func `an input is a suite, a task a case, its findings a failure`() throws {
    let suite = try #require(try suites([Fixtures.leak]).first)
    #expect(suite.attributes["name"] == "logs/console.log")
    #expect(suite.attributes["timestamp"] == "2011-10-30T22:35:28")
    #expect(suite.attributes["time"] == "12.345")
    let names = suite.cases.map { $0["name"] }
    #expect(
      names == ["read", "Upload (State Lab/7449/1#1)", "backgroundTask (State Lab/7449/1#2)"])
    #expect(suite.failures.map { $0["type"] } == ["leaked-task"])
    #expect(suite.cases[2]["time"] == "12.345")
  }

  @Test func `a task of another log with the same key has a failure of its own`() throws {
    let suites = try suites([Fixtures.sameKeys])
    #expect(suites.map { $0.failures.map { $0["type"] } } == [["leaked-task"], ["close-call"]])
  }

  @Test func `the counts are those of the children`() throws {
    for suite in try suites([Fixtures.leak, Fixtures.everything, Fixtures.threeProcesses]) {
      #expect(suite.attributes["tests"] == String(suite.cases.count))
      #expect(suite.attributes["failures"] == String(suite.failures.count))
      #expect(suite.attributes["skipped"] == String(suite.skipped))
      #expect(suite.attributes["errors"] == "0")
    }
  }

  @Test func `what the log cannot decide is skipped`() throws {
    let suite = try #require(try suites([Fixtures.everything]).first)
    // open, abandoned and unknown tasks; of requests five undecided states, the first of which occurs
    // twice, and five of work that did not run to its end.
    #expect(suite.skipped == 3 + 6 + 5)
  }

  @Test func `a report that no rule explains is skipped, whatever else its input holds`() throws {
    var document = Fixtures.leak
    var crash = CrashReport(input: 0, line: 50, format: "ips-json")
    crash.incident = "A"
    crash.process.name = "Lab"
    crash.signature = "EXC_BAD_ACCESS SIGSEGV | Store.save()"
    document.crashes = [crash]
    var suite = try #require(try suites([document]).first)
    #expect(suite.skipped == 1)
    #expect(suite.cases.last?["name"] == "report (EXC_BAD_ACCESS SIGSEGV | Store.save())")
    #expect(suite.cases.last?["classname"] == "Lab")
    document.findings[0].crash = "A"
    suite = try #require(try suites([document]).first)
    #expect(suite.skipped == 0)
    document.findings[0].crash = nil
    document.crashes[0].duplicateOf = "B"
    suite = try #require(try suites([document]).first)
    #expect(suite.skipped == 0)
  }

  @Test func `several findings of a task are one failure, of the worst`() throws {
    var document = Fixtures.leak
    var warning = document.findings[0]
    warning.rule = .closeCall
    warning.severity = .warning
    document.findings.insert(warning, at: 0)
    let suite = try #require(try suites([document]).first)
    #expect(suite.failures.map { $0["type"] } == ["leaked-task"])
    #expect(suite.text.contains("close-call"))
  }

  @Test func `a finding about no task has a case of its own, a note does not fail it`() throws {
    let suite = try #require(try suites([Fixtures.threeProcesses]).first)
    #expect(suite.cases.map { $0["name"] ?? "" }.filter { $0.hasPrefix("user-quit") }.count == 1)
    #expect(suite.failures.map { $0["type"] } == ["late-completion", "watchdog-kill"])
    #expect(suite.text.contains("user-quit happened"))
  }

  @Test func `an input that cannot be read fails, with a document or without one`() throws {
    let suites = try suites([Fixtures.everything], Fixtures.triage)
    #expect(
      suites.map { $0.attributes["name"] } == [
        "logs/console.log", "crash.ips", "logs/closed.log",
      ])
    #expect(suites[1].failures.map { $0["message"] } == ["cannot be read"])
    #expect(suites[2].failures.map { $0["message"] } == ["cannot be opened"])
    #expect(suites[2].cases.map { $0["name"] } == ["read"])
  }

  @Test(arguments: Fixtures.hostileTexts)
  func `hostile text stays in its place`(text: String) throws {
    let suites = try suites([Fixtures.hostile(text)], Fixtures.hostileTriage(text))
    #expect(suites.first?.cases.count == 5)
    #expect(
      suites.first?.failures.map { $0["type"] } == [
        "unreadable-input", "leaked-task", "watchdog-kill",
      ])
  }

  private func suites(
    _ documents: [ReportDocument], _ triage: TriageDocument? = nil
  ) throws -> [Suites.Suite] {
    let text = exported(.junit, documents, triage)
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(!text.contains("]]>"))
    let suites = Suites()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = suites
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    return suites.suites
  }
}

/// Reads suites and what is in them.
private final class Suites: NSObject, XMLParserDelegate {
  struct Suite {
    var attributes: [String: String]
    var cases: [[String: String]] = []
    var failures: [[String: String]] = []
    var skipped = 0
    var text = ""
  }

  var suites: [Suite] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "testsuite" { return suites.append(Suite(attributes: attributes)) }
    guard let last = suites.indices.last else { return }
    switch name {
    case "testcase": suites[last].cases.append(attributes)
    case "failure": suites[last].failures.append(attributes)
    case "skipped": suites[last].skipped += 1
    default: break
    }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard let last = suites.indices.last else { return }
    suites[last].text += text
  }
}
