import LogModel
import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

@Suite struct TableTests {
  private static let began =
    "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 4, taskName = a \"b\", c|d, "
    + "creationTime = 9 (elapsed = 0)."
  private static let ended = "Ending background task with UIBackgroundTaskIdentifier: 4"

  private func expectTask(_ log: Scan, lines: [Int]) {
    #expect(log.kinds == [.taskBegan, .taskEnded])
    #expect(log.lines == lines)
    #expect(log.events.map(\.identifier) == ["4", "4"])
    #expect(log.events.map(\.process.name) == ["Lantern", "Lantern"])
    #expect(
      log.events.map { $0.at?.rfc3339 } == [
        "2000-01-01T10:00:00.123456+03:00", "2000-01-01T10:00:01.123456+03:00",
      ])
    #expect(log.summary.linesNotUnderstood == 0)
    #expect(log.summary.recordCount == 2)
  }

  private static let label = "a \"b\", c|d"

  private static func doubled(_ text: String) -> String { text.replacing("\"", with: "\"\"") }

  @Test(arguments: [",", ";"], ["", #""Type","Timestamp","Process","Message""#])
  func `rows of CSV are records`(separator: String, heading: String) {
    let rows = [
      ["default", "10:00:00.123456+0300", "Lantern", Self.doubled(Self.began)],
      ["default", "10:00:01.123456+0300", "Lantern", Self.ended],
    ].map { $0.map { "\"\($0)\"" }.joined(separator: separator) }
    let top = heading.isEmpty ? [] : [heading.replacing(",", with: separator)]
    let log = scan((top + rows).joined(separator: "\r\n") + "\r\n")
    expectTask(log, lines: [top.count + 1, top.count + 2])
    #expect(log.events.map(\.label) == [Self.label, nil])
    #expect(log.events.map(\.text) == rows)
  }

  @Test func `only cells that need them have quotation marks`() {
    let rows = [
      "default,10:00:00.123456+0300,Lantern,\"\(Self.doubled(Self.began))\"",
      "default,10:00:01.123456+0300,Lantern,\(Self.ended)",
    ]
    let log = scan(rows.joined(separator: "\n"))
    expectTask(log, lines: [1, 2])
    #expect(log.events.map(\.text) == rows)
  }

  @Test(arguments: [",", ";"], [0, 1, 2])
  func `named columns may come in any order`(separator: String, order: Int) {
    let names = ["Timestamp", "Process", "Message"]
    let rows = [
      ["10:00:00.123456+0300", "Lantern", "\"\(Self.doubled(Self.began))\""],
      ["10:00:01.123456+0300", "Lantern", Self.ended],
    ]
    let table = ([names] + rows).map { row in
      // The time first, last, or in the middle.
      [[row[0], row[1], row[2]], [row[1], row[2], row[0]], [row[1], row[0], row[2]]][order]
        .joined(separator: separator)
    }
    let log = scan(table.joined(separator: "\r\n"))
    expectTask(log, lines: [2, 3])
  }

  @Test func `a comma more belongs to the message where it is last`() {
    let log = scan(
      "default,10:00:00.123456+0300,Lantern,\(Self.began)\n"
        + "default,10:00:01.123456+0300,Lantern,\(Self.ended)\n"
        + "default,10:00:02.123456+0300,Lantern,text\n")
    #expect(log.kinds == [.taskBegan, .taskEnded])
    #expect(log.events[0].label == Self.label)
  }

  @Test func `the message need not be the last cell, and may have several lines`() {
    let log = scan(
      """
      "10:00:00.123456+0300","Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 4,
      taskName = a, creationTime = 9 (elapsed = 0).","com.apple.UIKit","default","Lantern"
      "10:00:01.123456+0300","\(Self.ended)","com.apple.UIKit","default","Lantern"
      """)
    expectTask(log, lines: [1, 3])
  }

  @Test(
    arguments: ["", "> "], [[], ["| Type | Time | Process | Message |", "|:---|---|---:|---|"]])
  func `rows of Markdown are records`(quote: String, heading: [String]) {
    let rows = [
      "| default | 10:00:00.123456+0300 | Lantern | \(Self.began.replacing("|", with: "\\|")) |",
      "| default | 10:00:01.123456+0300 | Lantern | \(Self.ended) |",
    ].map { quote + $0 }
    let log = scan((heading.map { quote + $0 } + rows).joined(separator: "\n") + "\n")
    expectTask(log, lines: [heading.count + 1, heading.count + 2])
    #expect(log.events.map(\.label) == [Self.label, nil])
    #expect(log.events.map(\.text) == rows)
  }

  @Test func `a quotation mark that got lost ends with the row`() {
    let log = scan(
      """
      "default","10:00:00.123456+0300","Lantern","\(Self.doubled(Self.began))
      "default","10:00:01.123456+0300","Lantern","\(Self.ended)"
      """)
    expectTask(log, lines: [1, 2])
  }

  @Test(arguments: [
    "| a | b | c |", "\"a\",\"b\",\"c\"", "2019-06-14 10:00:00.123,INFO,Lantern,text",
    "| 10:00 | Lantern | text |", "\"\"\"", "|", "||||", "\"", "\",\"", "a,10:00:00.123456+0300",
  ])
  func `other tables stay as they are`(line: String) {
    let bytes = ContiguousArray((line + "\n" + line).utf8)
    #expect(Table(bytes.span, nil) == nil)
  }

  @Test func `a damaged table traps nothing`() {
    let rows = (0..<12).map { number in
      number % 2 == 0
        ? "\"default\",\"10:00:00.12345\(number % 10)+0300\",\"Lantern\",\"a \"\"b\"\",\nc\"\n"
        : "| default | 10:00:00.12345\(number)+0300 | Lantern | \(Self.ended) \\| x |\n"
    }
    let original = ContiguousArray(rows.joined().utf8)
    let marks = Array("\"|,;\n\\ \r".utf8)
    for seed in 0..<2000 {
      var random = Seeded(UInt64(seed))
      var bytes = original
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(marks[Int.random(in: 0..<marks.count, using: &random)], at: place)
        default: bytes[place] = marks[Int.random(in: 0..<marks.count, using: &random)]
        }
      }
      let repair = TextRepair(bytes.span)
      #expect(
        repair.text.span.count(of: 10, in: 0..<repair.text.count)
          == bytes.span.count(of: 10, in: 0..<bytes.count))
      #expect(repair.original(of: repair.text.count) <= bytes.count)
    }
  }
}
