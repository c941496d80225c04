import LogModel
import Testing

@testable import ConsoleLogs

/// What a message about an end says is its own, where a copy joined several in one line.
@Suite struct StatementLinesTests {
  private static let header = "2024-03-01 12:00:00.000000+0000 0x1 Default 0x0 62 0 runningboardd: "

  private func message(_ app: String, _ explanation: String) -> String {
    "[app<\(app)>:611] Terminating with context: <RBSTerminateContext| domain:15 code:0xDEAD10CC "
      + "explanation:\(explanation) reportType:CrashLog>"
  }

  @Test func `a file that the next message names is none of this one's`() {
    let first = message("com.example.lantern", "why it was")
    let second = message(
      "com.example.deck", "was suspended with locked system files: /var/mobile/deck.sqlite")
    let log = scan(Self.header + first + " " + second + "\n")
    #expect(
      log.events.map(\.process.bundleIdentifier) == ["com.example.lantern", "com.example.deck"])
    #expect(log.events.map(\.kill?.details.lockedFile) == [nil, "/var/mobile/deck.sqlite"])
  }
}
