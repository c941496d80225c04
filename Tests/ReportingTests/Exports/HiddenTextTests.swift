import Foundation
import LogModel
import Testing

@testable import Reporting

/// No format shows characters that reverse or hide the text around them, whoever put them into a name.
@Suite struct HiddenTextTests {
  private static let name =
    "\u{202E}txt.exe\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}\u{FEFF}\u{200B}\u{AD}\u{2028}\u{E0041}"

  private func check(_ output: String, isJSON: Bool) {
    let harmful = output.unicodeScalars.filter { $0.value >= 0x80 && TerminalText.isHarmful($0) }
    #expect(harmful.isEmpty)
    #expect(output.contains("txt.exe"))
    if isJSON { #expect(output.contains(#"\u202etxt.exe\u2066\u2069\u200e\u200f\u061c\ufeff"#)) }
  }

  private func output(_ writer: any ExportWriter, _ triage: TriageDocument?) -> String {
    var writer = writer
    var output = OutputBuffer()
    writer.begin(Fixtures.tool, to: &output)
    writer.add(Fixtures.hostile(Self.name), to: &output)
    writer.finish(triage, to: &output)
    return String(decoding: output.bytes, as: UTF8.self)
  }

  @Test(arguments: ReportFormat.allCases)
  func `a report on hostile names`(format: ReportFormat) {
    let document = Fixtures.hostile(Self.name)
    switch format {
    case .text: check(text(document), isJSON: false)
    case .json: check(String(decoding: jsonBytes(document), as: UTF8.self), isJSON: true)
    case .ndjson:
      var bytes = ContiguousArray<UInt8>()
      var writer = ReportLineWriter(paths: document.inputs.map(\.path))
      let lines =
        document.inputs.map(ReportLine.input) + document.tasks.map(ReportLine.task)
        + document.requests.map(ReportLine.request) + document.findings.map(ReportLine.finding)
      for line in lines { writer.write(line) { bytes.append(contentsOf: $0) } }
      check(String(decoding: bytes, as: UTF8.self), isJSON: true)
    default:
      let isJSON = [.sarif, .otlp, .chromeTrace].contains(format)
      guard let writer = format.makeExportWriter() else { return }
      check(output(writer, nil), isJSON: isJSON)
      check(output(writer, Fixtures.hostileTriage(Self.name)), isJSON: isJSON)
    }
  }

  @Test func `a triage of hostile names`() {
    let triage = Fixtures.hostileTriage(Self.name)
    check(output(TriageJSONWriter(), triage), isJSON: true)
    check(output(TriageLineWriter(), triage), isJSON: true)
    check(output(TriageTextWriter(options: TextReportOptions()), triage), isJSON: false)
  }
}
