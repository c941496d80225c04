import BGLogKit
import Foundation
import Testing

/// What a watch reports of a log that holds more than it remembers.
@Suite struct WatcherTests {
  /// The identifiers of the tasks that are reported, in their order.
  private func identifiers(of text: String, _ options: AnalysisOptions) throws -> [Int] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    try text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    var watch = WatchOptions(analysis: options)
    watch.isFromStart = true
    let watcher = Watcher([file.path], options: watch)
    var lines: [WatchLine] = []
    while true {
      let turn = watcher.turn()
      lines += turn.lines
      if turn.isIdle { break }
    }
    lines += watcher.finish()
    return lines.compactMap { line in
      guard case .report(.task(let task)) = line else { return nil }
      return task.identifier.flatMap { Int($0) }
    }
  }

  @Test(arguments: [
    AnalysisOptions(), AnalysisOptions(process: "Lantern"),
    AnalysisOptions(window: TimeWindow(since: TimeBound("2024-01-01"))),
  ])
  func `each of very many tasks that are finalized at once is reported`(options: AnalysisOptions)
    throws
  {
    var lines: [String] = []
    func add(_ second: Int, _ message: String) {
      let time = "12:\(10 + second / 60):\(10 + second % 50)"
      lines.append("2024-03-01 \(time).000 Lantern[7:1] \(message)")
    }
    func begin(_ task: Int, at second: Int) {
      add(second, "Starting background task \(task) with 29.50 seconds remaining")
    }
    var count = 4000
    for task in 1...count { begin(task, at: task / 400) }
    // Those that end wait for what comes next, and so are finalized with those that do not.
    for second in 10..<20 {
      for task in count + 1...count + 200 { begin(task, at: second) }
      for task in count + 1...count + 180 {
        add(second, "Finishing background task \(task) with 29.50 seconds remaining")
      }
      count += 200
    }
    let text = lines.joined(separator: "\n") + "\n"
    #expect(try identifiers(of: text, options).sorted() == Array(1...count))
  }
}
