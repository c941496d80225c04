import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct DayHalfTests {
  @Test(arguments: [
    ("12:00:05.000 AM", "00:00:05.000"), ("01:59:30.000 AM", "01:59:30.000"),
    ("12:59:30.000 PM", "12:59:30.000"), ("01:00:15.000 PM", "13:00:15.000"),
    ("11:00:15.000 pm", "23:00:15.000"), ("11:00:15.000 am", "11:00:15.000"),
  ])
  func `twelve hours are read with their half of the day`(printed: String, means: String) {
    let dated = scan(
      "2025-03-11 \(printed) State Lab[358:1a] Background Time Remaining = 29.5\n")
    #expect(dated.events.map { $0.at?.rfc3339 } == ["2025-03-11T\(means)"])
    #expect(dated.events.map(\.process.name) == ["State Lab"])
    let timed = scan("\(printed)  Lantern  Background Time Remaining = 29.5\n")
    #expect(timed.events.map { $0.at?.rfc3339 } == ["2000-01-01T\(means)"])
    #expect(timed.events.map(\.process.name) == ["Lantern"])
  }

  @Test(arguments: ["13:00:15.000 PM Lab", "01:00:15.000 PMLab", "01:00:15.000 PM"])
  func `a process may be called like that`(text: String) {
    let log = scan("2025-03-11 \(text)[358:1a] Background Time Remaining = 29.5\n")
    let name = text.split(separator: " ", maxSplits: 1)[1]
    #expect(log.events.map(\.process.name) == [String(name)])
  }

  @Test func `a log goes on past noon and past midnight`() {
    func line(_ time: String) -> String {
      "\(time)  Lantern  Background Time Remaining = 29.5\n"
    }
    let log = scan(["11:59:59 AM", "12:00:01 PM", "11:59:59 PM", "12:00:01 AM"].map(line).joined())
    #expect(
      log.events.map { $0.at?.rfc3339 } == [
        "2000-01-01T11:59:59", "2000-01-01T12:00:01", "2000-01-01T23:59:59", "2000-01-02T00:00:01",
      ])
  }
}
