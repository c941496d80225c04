import LogModel
import TestSupport
import Testing

@testable import ConsoleLogs

@Suite struct SyslogRFCFormatTests {
  private static let message = "Background Time Remaining = 29.5"

  @Test(
    arguments: [
      ("<0>1 2025-03-11T14:20:15.003Z - Lantern - - - ", "Lantern", nil),
      ("<134>1 2025-03-11T14:20:15.003Z phone Lantern 358 ID47 - \u{FEFF}", "Lantern", 358),
      ("<13>1 2025-03-11T14:20:15.003Z h Lab 1 - [a@1 k=\"v ] \\\"x\"][b@2] ", "Lab", 1),
      ("<13>1 2025-03-11T14:20:15.003Z h - 12 - - ", nil, 12),
      ("<134>2025-03-11T14:20:15.003Z phone Lantern[358]: ", "Lantern", 358),
      ("2025-03-11T14:20:15.003Z phone State Lab[358]: ", "State Lab", 358),
    ] as [(String, String?, Int?)])
  func `host, process and pid are told apart`(header: String, name: String?, pid: Int?) {
    let log = scan(header + Self.message + "\n")
    #expect(log.summary.records(of: .syslogRFC) == 1)
    #expect(log.events.map(\.process.name) == [name])
    #expect(log.events.map(\.process.pid) == [pid])
    #expect(log.events.map { $0.at?.rfc3339 } == ["2025-03-11T14:20:15.003Z"])
  }

  @Test func `a priority may stand before the line of a BSD syslog`() {
    let log = scan("<134>\(HeaderFinderTests.syslog)\(Self.message)\n")
    #expect(log.summary.records(of: .syslog) == 1)
    #expect(log.events.map(\.process.pid) == [7449])
  }

  @Test(arguments: [
    "2025-03-11T14:20:15.003Z Uploading part[3]: ", "2025-03-11T14:20:15 h Lab[358]: ",
    "2025-03-11T14:20:15.003Z [info] x/y[358]: ", "2025-03-11T14:20:15.003Z x: y: z[358]: ",
    "<1344>1 2025-03-11T14:20:15.003Z h Lab 1 - - ",
    "<13>1 2025-03-11T14:20:15.003Z h Lab 1 - ", "<13>1 2025-03-11T14:20:15.003Z h Lab 1 - [a ",
  ])
  func `what only looks like it is none`(header: String) {
    #expect(scan(header + Self.message + "\n").summary.records(of: .syslogRFC) == 0)
  }
}
