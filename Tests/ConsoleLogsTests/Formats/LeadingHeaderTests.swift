import LogModel
import TestSupport
import Testing

@testable import ConsoleLogs

/// Lines that another program wrote down with something of its own before them.
@Suite struct LeadingHeaderTests {
  static let prefixes = [
    "2025-03-11T13:20:15.0300000Z ", "[2025-03-11T13:20:15.030Z] ", "2025-03-11 13:20:15.030 ",
    "14:20:15  ", "14:20:15 ", "device.log:", "logs/device-2.log:12:", "[14:20:15]W:\t [Step 2/3] ",
    "runner-1  | ", "2025-03-11 14:20:04,880 INFO device: ", "[   +4880 ms] ", "1741702804.880171 ",
    "03-11 14:20:04.880  1234  1245 I Sim: ", "INFO [2025-03-11 14:20:04.22]: ▸ ", "<p>",
    "test (ios)\tRun tests\t2025-03-11T13:20:04.8801717Z ", "{\"level\": \"info\", \"message\": \"",
  ]
  static let formats: [LogFormat] = [
    .nslog, .logDefault, .logCompact, .logSyslog, .syslog, .idevicesyslog, .pymobiledevice3,
  ]

  @Test(arguments: prefixes, formats)
  func `the record behind a prefix is read`(prefix: String, format: LogFormat) {
    for sample in format.samples {
      let log = scan("\(prefix)\(sample.text)\n\(prefix)\(sample.text)\n")
      #expect(log.summary.records(of: format) == 2)
      #expect(log.events.count == 2)
      for event in log.events {
        #expect(event.process.name == sample.process)
        #expect(event.process.pid == sample.pid)
        #expect(event.at?.rfc3339 == sample.at)
      }
      #expect(log.sightings.map(\.name) == [sample.process])
    }
  }

  @Test(arguments: prefixes.filter { !$0.hasPrefix("{") })
  func `the JSON behind a prefix is read`(prefix: String) {
    for sample in LogFormat.logNDJSON.samples {
      let lines = "\(prefix)\(sample.text)\n\(prefix)\(sample.text)"
      #expect(scan(lines).digest == scan(lines + "\n").digest)
      let log = scan(lines + "\n")
      #expect(log.summary.records(of: .logNDJSON) == 2)
      #expect(log.lines == [1, 2])
      #expect(log.events.map(\.process.pid) == [sample.pid, sample.pid])
      #expect(log.events.map { $0.at?.rfc3339 } == [sample.at, sample.at])
    }
  }

  @Test func `JSON in the message of a record is part of it`() {
    for sample in LogFormat.logNDJSON.samples {
      let log = scan("\(HeaderFinderTests.nslog)\(sample.text)\n")
      #expect(log.summary.records(of: .logNDJSON) == 0)
      #expect(log.summary.records(of: .nslog) == 1)
    }
  }

  @Test(arguments: [
    "Expires:2026-01-01 00:00:00 +0000", "at:2026-01-01 00:00:00.000 nothing[1:2x]",
    "url:Oct 30 22:35:28 never",
  ])
  func `a date in a message is no record`(text: String) {
    let log = scan("\(HeaderFinderTests.nslog)a\n\(text)\n")
    #expect(log.summary.recordCount == 1)
  }

  @Test func `a time in front of another one is in order`() {
    let line = "14:20:15  2025-03-11 14:20:15.036829+0100 Lab[3:1] [A] "
    let log = scan("\(line)Background Time Remaining = 29.5\n\(line)x 14:20:15  Lab  y\n")
    #expect(log.events.map(\.process.pid) == [3])
    #expect(log.sightings.map(\.name) == ["Lab"])
    #expect(log.sightings.first?.first.at?.rfc3339 == "2025-03-11T14:20:15.036829+01:00")
  }

  @Test(arguments: [LogFormat.logDefault, .logSyslog, .pymobiledevice3])
  func `records that run together are split`(format: LogFormat) throws {
    let sample = try #require(format.samples.first { $0.pid != nil })
    let log = scan(Array(repeating: sample.text, count: 3).joined(separator: " ") + "\n")
    #expect(log.summary.records(of: format) == 3)
    #expect(log.events.map { $0.at?.rfc3339 } == [sample.at, sample.at, sample.at])
  }

  @Test func `records of log show that lost their line feeds are split`() {
    func record(_ second: Int, _ text: String) -> String {
      "2025-03-11 14:20:\(second).000000+0100 0x1a2b     Default     0x0                  358    0"
        + "    Lantern: \(text) "
    }
    let texts = ["one", "2025-03-11 14:20:15 - 2-3 0x1", "Background Time Remaining = 29.5"]
    let line = texts.enumerated().map { record(10 + $0.offset, $0.element) }.joined()
    #expect(headers(of: line).map(\.message) == texts.map { $0 + " " })
    #expect(scan(line).events.map { $0.at?.rfc3339 } == ["2025-03-11T14:20:12.000000+01:00"])
  }
}
