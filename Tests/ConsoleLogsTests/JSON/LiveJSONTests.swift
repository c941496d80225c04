import LogModel
import Scanning
import Testing

@testable import ConsoleLogs

/// JSON that is read while it is written, object by object and member by member.
@Suite struct LiveJSONTests {
  private static func object(_ second: Int, _ message: String) -> String {
    """
    {
      "timestamp" : "2026-04-01 10:00:0\(second).123456+0300",
      "eventMessage" : "\(message)",
      "processImagePath" : "\\/private\\/var\\/Lantern.app\\/Lantern",
      "processID" : 342
    }
    """
  }

  private static let began =
    "Created background task <_UIBackgroundTaskInfo: 0x281b0c412>: taskID = 12, "
    + "taskName = Upload, creationTime = 51873 (elapsed = 0)."

  private static let ended = "Ending background task with UIBackgroundTaskIdentifier: 12"

  static let logs = [
    "[\(object(1, began)),\(object(2, "nothing")),\(object(3, ended))]\n",
    "Filtering the log data using a predicate\n[\n\(object(1, began)),\n\(object(3, ended))\n]\n",
    [object(1, began), object(3, ended)].map { $0.replacing("\n", with: " ") + "\n" }.joined(),
  ]

  @Test(arguments: logs)
  func `a silence anywhere changes nothing`(log: String) {
    let matcher = RuleMatcher()
    let whole = scan(log, matcher: matcher)
    #expect(whole.kinds == [.taskBegan, .taskEnded])
    let bytes = Array(log.utf8)
    for cut in bytes.indices.dropFirst() where cut % 23 == 0 || bytes[cut - 1] == 0x0A {
      let watched = watch([Array(bytes[..<cut]), Array(bytes[cut...])], matcher)
      #expect(watched.digest == whole.digest, "\(log.prefix(cut).suffix(40))")
    }
  }

  @Test func `an object that never ends is read at the end of the text`() {
    let log = "[" + Self.object(1, Self.began).prefix { $0 != "}" }
    let watched = watch([Array(log.utf8)], RuleMatcher())
    #expect(watched.kinds == [.taskBegan])
    #expect(watched.events.first?.process.pid == 342)
    #expect(watched.summary.problems.map(\.message).contains { $0.contains("is cut off") })
  }

  @Test(arguments: ["[{\"a\":\"b", "{\"a\":\"b", "[{\"a\": 1", "[", "[{"])
  func `an unclosed brace in a log of lines holds back nothing`(brace: String) {
    func line(_ second: Int, _ message: String) -> String {
      "2011-10-30 22:35:0\(second).608 Lantern[744:207] \(message)\n"
    }
    let log = line(1, Self.began) + line(2, "got:") + brace + "\n" + line(3, Self.ended)
    let matcher = RuleMatcher()
    let whole = scan(log, matcher: matcher)
    #expect(whole.kinds == [.taskBegan, .taskEnded])
    var scanner = RecordScanner(input: 0, matcher: matcher)
    var kinds: [LogEvent.Kind] = []
    let buffer = ContiguousArray(log.utf8)
    let read = scanner.settle(buffer.span) { kinds.append($0.kind) }
    #expect(kinds == [.taskBegan, .taskEnded])
    #expect(read == buffer.count)
  }

  /// Reads pieces with a silence behind each of them.
  private func watch(_ pieces: [[UInt8]], _ matcher: RuleMatcher) -> Scan {
    var scanner = RecordScanner(input: 0, matcher: matcher)
    var events: [LogEvent] = []
    var buffer = ContiguousArray<UInt8>()
    for (index, piece) in pieces.enumerated() {
      buffer += piece
      let read = scanner.scan(buffer.span, isLast: false, mustConsume: false) { events.append($0) }
      buffer.removeFirst(read)
      let isEnd = index == pieces.count - 1
      if isEnd, buffer.last != 0x0A { buffer.append(0x0A) }
      let settled = scanner.settle(buffer.span, isEnd: isEnd) { events.append($0) }
      buffer.removeFirst(settled)
    }
    return Scan(events: events, summary: scanner.summary, sightings: scanner.sightings)
  }
}
