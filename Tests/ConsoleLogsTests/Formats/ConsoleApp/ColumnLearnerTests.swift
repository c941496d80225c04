import LogModel
import Testing

@testable import ConsoleLogs

@Suite struct ColumnLearnerTests {
  @Test func `columns behind a message are learned although most messages are wrapped`() {
    let wrapped = (10..<30).map { second in
      "09:46:\(second).867063+0530\tBackgroundTask\tCreating new assertion because there is no\n"
        + "existing background assertion.\tcom.apple.UIKit\tUIKitCore\tdefault\tLantern\n"
    }
    let log = scan(
      "09:46:03.805017+0530\t\tapplicationDidEnterBackground:\t\tLantern\tdefault\tLantern\n"
        + wrapped.joined()
        + "09:46:40.805017+0530\t\tapplicationWillEnterForeground:\t\tLantern\tdefault\tLantern\n")
    #expect(log.kinds.filter { $0 != .detail } == [.background, .foreground])
    #expect(log.events.count == 22)
    #expect(log.events.allSatisfy { $0.process.name == "Lantern" })
    #expect(log.summary.recordCount == 22)
  }

  @Test
  func `records that lost their line feeds are split where the message comes before the time`() {
    let rows = (10..<15).map { second in
      "Ending background task with UIBackgroundTaskIdentifier: \(second)\t"
        + "15:36:\(second).122569+0500\tLantern"
    }
    let log = scan(
      rows.prefix(3).joined(separator: "\n") + "\n" + rows.suffix(2).joined() + "\n")
    #expect(log.summary.recordCount == 5)
  }
}
