import Foundation
import LogModel
@testable import Reporting
import TestSupport
import Testing

/// Build servers find no command in what a step prints.
@Suite struct RunnerCommandTests {
  @Test(arguments: Fixtures.hostileTexts)
  func `no line of a text report is a command`(text: String) {
    let text = String(text.prefix(Effort.count(4000, of: text.count)))
    for ascii in [false, true] {
      let options = TextReportOptions(ascii: ascii, verbose: true)
      var output = OutputBuffer()
      TextReportWriter(Fixtures.hostile(text), options: options).write {
        output.append(contentsOf: $0)
      }
      var writer = TriageTextWriter(options: options)
      writer.finish(Fixtures.hostileTriage(text), to: &output)
      TextReportWriter(Fixtures.contradicted(text), options: options).write {
        output.append(contentsOf: $0)
      }
      writer.finish(Fixtures.contradictedTriage(text), to: &output)
      for line in output.bytes.split(separator: UInt8(ascii: "\n")) {
        let text = String(decoding: line, as: UTF8.self).unicodeScalars
        #expect(!text.drop { $0.properties.isWhitespace }.starts(with: "::".unicodeScalars))
      }
      let small = Data(output.bytes.map { (65...90).contains($0) ? $0 + 32 : $0 })
      for opening in ["##[", "##vso[", "##teamcity["] {
        #expect(small.range(of: Data(opening.utf8)) == nil, "\(opening)")
      }
    }
  }

  @Test(arguments: [
    ("::error::x", "\\::error::x"), ("\u{A0} ::error::x", "\\\u{A0} ::error::x"),
    ("a ::error::x", "a ::error::x"), ("a ##[group]x", "a ##\\[group]x"),
    ("###[group]", "###\\[group]"), ("##VSO[task.x]", "##\\VSO[task.x]"),
    ("##teamcity[x] ##[y]", "##\\teamcity[x] ##\\[y]"), ("## title [x]", "## title [x]"),
    ("#", "#"), ("", ""),
  ])
  func `a command gets a backslash`(line: String, expected: String) {
    #expect(RunnerCommand.disarmed(line: line) == expected)
  }
}
