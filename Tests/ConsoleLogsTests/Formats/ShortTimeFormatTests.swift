import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct ShortTimeFormatTests {
  private static func timer(_ head: String, _ messages: [String]) -> String {
    messages.enumerated().map { "10:32:\(10 + $0) \(head)\($1)\n" }.joined()
  }

  private static let readings = (0..<20).map { "Background Time Remaining = \(29 - $0).5 Seconds" }

  @Test func `a word that starts every message is no process`() {
    let log = scan(Self.timer("", Self.readings))
    #expect(log.kinds == Array(repeating: .reading, count: 20))
    #expect(log.events.allSatisfy { $0.process.name == nil })
  }

  @Test func `a word in front of every message is the process`() {
    let log = scan(Self.timer("Lantern ", Self.readings))
    #expect(log.kinds == Array(repeating: .reading, count: 20))
    #expect(log.events.allSatisfy { $0.process.name == "Lantern" })
  }

  @Test func `a process stands in front of messages that may start with any word`() {
    let log = scan(
      Self.timer(
        "Lantern ",
        [
          "applicationDidEnterBackground:", "NABStartBackgroundTask", "still here",
          "Ending background task.",
        ]))
    #expect(log.kinds == [.background, .taskBegan, .taskEnded])
    #expect(log.events.allSatisfy { $0.process.name == "Lantern" })
  }
}
