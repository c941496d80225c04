import BGLogKit
import Foundation
import Testing

/// Every sample gives the report that was reviewed for it, in every format.
///
/// `BGLOG_RECORD=1 swift test` writes the reports anew, and fails, so that nothing passes by
/// recording.
@Suite struct GoldenTests {
  @Test(arguments: Sample.reports.map(\.name), [ReportFormat.text, .json])
  func `a sample gives its golden report`(name: String, format: ReportFormat) throws {
    try check(name, format)
  }

  @Test(arguments: Sample.streamed)
  func `a sample gives its golden report line by line`(name: String) throws {
    try check(name, .ndjson)
  }

  @Test(arguments: Sample.exported, Sample.exports)
  func `a sample gives its golden export`(name: String, format: ReportFormat) throws {
    try check(name, format)
  }

  private func check(_ name: String, _ format: ReportFormat) throws {
    let sample = try #require(Sample.reports.first { $0.name == name })
    let report = try Self.withoutFurnishing(Sample.report(sample.files, format))
    let golden = Sample.goldens.appending(path: Sample.golden(name, format))
    if ProcessInfo.processInfo.environment["BGLOG_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: Sample.goldens, withIntermediateDirectories: true)
      try Data(report.utf8).write(to: golden)
      Issue.record("recorded \(golden.lastPathComponent); review it and run the tests again")
      return
    }
    let expected = try String(decoding: Data(contentsOf: golden), as: UTF8.self)
    #expect(firstDifference(report, expected) == nil)
  }

  /// A page without the style and the script that all have in common; their digests stand in its policy.
  private static func withoutFurnishing(_ report: String) -> String {
    ["style", "script"].reduce(report) { page, name in
      guard let start = page.range(of: "<\(name)>\n"),
        let end = page.range(of: "</\(name)>", range: start.upperBound..<page.endIndex)
      else { return page }
      return page.replacingCharacters(in: start.upperBound..<end.lowerBound, with: "")
    }
  }

  @Test func `every golden report belongs to a sample`() throws {
    let names = Set(
      Sample.reports.flatMap { sample in
        Sample.formats(of: sample.name).map { Sample.golden(sample.name, $0) }
      })
    let goldens = try FileManager.default.contentsOfDirectory(atPath: Sample.goldens.path)
    // A baseline as the version before wrote it lies beside them.
    #expect(Set(goldens).subtracting(names) == ["known-by-0.1.0.json"])
  }

  @Test(arguments: Sample.reports.map(\.name))
  func `the same inputs give the same bytes`(name: String) throws {
    let sample = try #require(Sample.reports.first { $0.name == name })
    #expect(try Sample.report(sample.files, .json) == Sample.report(sample.files, .json))
  }

  /// The first line in which two reports differ, or `nil`.
  private func firstDifference(_ report: String, _ expected: String) -> String? {
    let lines = report.split(separator: "\n", omittingEmptySubsequences: false)
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    for number in 0..<max(lines.count, wanted.count) {
      let line = number < lines.count ? lines[number] : "(nothing)"
      let want = number < wanted.count ? wanted[number] : "(nothing)"
      if line != want { return "line \(number + 1): \(line)\n expected: \(want)" }
    }
    return nil
  }
}
