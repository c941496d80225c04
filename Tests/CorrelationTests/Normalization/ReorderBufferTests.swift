import LogModel
import TestSupport
import Testing

@testable import Correlation

@Suite struct ReorderBufferTests {
  /// A simple implementation of the same order: each event goes before events of its process that are slightly
  /// younger. It is passed on once it is old, too many are held back, or an event without a time comes.
  private struct Plain {
    private var held: [LogEvent] = []
    private var newest: Int64?
    var lines: [Int] = []

    mutating func take(_ event: LogEvent) {
      guard let at = event.at?.wallMicroseconds else {
        finish()
        lines.append(event.line)
        return
      }
      var place = held.count
      if let newest, at < newest {
        for index in held.indices.reversed() {
          let lead = (held[index].at?.wallMicroseconds ?? 0) - at
          guard lead <= 250_000 else { break }
          if lead > 0, held[index].process == event.process { place = index }
        }
      }
      held.insert(event, at: place)
      newest = max(newest ?? at, at)
      while let first = held.first, let time = first.at?.wallMicroseconds,
        held.count > 32 || (newest ?? at) - time > 250_000
      {
        lines.append(held.removeFirst().line)
      }
    }

    mutating func finish() {
      lines += held.map(\.line)
      held = []
    }
  }

  private static func event(_ line: Int, at: Int64?, pid: Int) -> LogEvent {
    LogEvent(
      kind: .reading, messageSource: "state-lab", process: LogEvent.Subject(name: "A", pid: pid),
      at: at.map { Instant(wallMicroseconds: $0, fractionDigits: 6) }, line: line, text: "")
  }

  @Test(arguments: 0..<20)
  func `events leave in the order of the plain rule, however they are kept`(seed: UInt64) {
    var random = Seeded(seed)
    var order = ReorderBuffer()
    var plain = Plain()
    var lines: [Int] = []
    var clock: Int64 = 1_000_000_000
    // Some logs are dense, some have pauses.
    let step = Int64([2_000, 20_000, 200_000][Int(seed % 3)])
    for line in 0..<2000 {
      clock += Int64.random(in: 0...step, using: &random)
      let isDated = Int.random(in: 0..<200, using: &random) > 0
      let late = Bool.random(using: &random) ? 0 : Int64.random(in: 0...300_000, using: &random)
      let event = Self.event(
        line, at: isDated ? clock - late : nil, pid: Int.random(in: 1...3, using: &random))
      plain.take(event)
      order.take(NormalizedEvent(event))
      while let next = order.next() { lines.append(next.event.line) }
    }
    plain.finish()
    order.finish()
    while let next = order.next() { lines.append(next.event.line) }
    #expect(lines == plain.lines)
  }

  @Test(
    arguments: [
      ("0 ended id=2 v=uikit\n0.003 began id=2 v=uikit", "2 completed"),
      ("0 ended id=2 v=uikit\n0 began id=2 v=uikit", "2 completed"),
      // Some exports print each line several times.
      (
        "0 began id=2 v=uikit msg=a\n0.001 ended id=2 v=uikit\n0.002 began id=2 v=uikit msg=a",
        "2 completed"
      ),
      // An app may number its tasks anew.
      ("0 ended id=2 v=app\n0.003 began id=2 v=app", "2 unknown, 2 open"),
      ("0 ended id=2 v=uikit\n0.2 began id=2 v=uikit", "2 unknown, 2 open"),
      ("0 ended id=2 v=uikit\n0.003 began id=3 v=uikit", "2 unknown, 3 open"),
    ])
  func `a begin that is written after its end`(_ example: (log: String, outcomes: String)) {
    let judged = Judged(example.log)
    #expect(judged.outcomes == example.outcomes)
    #expect(judged.tasks.compactMap(\.timeline.elapsedSeconds).allSatisfy { $0 <= 0.001 })
  }
}
