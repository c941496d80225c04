import BGLogKit
import Foundation
import Testing

/// An input whose secrets were replaced says the same about the app.
@Suite struct RedactedSampleTests {
  /// What a report says about an app, without the texts that it quotes.
  private static func verdicts(_ name: String, _ text: String) -> [String] {
    let document = Analyzer().analyze([.memory(name: name, bytes: ContiguousArray(text.utf8))])
    return document.tasks.map {
      "\($0.outcome) \($0.began?.line ?? 0) \($0.ended?.line ?? 0) \($0.readings.count)"
    }
      + document.findings.map {
        "\($0.rule) \($0.severity) \($0.confidence) \($0.evidence.map(\.line))"
      }
      + document.crashes.map {
        "\($0.verdict?.cause.map { "\($0)" } ?? "none") \($0.verdict?.confidence ?? 0)"
      }
  }

  @Test(arguments: Sample.reports.flatMap(\.files))
  func `a sample and its redacted copy give the same verdicts`(file: String) throws {
    let data = try Data(contentsOf: Sample.root.appending(path: "Samples/" + file))
    let text = try #require(String(bytes: data, encoding: .utf8))
    var redactor = Redactor(key: file)
    let redacted = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { redactor.redact(String($0)) }.joined(separator: "\n")
    #expect(Self.verdicts(file, redacted) == Self.verdicts(file, text))
  }
}
