import BGLogKit
import Foundation
import Testing

/// What a watch reports of a log that holds more than it remembers.
@Suite struct WatcherTests {
  /// The lines that a watch of a log reports.
  private func lines(of text: String, _ options: AnalysisOptions) throws -> [WatchLine] {
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
    return lines + watcher.finish()
  }

  /// The identifiers of the tasks that are reported, in their order.
  private func identifiers(of text: String, _ options: AnalysisOptions) throws -> [Int] {
    try lines(of: text, options).compactMap { line in
      guard case .report(.task(let task)) = line else { return nil }
      return task.identifier.flatMap { Int($0) }
    }
  }

  @Test func `as JSON, characters that reverse or hide text are escaped in every kind of line`()
    throws
  {
    let name = "\u{202E}gpj.exe\u{2066}\u{61C}"
    let text = (0..<3).map { second in
      "2024-03-01 12:00:0\(second).000 \(name)[7:1] "
        + "Starting background task \(second) with 29.50 seconds remaining\n"
    }.joined()
    var writer = WatchLineWriter(paths: [name])
    var types: Set<String> = []
    for line in try lines(of: text, AnalysisOptions()) {
      var bytes = ContiguousArray<UInt8>()
      writer.write(line) { bytes.append(contentsOf: $0) }
      guard !bytes.isEmpty else { continue }
      let json = String(decoding: bytes, as: UTF8.self)
      #expect(!json.unicodeScalars.contains { $0.properties.isBidiControl })
      let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      let process = object?["process"] as? [String: Any]
      guard let type = object?["type"] as? String, process?["name"] as? String == name else {
        continue
      }
      types.insert(type)
    }
    #expect(types.isSuperset(of: ["event", "task"]))
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
