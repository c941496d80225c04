import BGLogKit
import Foundation
import Testing

/// The bytes of a file.
func readBytes(_ path: String) throws -> ContiguousArray<UInt8> {
  try ContiguousArray(Data(contentsOf: URL(filePath: path)))
}

/// The examples about rules, writing and redaction.
@Suite struct OutputExamples {
  private let log = Documented.sample("logs/leak-ios12.log")

  @Test func `text of a report`() {
    let document = Analyzer().analyze([.file(log)])
    var text = ""
    ReportOutput(format: .text, width: 80).write(document) { bytes in
      text += String(decoding: bytes, as: UTF8.self)
    }

    #expect(text.contains("Lantern"))
  }

  /// Writes files where it is run, and so only has to compile.
  private func destinations(_ document: ReportDocument) throws {
    for argument in ["report.sarif", "junit.xml", "markdown:comment.txt"] {
      guard let destination = ReportDestination(argument) else { continue }
      try ReportOutput().write(document, to: destination)
    }
  }

  @Test func `formats`() {
    for format in ReportFormat.allCases {
      print(format.rawValue, format.fileExtensions.first ?? "without an ending")
    }
  }

  @Test func `rules of one's own`() throws {
    try Documented.inFolder { place in
      let pack = place + "/acme.yml"
      try Data(contentsOf: article("YourOwnMessageRules")).yaml.write(to: URL(filePath: pack))
      useRules(pack)
      #expect(RuleCheck([pack]).messages.isEmpty)
      try checkRules(pack)
    }
  }

  private func useRules(_ pack: String) {
    do throws(RuleLibrary.LoadError) {
      let rules = try RuleLibrary.load([pack])
      let document = Analyzer(options: AnalysisOptions(rules: rules)).analyze([.file(log)])
      print(document.tasks.count, "tasks")
    } catch {
      for message in error.messages { print(message) }
    }
  }

  private func checkRules(_ pack: String) throws {
    for message in RuleCheck([pack]).messages { print(message) }

    let test = RuleTest("Upload 7 started", rules: try RuleLibrary.load([pack]))
    if !test.hasMatch { print(test.text(.text)) }

    print(RuleSkeleton(line: "Upload 7 started", pack: "acme").yaml)

    #expect(test.hasMatch)
  }

  @Test func `a wrong pack says all that is wrong`() {
    do throws(RuleLibrary.LoadError) {
      _ = try RuleLibrary.load(["/no/such/pack.yml"])
      Issue.record("a pack that is not there was read")
    } catch {
      #expect(error.description == error.messages.joined(separator: "\n"))
      #expect(error.description.contains("/no/such/pack.yml"))
    }
  }

  @Test func `redaction`() {
    var redactor = Redactor()
    var document = Analyzer().analyze([.file(log)])
    redactor.redact(&document)

    #expect(!document.findings.isEmpty)
  }

  @Test func `redaction of lines`() {
    var redactor = Redactor()
    Analyzer().analyze([.file(log)]) { line in
      if case .finding(let finding) = redactor.redact(line) { print(finding.message) }
    }
  }

  @Test func `pages of an explanation`() {
    #expect(Explanation(["leaked-task"]).pages.map(\.topic) == ["leaked-task"])
    #expect(Explanation([]).pages.count > 100)
    #expect(Explanation(["no such thing"]).pages.isEmpty)
  }

  private func article(_ name: String) -> URL {
    Documented.root.appending(path: "Sources/BGLogKit/BGLogKit.docc/\(name).md")
  }

  /// The comment of ``Redactor``.
  private func comment() {
    var redactor = Redactor(rules: .builtIn)
    var document = Analyzer().analyze([.file("console.log")])
    redactor.redact(&document)
  }
}

extension Data {
  /// The first block of YAML in an article.
  fileprivate var yaml: Data {
    let parts = String(decoding: self, as: UTF8.self).components(separatedBy: "```yaml\n")
    return Data((parts.last?.components(separatedBy: "```").first ?? "").utf8)
  }
}
