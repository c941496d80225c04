import BGLogKit
import Testing

/// Apps with several windows.
@Suite struct SceneTests {
  private func outcome(_ notices: [(second: Double, name: String)]) -> String {
    func line(_ second: Double, _ text: String) -> String {
      let milliseconds = String(Int(second * 1000) + 1_000_000_000).suffix(5)
      return "2025-03-11 14:\(10 + Int(second) / 60):\(String(Int(second) % 60 + 100).suffix(2))."
        + "\(milliseconds.suffix(3))000+0100 Lumen[358:1a] \(text)"
    }
    var lines = notices.map { (at: $0.second, text: line($0.second, "\($0.name)(_:)")) }
    // Shows the budget, and that the app came back after that.
    lines.append((0, line(0, "applicationDidEnterBackground(_:)")))
    lines.append((0.1, line(0.1, "backgroundTimeRemaining = 29.9")))
    lines.append((0.2, line(0.2, "applicationWillEnterForeground(_:)")))
    lines.append(
      (
        40,
        line(
          40,
          "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = 3, taskName = "
            + "Sync, creationTime = 15 (elapsed = 0).")
      ))
    lines.append((100, line(100, "Ending background task with UIBackgroundTaskIdentifier: 3")))
    lines.append((200, line(200, "sceneDidEnterBackground(_:)")))
    let text = lines.sorted { $0.at < $1.at }.map(\.text).joined(separator: "\n") + "\n"
    let document = Analyzer().analyze([input("console.log", text)])
    let task = document.tasks.first { $0.identifier == "3" }
    let finding = document.findings.first { $0.rule == .lateCompletion }
    let isDoubted =
      finding?.message.hasSuffix(", unless another window of the app stayed in the foreground")
      == true
    return
      "\(task?.outcome.rawValue ?? "-") \(finding?.confidence ?? 0)\(isDoubted ? " doubted" : "")"
  }

  @Test func `while another scene may be in the foreground a deadline is in doubt`() {
    let one = [(1.0, "sceneWillEnterForeground"), (30.0, "sceneDidEnterBackground")]
    #expect(outcome(one) == "late 0.85")
    #expect(outcome([(2.0, "sceneWillEnterForeground")] + one) == "late 0.4 doubted")
    // Both are in the background then.
    #expect(
      outcome([(2.0, "sceneWillEnterForeground"), (29.0, "sceneDidEnterBackground")] + one)
        == "late 0.85")
    // One scene, posted to two observers.
    #expect(outcome([(1.002, "sceneWillEnterForeground")] + one) == "late 0.85")
    // The app itself.
    #expect(
      outcome(
        [
          (2.0, "sceneWillEnterForeground"), (20.0, "applicationDidEnterBackground"),
          (21.0, "sceneWillEnterForeground"),
        ] + one) == "late 0.85")
  }
}
