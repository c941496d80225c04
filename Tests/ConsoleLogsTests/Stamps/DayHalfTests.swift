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

  @Test(arguments: [
    ("1:59:30.000 AM", "01:59:30.000"), ("9:00:15.000 PM", "21:00:15.000"),
    ("9:00:15 pm", "21:00:15"),
  ])
  func `an hour of one digit is read with its half of the day`(printed: String, means: String) {
    let zoned = scan("2025-03-11 \(printed) INFO Background Time Remaining = 29.5\n")
    #expect(zoned.events.map { $0.at?.rfc3339 } == ["2025-03-11T\(means)"])
    let timed = scan("\(printed)  Lantern  Background Time Remaining = 29.5\n")
    #expect(timed.events.map { $0.at?.rfc3339 } == ["2000-01-01T\(means)"])
    #expect(timed.events.map(\.process.name) == ["Lantern"])
    guard printed.contains(".") else { return }
    let dated = scan("2025-03-11 \(printed) State Lab[358:1a] Background Time Remaining = 29.5\n")
    #expect(dated.events.map { $0.at?.rfc3339 } == ["2025-03-11T\(means)"])
    #expect(dated.events.map(\.process.name) == ["State Lab"])
    let colons = printed.replacing(".", with: ":")
    let lumberjack = scan("2025-03-11 \(colons) Lab[358:1a] Background Time Remaining = 29.5\n")
    #expect(lumberjack.summary.format == .lumberjack)
    #expect(lumberjack.events.map { $0.at?.rfc3339 } == ["2025-03-11T\(means)"])
  }

  @Test(arguments: ["9:00:15.000", "9:00:15.000 XM", "0:00:15.000 AM", "9:00:15.000 AMLab"])
  func `an hour of one digit without its half of the day is none`(printed: String) {
    let log = scan("2025-03-11 \(printed) State Lab[358:1a] Background Time Remaining = 29.5\n")
    #expect(log.events.map(\.at) == [nil])
    #expect(scan("\(printed) Lantern Background Time Remaining = 29.5\n").events.map(\.at) == [nil])
  }

  @Test func `a log goes on from one digit to two`() {
    func line(_ time: String) -> String {
      "2025-03-11 \(time) Lantern[7:1a] Background Time Remaining = 29.5\n"
    }
    let times = ["9:59:58.0 AM", "9:59:59.0 AM", "10:00:00.0 AM", "12:59:59.0 PM", "1:00:00.0 PM"]
    #expect(
      scan(times.map(line).joined()).events.map { $0.at?.rfc3339.suffix(10) } == [
        "09:59:58.0", "09:59:59.0", "10:00:00.0", "12:59:59.0", "13:00:00.0",
      ])
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
