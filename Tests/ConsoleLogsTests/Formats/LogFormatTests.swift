import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct LogFormatTests {
  @Test(arguments: LogFormat.allCases)
  func `every sample gives what it says`(format: LogFormat) throws {
    #expect(!format.samples.isEmpty)
    for sample in format.samples {
      let found = scan(sample.text + "\n")
      let event = try #require(found.events.first, "\(sample.text)")
      #expect(found.events.count == 1, "\(sample.text)")
      #expect(event.process.name == sample.process, "\(sample.text)")
      #expect(event.process.pid == sample.pid, "\(sample.text)")
      #expect(event.thread == sample.thread, "\(sample.text)")
      #expect(event.at?.rfc3339 == sample.at, "\(sample.text)")
      #expect(event.line == sample.line, "\(sample.text)")
      #expect(found.summary.format == format, "\(sample.text)")
      #expect(found.summary.linesNotUnderstood == 0, "\(sample.text)")
    }
  }

  @Test(arguments: LogFormat.allCases)
  func `a sample reads the same in pieces, with CRLF and behind quotation marks`(
    format: LogFormat
  ) throws {
    for sample in format.samples {
      let text = sample.text + "\n"
      let whole = scan(text)
      for chunk in [1, 7, 64, 200] {
        let pieces = scan(text, chunk: chunk)
        #expect(pieces.digest == whole.digest, "\(chunk): \(sample.text)")
      }
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      for damaged in [
        lines.joined(separator: "\r\n"),
        lines.map { "\u{1B}[32m\($0)\u{1B}[0m" }.joined(separator: "\n"),
        lines.map { $0.isEmpty ? "" : "> \($0)" }.joined(separator: "\n"),
        lines.map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n"),
        "```\n" + text + "```\n",
      ] where !format.isJSON || !damaged.contains("> ") {
        let found = scan(damaged)
        #expect(found.events.map(\.kind) == whole.events.map(\.kind), "\(damaged)")
        #expect(found.events.first?.process == whole.events.first?.process, "\(damaged)")
        #expect(found.events.first?.at == whole.events.first?.at, "\(damaged)")
        #expect(found.summary.linesNotUnderstood == 0, "\(damaged)")
      }
    }
  }

  @Test(arguments: [
    ["message", "time", "process"], ["message", "process", "time", "type"],
    ["time", "type", "process", "pid", "message"], ["process", "message", "time"],
    ["type", "time", "process", "subsystem", "category", "message"],
    ["time", "message", "library", "process", "type"],
    ["thread", "time", "process", "message", "category"],
  ])
  func `Console's columns are learned in any order`(order: [String]) {
    let messages = [
      "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 3, taskName = Upload, "
        + "creationTime = 9 (elapsed = 0).",
      "short", "Ending background task with UIBackgroundTaskIdentifier: 3",
      String(repeating: "a very long message ", count: 40),
    ]
    var text = ""
    for (number, message) in messages.enumerated() {
      let values = [
        "message": message, "time": "10:00:0\(number).123456+0300", "process": "Lantern",
        "type": number == 1 ? "error" : "default", "pid": "2210", "thread": "0x1f\(number)",
        "subsystem": "com.apple.UIKit", "category": "BackgroundTask", "library": "UIKitCore",
      ]
      text += order.map { values[$0] ?? "" }.joined(separator: "\t") + "\n"
    }
    let found = scan(text)
    #expect(found.summary.records(of: .consoleApp) == 4)
    #expect(found.events.map(\.kind) == [.taskBegan, .taskEnded])
    #expect(found.events.map(\.line) == [1, 3])
    #expect(found.events.allSatisfy { $0.process.name == "Lantern" })
    #expect(found.events.first?.process.pid == (order.contains("pid") ? 2210 : nil))
  }

  @Test func `of JSON that was cut off, what is there is read`() {
    let object =
      #"{"processImagePath":"/a/Lantern","processID":7,"timestamp":"#
      + #""2026-04-01 10:00:01.123456+0300","eventMessage":"Background Time Remaining = 29.5","x":"#
    for text in [
      "[" + object + #"1},"# + object + #""cut"#, object + "1}\n" + object + #""cut"#,
      object + #""cut"# + "\n" + object + "1}\n",
    ] {
      let found = scan(text)
      #expect(found.events.count == 2, "\(text)")
      #expect(found.events.allSatisfy { $0.process.pid == 7 && $0.at != nil }, "\(text)")
      #expect(found.summary.problems.count == 1, "\(text)")
    }
  }

  @Test(arguments: LogFormat.allCases)
  func `a sample cut at any byte traps nothing`(format: LogFormat) {
    for sample in format.samples {
      let bytes = ContiguousArray(sample.text.utf8)
      for length in 0...bytes.count {
        let found = scan(ContiguousArray(bytes.prefix(length)))
        #expect(found.events.count <= 1)
      }
    }
  }

  @Test(arguments: LogFormat.allCases)
  func `a format alone reads its own samples and no others`(format: LogFormat) {
    // A time of day and a message is what these two have in common with others.
    guard ![.bare, .shortTime, .appLog].contains(format) else { return }
    for other in LogFormat.allCases where other != .bare && other != .appium {
      for sample in other.samples {
        let found = scan(sample.text + "\n", format: format)
        let records = LogFormat.allCases.filter { found.summary.records(of: $0) > 0 && $0 != .bare }
        #expect(records == (other == format ? [format] : []), "\(format): \(sample.text)")
      }
    }
  }
}
