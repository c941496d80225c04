import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct FormatSampleTests {
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

extension LogFormat {
  fileprivate var isJSON: Bool {
    [.logJSON, .logNDJSON, .pymobiledevice3JSON, .mandiantJSONL].contains(self)
  }
}
