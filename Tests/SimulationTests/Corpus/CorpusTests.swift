import BGLogKit
import Foundation
import Testing

/// Compares the reports about a corpus of real logs with the corpus's manifest.
///
/// The environment variable `BGLOG_CORPUS` names the folder of the corpus, which contains a `MANIFEST.tsv`.
@Suite(.enabled(if: CorpusFile.folder != nil)) struct CorpusTests {
  /// The result for one file: what differs, and its line in the printed table.
  private struct Row {
    var differences: [(fact: String, words: String)] = []
    var text: String
  }

  private func row(_ file: CorpusFile) -> Row {
    let document = Analyzer().analyze([.file(file.url.path)])
    let input = document.inputs[0]
    let format = input.format ?? "none"
    var row = Row(text: "")
    if !file.formats.contains(format) {
      let wanted = file.formats.sorted().joined(separator: "|")
      row.differences.append(("format", "format \(format) for \(wanted)"))
    }
    let report = CorpusReport(document: document)
    let expected = CorpusExpectation(file.expected)
    for (name, wanted) in expected.facts.sorted(by: { $0.key < $1.key }) {
      let reported = report.reported(name, expected: wanted)
      if reported != wanted {
        row.differences.append(
          (
            name,
            "\(name) [\(reported.sorted().joined(separator: " "))] for "
              + "[\(wanted.sorted().joined(separator: " "))]"
          ))
      }
    }
    let known = CorpusExplanations.all[file.path]?.facts ?? []
    let news = row.differences.filter { !known.contains($0.fact) }
    let mark = row.differences.isEmpty ? "=" : news.isEmpty ? "≈" : "✗"
    let words = row.differences.map(\.words).joined(separator: "; ")
    row.text =
      "\(mark) \(file.path) (\(format), \(input.linesNotUnderstood) not understood) \(words)"
    return row
  }

  @Test func `reports agree with the manifest, or it is known why not`() {
    var table: [String] = []
    for file in CorpusFile.all {
      let row = row(file)
      table.append(row.text)
      let known = CorpusExplanations.all[file.path]?.facts ?? []
      let reported = Set(row.differences.map(\.fact))
      #expect(reported == known, "\(row.text)")
    }
    print(table.joined(separator: "\n"))
    #expect(!table.isEmpty)
  }
}
