import BGLogKit
import Testing

/// Reports that are read again are recognized.
@Suite struct OwnReportTests {
  private func problem(_ text: some Sequence<UInt8>) -> String {
    let input = Input.memory(name: "old", bytes: ContiguousArray(text))
    return Analyzer().analyze([input]).inputs[0].problems.first?.message ?? ""
  }

  /// Reports on nothing, on a task that is open, on one that leaked.
  private var documents: [ReportDocument] {
    let begin =
      "Jun  9 21:47:02 Ottos-iPhone Lab(UIKit)[71] <Debug>: Creating background task 3 'Sync'\n"
    return ["nothing here\n", begin].map { text in
      Analyzer().analyze([.memory(name: "a.log", bytes: ContiguousArray(text.utf8))])
    }
  }

  @Test(arguments: ReportFormat.allCases.filter { $0 != .csv })
  func `no format is taken for a log`(format: ReportFormat) {
    for document in documents {
      for ascii in [false, true] {
        var written: ContiguousArray<UInt8> = []
        ReportOutput(format: format, ascii: ascii).write(document) { written += $0 }
        // A document in which nothing is dated has no spans.
        if written.isEmpty { continue }
        #expect(problem(written).hasPrefix("is "), "\(String(decoding: written, as: UTF8.self))")
      }
    }
  }

  @Test(arguments: [
    "✗ LEAKED  background task", "x LEAKED  background task", "+ NO PROBLEM  nothing leaked",
    "? NOT EXPLAINED  1 incident", "? UNDECIDED  no problem", "! LATE  background task",
    "✓ NOTHING NEW  the baseline", "+ no problem found",
    "::error file=a.log,title=not read::closed",
    "::error file=\(String(repeating: "a/", count: 450)),line=3,title=leaked-task::x",
    "::notice title=bglog::nothing found in 1 input", "## ℹ️ bglog: nothing to judge",
  ])
  func `reports for people are recognized`(start: String) {
    #expect(problem((start + "\nmore\n").utf8).contains("a report of bglog"))
  }

  @Test(arguments: [
    "::error file=a.swift,line=3,title=Lint::too long", "::warning ::no build number",
    "x marks the spot", "! ALERT", "? WHAT", "<!DOCTYPE html>\n<html><head>", "+ build LEAKED",
  ])
  func `what others write is none`(start: String) {
    #expect(!problem((start + "\nmore\n").utf8).contains("a report of bglog"))
  }
}
