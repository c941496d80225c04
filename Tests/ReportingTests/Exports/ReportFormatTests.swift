import Reporting
import Testing

@Suite struct ReportFormatTests {
  @Test func `each ending of a file name asks for one format`() {
    let endings = ReportFormat.allCases.flatMap(\.fileExtensions)
    #expect(Set(endings).count == endings.count)
    for format in ReportFormat.allCases {
      for ending in format.fileExtensions {
        #expect(ReportFormat(path: "folder.json/REPORT." + ending.uppercased()) == format)
      }
    }
  }

  @Test(arguments: ["report", "report.pdf", "json", ""])
  func `other names ask for none`(path: String) {
    #expect(ReportFormat(path: path) == nil)
  }

  @Test func `each format but bglog's own has a writer, and each a sentence about it`() {
    for format in ReportFormat.allCases {
      let isOwn = [.text, .json, .ndjson].contains(format)
      #expect((format.makeExportWriter() == nil) == isOwn)
      #expect(format.about.count > 10 && format.about.hasSuffix("."))
    }
  }
}
