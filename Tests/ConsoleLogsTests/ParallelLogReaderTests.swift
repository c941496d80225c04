import LogModel
import Scanning
import TestSupport
import Testing

@testable import ConsoleLogs

/// What is found in a log does not depend on how it is read.
struct ParallelLogReaderTests {
  /// What a scan gives, as text to compare.
  private struct Outcome: Equatable {
    var events: [String] = []
    var sightings: [String] = []
    var summary = ""
    var bytes = 0

    /// The first thing that is not the same, or `nil`.
    func difference(from other: Outcome) -> String? {
      if summary != other.summary { return "\(summary) for \(other.summary)" }
      for (mine, theirs) in [(events, other.events), (sightings, other.sightings)] {
        for index in 0..<max(mine.count, theirs.count) {
          let own = index < mine.count ? mine[index] : "nothing"
          let known = index < theirs.count ? theirs[index] : "nothing"
          if own != known { return "\(own) for \(known)" }
        }
      }
      return nil
    }
  }

  private func scan(
    _ bytes: ContiguousArray<UInt8>, chunk: Int, jobs: Int, remembers: Bool = true
  ) throws -> Outcome {
    var reader = try ChunkReader(.memory(name: "log", bytes: bytes), chunk: chunk)
    try reader.advance(by: 0)
    var scanner = RecordScanner(input: 0, matcher: RuleMatcher())
    scanner.headers.comparesLines = remembers
    var scan = ParallelLogReader(reader, scanner: scanner, jobs: jobs)
    var outcome = Outcome()
    try scan.run(
      emit: { outcome.events.append("\($0) \(String(describing: $0.kill))") },
      settle: { _, _ in true }
    )
    outcome.sightings = scan.scanner.sightings.map { "\($0)" }
    let summary = scan.scanner.summary
    outcome.summary =
      "\(LogFormat.allCases.map { (summary.records(of: $0), summary.lines(of: $0)) })"
      + "\(summary.lineCount) \(summary.linesNotUnderstood) \(summary.problems) \(summary.examples)"
      + "\(String(describing: summary.firstTimestamp)) \(String(describing: summary.lastTimestamp))"
    outcome.bytes = scan.totalBytes
    return outcome
  }

  private static let asides = [
    "    a line that goes on with the record", "{", "}", "", "599.5", "-12.25", "\t(", ")",
    "Background Time Remaining = 12.5 Seconds", "Finishing background", "  task 7 with 3.5 seconds",
    "remaining", "Starting backgro", "und task 9 with 599.9 seconds remaining", "> quoted", "]",
    "    socket,", "  key = 7;", ");", "\tlater", "    {", "    12.5", "a word bro", "  ken in two",
    " ",
    "2011-10-30 22:35:28.608 State", "[12:34] and more", "=== a rule ===", "\u{1B}[31mred", "a\\[b",
  ]

  private func sample(of format: LogFormat, _ random: inout Seeded) -> String {
    format.samples.randomElement(using: &random)?.text ?? ""
  }

  /// Lines of a few processes in one format, now and then those of another, and what stands between.
  private func log(_ random: inout Seeded) -> ContiguousArray<UInt8> {
    let formats = LogFormat.allCases.filter {
      $0 != .logJSON || Int.random(in: 0..<4, using: &random) == 0
    }
    let main = formats.randomElement(using: &random) ?? .nslog
    let isTidy = Bool.random(using: &random)
    // Lines of which nothing is to be read are taken many at a time.
    let isCalm = Bool.random(using: &random)
    var text = ""
    for number in 0..<Int.random(in: 20...400, using: &random) {
      let kind = Int.random(in: 0..<100, using: &random)
      if kind < (isTidy ? 97 : 80) {
        var line = sample(of: main, &random)
        if number % 3 == 0 { line = line.replacing("7449", with: "\(7440 + number % 4)") }
        if main == .nslog, number % 5 != 0 {
          let second = 10 + number % 50
          line =
            "2011-10-30 22:35:\(second).\(100 + number) "
            + "State Lab[\(7440 + number % 3):20\(number % 9)] "
            + [
              "noise", "-[A b:c]",
              "Starting background task \(number) with 599.5 seconds remaining",
              "599.\(number)", "[a1] b", "x 2011-10-30 22:35:28.608 Other[1:2] y",
            ][isCalm && number % 13 != 0 ? number % 2 : number % 6]
        }
        text += line + "\n"
        if isCalm, main == .nslog, number % 4 == 0 { text += "    token,\n)\n" }
      } else if kind < 98 || isTidy {
        text += (Self.asides.randomElement(using: &random) ?? "") + "\n"
      } else {
        text += sample(of: formats.randomElement(using: &random) ?? .nslog, &random) + "\n"
      }
    }
    if Int.random(in: 0..<5, using: &random) == 0 { text = text.replacing("\n", with: "\r\n") }
    if Bool.random(using: &random) { text = String(text.dropLast()) }
    return ContiguousArray(text.utf8)
  }

  @Test(arguments: 0..<Effort.count(24, of: 150))
  func `the outcome is the same on any number of threads`(seed: UInt64) throws {
    var random = Seeded(seed)
    let bytes = log(&random)
    let chunk = Int.random(in: 300...6000, using: &random)
    let one = try scan(bytes, chunk: chunk, jobs: 1)
    for jobs in [2, 3, 5] {
      let several = try scan(bytes, chunk: chunk, jobs: jobs)
      #expect(several.difference(from: one) == nil, "\(jobs) threads, pieces of \(chunk) bytes")
    }
  }

  @Test(arguments: 0..<Effort.count(24, of: 150))
  func `headers that are remembered are those that would be found`(seed: UInt64) throws {
    var random = Seeded(seed &+ 1000)
    let bytes = log(&random)
    let chunk = Int.random(in: 3000...60_000, using: &random)
    let remembered = try scan(bytes, chunk: chunk, jobs: 1)
    let read = try scan(bytes, chunk: chunk, jobs: 1, remembers: false)
    #expect(remembered.difference(from: read) == nil)
  }

  @Test func `messages that are read behind their run come in the order of their lines`() throws {
    var text = ""
    for number in 0..<3000 {
      text += "2011-10-30 22:35:28.\(100 + number % 800) State Lab[\(7449 + number % 3):207] "
      // A message that is a number alone is read at once, between those that wait.
      text +=
        number % 700 == 11
        ? "599.\(number)\n" : "Starting background task \(number) with 599.5 seconds remaining\n"
      if number % 900 == 13 { text += "    more of the record\n" }
    }
    let bytes = ContiguousArray(text.utf8)
    let remembered = try scan(bytes, chunk: 1 << 20, jobs: 1)
    #expect(remembered.events.count == 3000)
    let read = try scan(bytes, chunk: 1 << 20, jobs: 1, remembers: false)
    #expect(remembered.difference(from: read) == nil)
  }

  @Test func `a log of one kind is read ahead, all of it`() throws {
    var text = ""
    for number in 0..<5000 {
      text += "2011-10-30 22:35:28.\(100 + number % 800) State Lab[7449:207] "
      text +=
        number % 50 == 7
        ? "Starting background task \(number) with 599.5 seconds remaining\n" : "noise\n"
    }
    let bytes = ContiguousArray(text.utf8)
    let one = try scan(bytes, chunk: 4096, jobs: 1)
    #expect(one.events.count == 100)
    #expect(try scan(bytes, chunk: 4096, jobs: 4) == one)
  }

  /// More processes than a thread keeps from one piece to the next, each again and again for a while.
  @Test func `processes that come and go are seen as by one thread`() throws {
    var text = ""
    for number in 0..<9000 {
      let pid = 100 + number / 3 - number % 7
      text += "2011-10-30 22:35:28.\(100 + number % 800) State Lab[\(pid):207] "
      text += number % 90 == 7 ? "Starting background task \(number)\n" : "noise \(number)\n"
    }
    let bytes = ContiguousArray(text.utf8)
    let one = try scan(bytes, chunk: 8192, jobs: 1)
    #expect(one.sightings.count > 2900)
    for jobs in [2, 4] {
      #expect(try scan(bytes, chunk: 8192, jobs: jobs).difference(from: one) == nil)
    }
  }
}
