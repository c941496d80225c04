import Foundation
import LogModel
import Reporting
import Testing

@Suite struct HTMLWriterTests {
  @Test func `the verdict comes first, in the words of the text report`() throws {
    let page = exported(.html, [Fixtures.leak])
    let verdict = try #require(page.range(of: "<section class=\"verdict error\""))
    let lane = try #require(page.range(of: "<li class=\"row lane"))
    #expect(verdict.lowerBound < lane.lowerBound)
    #expect(page.contains("<span class=\"headline\">✗ LEAKED</span> background task 1"))
    #expect(page.contains("<p class=\"advice\">→ Call endBackgroundTask(_:) on every path"))
    #expect(page.contains("<p>1 error; 2 background tasks: 1 leaked, 1 completed</p>"))
  }

  @Test func `every task with a time has a lane, and a row that links to it`() {
    let page = exported(.html, [Fixtures.leak])
    #expect(page.contains("data-lanes=\"2\""))
    #expect(page.count(of: "<li class=\"row lane") == 2)
    for number in 1...2 {
      #expect(page.count(of: " id=\"task-\(number)\"") == 1)
      #expect(page.count(of: "href=\"#task-\(number)\"") >= 2)
    }
    #expect(
      page.contains("<li class=\"row lane leaked\" id=\"task-1\" data-outcome=\"leaked\""))
  }

  @Test func `a task without a time stands in the table only`() {
    var document = Fixtures.leak
    document.tasks[1].began = Fixtures.line(4, nil)
    document.tasks[1].ended = nil
    let page = exported(.html, [document])
    #expect(page.count(of: "<li class=\"row lane") == 1)
    #expect(page.contains("<tr id=\"task-2\""))
    #expect(page.contains("1 task without a time: in the table only."))
  }

  @Test func `what leaked has no end, and what came late is crossed behind its deadline`() {
    var document = Fixtures.leak
    #expect(exported(.html, [document]).contains("<use href=\"#onward\""))
    document.tasks[0].outcome = .late
    document.tasks[0].ended = Fixtures.line(50, "22:46:05.000")
    let page = exported(.html, [document])
    #expect(page.contains("<rect class=\"over\""))
    #expect(page.contains("<use href=\"#late\""))
  }

  @Test func `an end that nothing dates is an end`() {
    var document = Fixtures.leak
    document.tasks[1].ended = Fixtures.line(30, nil)
    let page = exported(.html, [document])
    let lane = page.components(separatedBy: "<li class=\"row lane completed")[1]
      .components(separatedBy: "</li>")[0]
    #expect(lane.contains("<rect class=\"bar\""))
    #expect(!lane.contains("#onward") && !lane.contains("#cut"))
  }

  @Test func `the curve tells its readings, its budget and its deadline`() {
    let page = exported(.html, [Fixtures.leak])
    #expect(
      page.contains(
        "<desc>10 readings, from 587.3 s left at 22:35:42.345 to 591.9 s left at 22:36:08. The "
          + "budget is 600 s. The time was up at 22:46:00.000.</desc>"))
    #expect(page.count(of: "<circle class=\"point\"") == 10)
  }

  @Test func `findings link to their task and quote their lines with numbers`() {
    let page = exported(.html, [Fixtures.leak])
    #expect(page.contains("<article class=\"finding error\" id=\"F1\""))
    #expect(page.contains("<a href=\"#task-1\">show the task</a>"))
    #expect(
      page.contains(
        "<span class=\"place\">console.log:3</span> "
          + "<code>Oct 30 22:35:28 iPhone State Lab[7449]: begin</code>"))
  }

  @Test func `what was assumed and what was not understood is told`() {
    var document = Fixtures.leak
    document.inputs[0].linesNotUnderstood = 7
    document.inputs[0].problems = [InputProblem(line: 9, message: "cut short")]
    let page = exported(.html, [document])
    #expect(page.contains("<li>console.log names no time zone"))
    #expect(page.contains("<td class=\"number doubt\">7</td>"))
    #expect(page.contains("line 9: cut short</li>"))
  }

  @Test func `two hundred leaks make a page below 300 KB`() {
    var document = Fixtures.manyTasks(10_000).withFingerprints
    document.tasks = document.tasks.filter { $0.outcome == .leaked }
    let page = exported(.html, [document])
    #expect(page.count(of: "<li class=\"row lane") == 200)
    #expect(page.utf8.count < 300_000)
  }

  @Test func `of very many tasks the worst are shown, and the rest is counted`() {
    let page = exported(.html, [Fixtures.manyTasks(5000)])
    #expect(page.count(of: "<li class=\"row lane leaked") == 100)
    #expect(page.count(of: "<li class=\"row lane") == 200)
    #expect(page.contains("… and 4,800 more tasks (4,800 completed)"))
    #expect(page.contains("… and 40 more findings"))
    #expect(page.utf8.count < 300_000)
  }

  @Test func `the same document gives the same page`() {
    let pages = (0..<4).map { _ in exported(.html, [Fixtures.everything]) }
    #expect(Set(pages).count == 1)
  }

  @Test func `a document that says nothing is a page all the same`() {
    let page = exported(.html, [ReportDocument(tool: Fixtures.tool)])
    #expect(page.hasPrefix("<!DOCTYPE html>\n"))
    #expect(page.hasSuffix("</html>\n"))
  }

  @Test func `times far apart and readings of no number are drawn within the page`() {
    var document = Fixtures.leak
    document.tasks[0].deadline = Fixtures.at("22:46:00", year: 9999)
    document.tasks[1].ended?.at = Fixtures.at("22:46:00", year: 1)
    document.tasks[1].readings = [
      Reading(input: 0, line: 1, at: Fixtures.at("22:36:00"), remaining: .seconds(.nan)),
      Reading(input: 0, line: 2, at: Fixtures.at("22:36:00"), remaining: .seconds(.infinity)),
    ]
    let page = exported(.html, [document])
    #expect(page.hasSuffix("</html>\n"))
    let main = page.components(separatedBy: "<main")[1]
    #expect(main.range(of: "[\"(,]-?(nan|inf)", options: .regularExpression) == nil)
    let places = main.matches(of: /x[12]?="([^"]*)%"/)
    #expect(places.count > 20)
    for place in places {
      #expect(Double(place.output.1).map { (-10...1010).contains($0) } == true, "\(place.output.0)")
    }
  }
}

extension String {
  /// How often a text occurs.
  func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
}
