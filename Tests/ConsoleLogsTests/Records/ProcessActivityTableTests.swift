import LogModel
import Testing

@testable import ConsoleLogs

/// Processes that logged long ago are forgotten where a log is read for days; nothing else changes.
@Suite struct ProcessActivityTableTests {
  /// A log of many processes, of which some come back.
  private var log: String {
    (0..<4000).map { number in
      let process = number % 7 == 0 ? number % 50 : number / 3
      let (minute, second) = ("\(100 + number / 60 % 60)", "\(100 + number % 60)")
      return
        "Jun  9 21:\(minute.suffix(2)):\(second.suffix(2)) Ottos-iPhone App\(process)[\(process)] <Notice>: "
        + (number % 5 == 0
          ? "Ending background task with UIBackgroundTaskIdentifier: \(number)"
          : "a line of no interest to anybody who asks for tasks") + "\n"
    }.joined()
  }

  private func scan(_ text: String, most: Int?, piece: Int) -> (
    events: [String], scanner: RecordScanner
  ) {
    var scanner = RecordScanner(input: 0, matcher: RuleMatcher())
    scanner.mostProcesses = most
    var events: [String] = []
    var buffer = ContiguousArray<UInt8>()
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty || !buffer.isEmpty {
      buffer += rest.prefix(piece)
      rest = rest.dropFirst(piece)
      let consumed = scanner.scan(buffer.span, isLast: rest.isEmpty, mustConsume: false) {
        events.append("\($0)")
      }
      buffer.removeFirst(consumed)
      if rest.isEmpty { break }
    }
    return (events, scanner)
  }

  @Test(arguments: [500, 3000, 40_000]) func `events are the same`(piece: Int) {
    let all = scan(log, most: nil, piece: piece)
    let few = scan(log, most: 16, piece: piece)
    #expect(all.events == few.events)
    #expect(all.events.count == 800)
    #expect(few.scanner.sightings.count <= 16 + piece / 80)
    #expect(all.scanner.sightings.count > 1000)
    let latest = few.scanner.sightings.suffix(3).map { "\($0.name) \($0.last.line)" }
    let known = all.scanner.sightings.map { "\($0.name) \($0.last.line)" }
    for one in latest { #expect(known.contains(one)) }
  }
}
