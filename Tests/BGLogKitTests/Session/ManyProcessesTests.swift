import TestSupport
import Testing

@testable import BGLogKit

/// Logs with so many processes that most of them are forgotten while the log is read.
@Suite struct ManyProcessesTests {
  private func line(_ second: Int, _ process: String, _ text: String) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (day, time) = (1 + second / 86_400, second % 86_400)
    return
      "2025-03-\(two(day)) \(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60)).000000+0100 "
      + "\(process) \(text)\n"
  }

  private func begin(_ second: Int, _ process: String, _ number: Int) -> String {
    line(
      second, process,
      "Created background task <_UIBackgroundTaskInfo: 0x1>: taskID = \(number), taskName = Sync, "
        + "creationTime = 15 (elapsed = 0).")
  }

  @Test func `what is said about launches does not depend on the processes that are forgotten`() {
    // A launch that only the second one, which just logs, shows to be over; and one that is open to the end.
    var log =
      line(0, "Lumen[358:1a]", "applicationDidEnterBackground(_:)") + begin(1, "Lumen[358:1a]", 3)
      + line(20, "Lumen[359:1a]", "something else") + begin(30, "Harbor[400:1b]", 7)
    let filler = String(repeating: "noise ", count: 12)
    for number in 0..<12_000 {
      log += line(100 + number * 60, "daemon\(number % 50)[\(1000 + number):1]", filler)
    }
    log += line(
      800_000, "Harbor[400:1b]", "Ending background task with UIBackgroundTaskIdentifier: 7")
    let inputs = [input("console.log", log)]
    var options = AnalysisOptions()
    let document = Analyzer(options: options).analyze(inputs)
    options.decidesAtTheEnd = true
    let atTheEnd = Analyzer(options: options).analyze(inputs)
    #expect(document.tasks.map(\.outcome) == [.abandoned, .completed])
    #expect("\(document.tasks)" == "\(atTheEnd.tasks)")
    #expect("\(document.findings)" == "\(atTheEnd.findings)")
    #expect("\(document.processes)" == "\(atTheEnd.processes)")
  }
}
