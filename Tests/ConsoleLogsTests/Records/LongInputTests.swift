import LogModel
import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

@Suite struct LongInputTests {
  static let header = "2011-10-30 22:35:28.608 State Lab[7449:207] "
  static let later = "2011-10-30 22:35:29.608 Other[1:a] applicationDidEnterBackground:"
  static let message = "Background Time Remaining = 12.5 Seconds"

  /// Letters and blanks that hold no message, of the given length.
  static func filler(_ count: Int) -> String {
    String(repeating: "lorem ipsum 12 [x] ", count: count / 19 + 1).prefix(count).description
  }

  @Test(arguments: [4096, 8192, 65_536, 200_000])
  func `a message anywhere in a line longer than the buffer is found once`(limit: Int) {
    for place in 1...23 {
      let before = limit / 8 * place - place * 7
      for header in ["", Self.header] {
        let text =
          header + Self.filler(before) + " \(Self.message) "
          + Self.filler(limit) + " " + Self.later + "\nmore\n"
        let log = scan(text, chunk: 1000, limit: limit)
        #expect(log.kinds == [.reading, .background], "\(before) \(header)")
        #expect(log.lines == [1, 1])
        #expect(log.events.first?.remaining == .seconds(12.5))
        #expect(log.events.first?.process.pid == (header.isEmpty ? nil : 7449))
        #expect(log.events.last?.process.name == "Other")
        #expect(log.summary.linesNotUnderstood == 0)
        #expect(log.summary.problems.map(\.line) == (header.isEmpty ? [1] : [1]))
      }
    }
  }

  @Test func `messages at every offset around a forced cut are found once and whole`() {
    let limit = 4096
    for before in stride(from: 1900, to: 4400, by: 13) {
      let text =
        Self.header + Self.filler(before) + " \(Self.message) Starting background task 17 with\n"
        + "29.5 seconds remaining\n" + Self.filler(3 * limit)
      let log = scan(text, chunk: 500, limit: limit)
      #expect(log.kinds == [.reading, .taskBegan], "\(before)")
      #expect(log.events.last?.remaining == .seconds(29.5), "\(before)")
      #expect(log.lines == [1, 1])
    }
  }

  @Test(arguments: [20_000, 65_536, 262_144])
  func `a record of many lines longer than the buffer keeps lines and process`(limit: Int) {
    var text = Self.header + "dump\n"
    var wanted: [Int] = []
    for line in 2...4000 {
      if line % 97 == 0 {
        wanted.append(line)
        text += "Starting background task with\n\(line).5 seconds remaining\n"
      } else if line % 97 != 1 {
        text += "  key\(line) = \"value [1:2] and [3]\";\n"
      }
    }
    text += Self.later
    let one = scan(text)
    #expect(one.lines.dropLast() == wanted[...])
    let cut = scan(text, chunk: 999, limit: limit)
    #expect(cut.digest == one.digest)
  }

  @Test func `text without headers gives the same in pieces when it is long`() {
    var text = ""
    for line in 1...6000 {
      switch line % 50 {
      case 0: text += "Starting background task with\n"
      case 1: text += "\(line).25 seconds remaining\n"
      case 10: text += "\(line).5\n"
      case 20: text += "Zazo[\(line)] has active assertions beyond permitted time:\n{(\n"
      case 21:
        text +=
          "<BKProcessAssertion: 0x1> identifier: A process: Zazo[2] "
          + "permittedBackgroundDuration: 180.000000 reason: finishTask owner pid:272\n)}\n"
      case 30: text += "\n"
      default: text += "some words of the line \(line)\n"
      }
    }
    let whole = scan(text)
    #expect(whole.kinds.count == 359)
    for chunk in [1000, 90_000, 100_003] {
      #expect(scan(text, chunk: chunk).digest == whole.digest, "\(chunk)")
    }
  }

  @Test func `very many continuation lines are one record`() {
    let count = Effort.count(30_000, of: 100_000)
    let text = Self.header + "x\n" + String(repeating: "\tkey = value\n", count: count)
    let log = scan(text + Self.message + "\n" + Self.later, chunk: 1 << 20)
    #expect(log.summary.recordCount == 2)
    #expect(log.lines == [count + 2, count + 3])
    #expect(log.events.first?.process.name == "State Lab")
  }

  @Test func `a line of a megabyte is read in one piece`() {
    let text = Self.header + Self.filler(1 << 20) + Self.message + " " + Self.later
    let log = scan(text, chunk: 4096)
    #expect(log.kinds == [.reading, .background])
    #expect(log.events.first?.text == "…" + Self.message + " ")
    #expect(log.summary.problems.isEmpty)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a line of many megabytes is read with what stands at its end`() {
    let text =
      Self.header + Self.filler(Effort.count(20, of: 50) << 20) + Self.message + " " + Self.later
    let log = read(ContiguousArray(text.utf8))
    #expect(log?.kinds == [.reading, .background])
    #expect(log?.lines == [1, 1])
    #expect(log?.summary.problems.count == 1)
  }

  @Test(arguments: [
    "Starting background task x", "a[1] has active assertions beyond permitted time: ",
    "applicationDidEnterBackground: not at the end ", "Terminating with context: ",
    "backgroundTimeRemaining ", "Ending task with identifier ", "1.5\n", "[1] ", "{(", "\n\n",
    "<Assertion: 0x", "2011-10-30 22:35:28.608 ", "{\"message\":\"a\",\"b\":[\n x y\n",
    "{\"a\":[\nx\n",
  ])
  func `what is repeated hundreds of kilobytes long stays quick`(piece: String) {
    for header in ["", Self.header] {
      // A quick run tries lines behind no header, and one long line behind one.
      for mark in ["", "\n"] where Effort.isExhaustive || mark.isEmpty != header.isEmpty {
        let took = [Effort.count(8000, of: 60_000), Effort.count(32_000, of: 240_000)].map { size in
          let text = header + String(repeating: piece + mark, count: size / piece.utf8.count)
          return ThreadTime.seconds { _ = scan(text, chunk: 1 << 20) }
        }
        // Four times as much, on any machine and with any sanitizer; sixteen times where each looks at all.
        #expect(took[1] < 8 * took[0] + 0.5, "\(piece)")
      }
    }
  }

  /// Scans the way the analyzer reads: with the reader's own buffer sizes.
  private func read(_ bytes: ContiguousArray<UInt8>) -> Scan? {
    guard var reader = try? ChunkReader(.memory(name: "x", bytes: bytes)) else { return nil }
    var scanner = RecordScanner(input: 0, matcher: RuleMatcher())
    var events: [LogEvent] = []
    while true {
      let isLast = reader.isAtEnd
      let consumed = Self.step(reader, &scanner, &events)
      if isLast { break }
      guard (try? reader.advance(by: consumed)) != nil else { return nil }
    }
    return Scan(events: events, summary: scanner.summary, sightings: scanner.sightings)
  }

  private static func step(
    _ reader: borrowing ChunkReader, _ scanner: inout RecordScanner, _ events: inout [LogEvent]
  ) -> Int {
    let bytes = reader.buffer.span.extracting(0..<reader.filled)
    return scanner.scan(bytes, isLast: reader.isAtEnd, mustConsume: !reader.canGrow) {
      events.append($0)
    }
  }
}
