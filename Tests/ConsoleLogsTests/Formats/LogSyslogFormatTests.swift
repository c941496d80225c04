import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct LogSyslogFormatTests {
  private let background = "2024-02-18 14:03:12.008331+0100  localhost "

  @Test(arguments: [
    ("Lantern[2210]: applicationDidEnterBackground:", "Lantern"),
    ("State Lab[2210]: (UIKitCore) applicationDidEnterBackground:", "State Lab"),
    ("Größe.App[2210]: [Lifecycle] applicationDidEnterBackground:", "Größe.App"),
  ])
  func `a line names its process, pid, time and zone`(line: String, name: String) throws {
    let log = scan(background + line + "\n")
    #expect(log.summary.format == .logSyslog)
    let event = try #require(log.events.first)
    #expect(event.kind == .background)
    #expect(event.process.name == name && event.process.pid == 2210)
    #expect(event.at?.rfc3339 == "2024-02-18T14:03:12.008331+01:00")
  }

  @Test func `a message that looks like an NSLog does not take over the process`() {
    let log = scan(background + "Lantern[2210]: x [1:2] Starting background task 4\n")
    #expect(log.events.map(\.process.name) == ["Lantern"])
  }

  @Test(arguments: [
    "2024-02-18 14:03:12.008331+0100 localhost Lantern[2210]: one blank",
    "2024-02-18 14:03:12.008331  localhost Lantern[2210]: no zone, and so no such line",
    "2024-02-18 14:03:12.008331+0100  Lantern[2210]: no host",
    "2024-02-18 14:03:12.008331+0100  localhost Lantern[2210] no colon",
  ])
  func `other lines are none`(line: String) {
    #expect(scan(line + "\n").summary.records(of: .logSyslog) == 0)
  }
}
