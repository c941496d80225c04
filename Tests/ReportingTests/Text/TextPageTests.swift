import LogModel
@testable import Reporting
import Testing

@Suite struct TextPageTests {
  private func page(_ width: Int, ascii: Bool = false, _ body: (inout TextPage) -> Void) -> [String]
  {
    var page = TextPage(options: TextReportOptions(width: width, ascii: ascii))
    body(&page)
    return String(decoding: page.output.bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test(arguments: [
    ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1),
    ("\u{301}", 0), ("ｱ", 1), ("Ａ", 2), ("한국", 4), ("✗✓·–→…", 6),
  ])
  func `columns are those of a terminal`(text: String, columns: Int) {
    #expect(DisplayWidth.columns(of: text) == columns)
  }

  @Test func `a line that is too wide is cut between characters and says so`() {
    let family = "👩‍👩‍👧"
    let lines = page(40) { $0.line("\(String(repeating: family, count: 30))", indent: 3, .cut) }
    #expect(lines == ["   " + String(repeating: family, count: 18) + "…"])
    #expect(DisplayWidth.columns(of: lines[0]) == 40)
    let ascii = page(40, ascii: true) { $0.line("\(String(repeating: "x", count: 41))", .cut) }
    #expect(ascii == [String(repeating: "x", count: 37) + "..."])
    #expect(page(40) { $0.line("\(String(repeating: "x", count: 40))", .cut) }[0].count == 40)
  }

  @Test func `a long line goes on between words, under its beginning`() {
    let lines = page(40) {
      $0.line("one two three four five six seven eight nine ten eleven", indent: 2)
    }
    #expect(lines == ["  one two three four five six seven", "    eight nine ten eleven"])
  }

  @Test func `a number stays with its unit`() {
    let lines = page(40) { $0.line("one two three four five six sevens 12.5 s more") }
    #expect(lines == ["one two three four five six sevens", "  12.5 s more"])
  }

  @Test func `a word wider than the page is broken and nothing is lost`() {
    let word = String(repeating: "日本語", count: 40)
    let lines = page(41) { $0.line("\(word)", indent: 2) }
    #expect(lines.map { $0.drop { $0 == " " } }.joined() == word)
    #expect(lines.allSatisfy { DisplayWidth.columns(of: $0) <= 41 })
  }

  @Test(arguments: [40, 60, 80, 100, 200])
  func `no line of a report is wider than the page`(width: Int) {
    for ascii in [false, true] {
      let options = TextReportOptions(width: width, ascii: ascii, verbose: true)
      for line in text(Fixtures.everything, options).split(separator: "\n") {
        #expect(DisplayWidth.columns(of: String(line)) <= width, "\(line)")
      }
    }
  }

  @Test func `colour changes nothing but the colour`() {
    let plain = text(Fixtures.everything)
    let coloured = text(Fixtures.everything, TextReportOptions(color: true))
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[1;31m✗\u{1B}[0m \u{1B}[1;31mLEAKED\u{1B}[0m"))
    #expect(coloured.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
  }

  @Test(arguments: [
    (0.0, "0"), (0.005, "0.01"), (1.25, "1.25"), (9.999, "10"), (12.345, "12.3"), (600, "600"),
    (-3.5, "-3.5"), (-0.001, "0"), (1e300, "1e+300"), (.nan, "nan"), (.infinity, "inf"),
  ])
  func `durations are rounded to what people read`(number: Double, text: String) {
    #expect(NumberText.rounded(number) == text)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567")])
  func `counts have commas between the thousands`(number: Int, text: String) {
    #expect(NumberText.grouped(number) == text)
  }

  @Test func `a time without a year is printed without one`() {
    let yearless = Fixtures.at("22:35:28", year: nil)
    #expect(ClockText.full(yearless) == "Oct 30 22:35:28")
    #expect(ClockText.full(Fixtures.at("22:35:28", day: 3, year: nil)) == "Oct  3 22:35:28")
    #expect(
      ClockText.time(Fixtures.at("00:01:02", day: 31), on: Fixtures.at("23:59:59"))
        == "2011-10-31 00:01:02")
    #expect(ClockText.time(Fixtures.at("00:01:02"), on: Fixtures.at("23:59:59")) == "00:01:02")
  }
}
