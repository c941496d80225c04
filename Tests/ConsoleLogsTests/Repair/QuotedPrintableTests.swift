import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct QuotedPrintableTests {
  /// A text as mail carries it.
  private func mailed(_ text: String, newline: String) -> String {
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      var rest = line.replacing("=", with: "=3D")[...]
      while rest.count > 76 {
        lines.append(rest.prefix(75) + "=")
        rest = rest.dropFirst(75)
      }
      lines.append(String(rest))
    }
    return lines.joined(separator: newline) + newline
  }

  private static let log = (0..<9).map {
    "\(HeaderFinderTests.nslog)Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = \($0), "
      + "taskName = Upload, creationTime = 9 (elapsed = 0)."
  }.joined(separator: "\n")

  @Test(arguments: ["\n", "\r\n"])
  func `mail that is not decoded is told`(newline: String) {
    let head = "From: a@example.com\nSubject: leak\n"
    let problems = scan(head + mailed(Self.log, newline: newline)).summary.problems
    #expect(problems.map(\.line) == [3])
    #expect(problems.first?.message.contains("quoted-printable") == true)
  }

  @Test func `equals signs at the ends of other lines tell nothing`() {
    #expect(scan(Self.log).summary.problems.isEmpty)
    let lines = (0..<9).map { "\(HeaderFinderTests.nslog)value \($0) =" }
    #expect(scan(lines.joined(separator: "\n")).summary.problems.isEmpty)
  }
}
