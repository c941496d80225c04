import TestSupport
import Testing

@testable import ConsoleLogs

/// Each line of an input counts once, as one thing.
@Suite struct LineCountTests {
  /// The lines of everything that `bglog detect` lists. A format without records is not in its list.
  private func sum(_ summary: ScanSummary) -> Int {
    let formats = LogFormat.allCases.filter { summary.records(of: $0) > 0 }
    return formats.reduce(0) { $0 + summary.lines(of: $1) } + summary.bannerLines
      + summary.linesOfCutRecord + summary.linesNotUnderstood + summary.blankLines
  }

  private func check(_ text: String, chunk: Int? = nil, _ name: String = "") {
    let summary = scan(text, chunk: chunk).summary
    #expect(sum(summary) == summary.lineCount, "\(name) \(chunk ?? 0): \(text.debugDescription)")
  }

  /// Lines that belong to no record, or not to the one that they are in.
  private static let others = [
    "", "   ", "\t", "\0", "[", "]", "{", "}", ",", "[{", "}]", "{\"a\":1}", "{\"a\":[",
    "{\"count\":1,\"finished\":1}", "```", "foo bar", "Background Time Remaining = 29.5", "29.5",
    " 29.5 ", "Background Time Remaining = ", "--- last message repeated 1 time ---", "> ", "> x",
    "\u{2028}",
    "explanation:scene-update watchdog transgression: application<a.b>:3 exhausted real",
    "Type: Notice | Timestamp: 2024-01-01 10:00:00.000000+02:00 | Process: A | Library: B | TID: 0x1",
  ]

  @Test(arguments: LogFormat.allCases)
  func `the lines of the samples of a format, and those around them, add up`(format: LogFormat) {
    for sample in format.samples {
      check(sample.text + "\n", format.rawValue)
      for other in Self.others {
        check(other + "\n" + sample.text + "\n" + other, format.rawValue)
        check(sample.text + "\n\n" + other + "\n" + sample.text + "\n" + other + "\n")
        check(sample.text + other + "\n" + other + sample.text)
      }
      let objects = "[" + sample.text + ",\n\n" + sample.text + "\n,\n" + sample.text + "\n]\n\n"
      check(objects, format.rawValue)
      for chunk in [1, 7, 64, 200] { check(objects, chunk: chunk, format.rawValue) }
    }
  }

  @Test(arguments: 0..<8)
  func `the lines of any mixture add up, in pieces of any size`(seed: UInt64) {
    var random = Seeded(seed)
    let samples = LogFormat.allCases.flatMap(\.samples).map(\.text)
    for _ in 0..<60 {
      var lines: [String] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let pool = Bool.random(using: &random) ? samples : Self.others
        var line = pool.randomElement(using: &random) ?? ""
        if Int.random(in: 0..<6, using: &random) == 0 {
          line = String(line.dropFirst(Int.random(in: 0...line.count, using: &random)))
        }
        lines.append(line)
      }
      let text =
        lines.joined(separator: Bool.random(using: &random) ? "\n" : "\r\n")
        + (Bool.random(using: &random) ? "\n" : "")
      check(text)
      check(text, chunk: Int.random(in: 1...300, using: &random))
    }
  }

  @Test func `a record longer than the buffer has all of its lines`() {
    let header = "2024-03-01 10:00:00.000 App[100:1] "
    let text =
      header + "one\n" + String(repeating: "goes on and on\n", count: 2_000) + header + "two\n"
    let summary = scan(ContiguousArray(text.utf8), chunk: 1 << 12, limit: 1 << 12).summary
    #expect(summary.lineCount == 2_002)
    #expect(summary.lines(of: .nslog) == 2_002)
  }

  @Test func `each kind of line is counted as what it is`() {
    let header = "2024-03-01 10:00:00.000 App[100:1] message"
    let lines =
      ["```"] + (0..<11).map { "no header \($0)" } + ["", "  "]
      + ["Background Time Remaining = 29.5", header, "its second line", "", header]
    let summary = scan(lines.joined(separator: "\n") + "\n").summary
    #expect(summary.lineCount == 19)
    #expect(summary.bannerLines == 1)
    #expect(summary.linesNotUnderstood == 11)
    #expect(summary.blankLines == 2)
    #expect(summary.lines(of: .bare) == 1)
    #expect(summary.lines(of: .nslog) == 4)
  }

  @Test
  func `the brackets and separators of an array are around its records, blank lines are blank`() {
    let record =
      #"{"processImagePath":"/a/Lantern","processID":7,"timestamp":"#
      + #""2026-04-01 10:00:01.123456+0300","eventMessage":"Background Time Remaining = 29.5"}"#
    let summary = scan("[\n" + record + ",\n\n" + record + "\n,\n" + record + "\n]\n").summary
    #expect(summary.lineCount == 7)
    #expect(summary.bannerLines == 3)
    #expect(summary.blankLines == 1)
    #expect(LogFormat.allCases.reduce(0) { $0 + summary.lines(of: $1) } == 3)
  }
}
