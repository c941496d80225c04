import CFastPath
import TestSupport
import Testing

@testable import FastPath

/// Lines that are taken many at a time are those that would be taken one by one.
@Suite struct LineSkimmerTests {
  private static let stamp = "2011-10-30 22:35:28.608"

  /// What stands between stamp and thread, or stamp and message.
  private static let processes =
    [
      "Lab[7449:", "Photo Up[10449:", "Naïve[1:", "a[12:34] b[1:", "Mail[9449]: ",
      "Mail[9449] <Notice>: ",
      "com.example.\(String(repeating: "long", count: 9))[71:",
      "com.example.\(String(repeating: "long", count: 9))[71]: ",
      "com.example.\(String(repeating: "toolong", count: 9))[71:", "x[1:", "nobody: ", "q>: ",
    ].map { " " + $0 } + ["\tMail.Sync\t", "\tState Lab\tx\t", "\tPhoto Up: Ü\t"]

  private static let messages = [
    "noise", "", "-[A b:c] x", "[12] y", "x [a1] y", "x [zz] y]", "599.5", "-12 ", "(3", "3 more",
    String(repeating: "much more ", count: 9), "é", "]", "f]", "\t7", "x:[1f] y", "[a:1F]",
    "Background]", "(:7] y",
  ]

  private static let threads = [
    "207] ", "1a2B] ", "207]", "] ", "20x7] ", "123456789] ", "207]\t", "",
  ]

  /// What may stand below a line, nearly half of which continues its record.
  private static let rests = [
    "    socket,", "    key = 12;", ")", "}", "),", "};", "  ", "\t", "\tlater", "    \"a\" = b;",
    "  )",
    String(repeating: " ", count: 60) + "x", String(repeating: " ", count: 64) + "x", ") x", "} ",
    " one",
    " ", "\tx: y", "  - 3", "    12.5", "    {", "  a]", "}x", " )", "x", "  é", "    -[A b]",
    String(repeating: " ", count: 50) + "twelve: x",
  ]

  /// Lines that may be taken, but for about a third that are different in one way.
  private func text(_ random: inout Seeded, _ mark: LineShape.Mark) -> String {
    let usual = Self.processes[mark == .thread ? 0 : mark == .message ? 4 : 12]
    var text = ""
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      var (stamp, process, thread, message) = (Self.stamp, usual, Self.threads[0], Self.messages[0])
      let kind = Int.random(in: 0..<12, using: &random)
      switch kind {
      case 0: stamp = stamp.replacing("30", with: "3O")
      case 1, 2: process = Self.processes.randomElement(using: &random) ?? ""
      case 3: thread = Self.threads.randomElement(using: &random) ?? ""
      case 4, 5, 6: message = Self.messages.randomElement(using: &random) ?? ""
      default: break
      }
      let line = stamp + process + (process.hasSuffix(":") ? thread : "") + message
      text += kind == 7 ? String(line.prefix(30)) : line
      for _ in 0..<(kind > 8 ? Int.random(in: 0...3, using: &random) : 0) {
        text += Int.random(in: 0..<9, using: &random) == 0 ? "\r\n" : "\n"
        text += Self.rests.randomElement(using: &random) ?? ""
      }
      text += Int.random(in: 0..<9, using: &random) == 0 ? "\r\n" : "\n"
    }
    return text
  }

  /// Teaches some of the processes, and returns their numbers.
  private func learn(_ skimmer: inout LineSkimmer, _ mark: LineShape.Mark) -> [String: Int] {
    var numbers: [String: Int] = [:]
    for (number, process) in Self.processes.enumerated() where number % 5 != 4 {
      let bytes = ContiguousArray((Self.stamp + process).utf8)
      let start = Self.stamp.utf8.count
      guard process.hasSuffix(mark == .thread ? ":" : mark == .message ? ": " : "\t"),
        LineSkimmer.headerLengths.contains(bytes.count - start)
      else { continue }
      skimmer.learn(start..<bytes.count, in: bytes.span, of: number)
      numbers[process] = number
    }
    return numbers
  }

  private func shape(_ mark: LineShape.Mark) throws -> LineShape {
    let next = mark == .tabs(2) ? "\t" : " "
    let bytes = ContiguousArray((Self.stamp + next + String(repeating: "x", count: 40)).utf8)
    let shape = LineShape(in: bytes.span, line: 0, stampEnd: 23, varying: 11..<23, mark: mark)
    return try #require(shape)
  }

  /// The process of a line that may be taken, or `nil`.
  private func process(
    of line: Substring.UTF8View, _ mark: LineShape.Mark, _ numbers: [String: Int]
  ) -> Int? {
    let bytes = Array(line)
    guard bytes.count >= 36, bytes.starts(with: Self.stamp.utf8) else { return nil }
    let rest = bytes[Self.stamp.utf8.count...]
    let tab = UInt8(ascii: "\t")
    let found =
      mark == .tabs(2)
      ? rest.dropFirst().firstIndex(of: tab) : rest.firstIndex(of: UInt8(ascii: ":"))
    guard rest.first == (mark == .tabs(2) ? tab : 0x20), let found else { return nil }
    var text = found + (mark == .message ? 2 : 1)
    guard text < bytes.count else { return nil }
    guard let number = numbers[String(decoding: rest[..<text], as: UTF8.self)] else { return nil }
    func isHex(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit && byte < 0x80 }
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    if mark == .thread {
      let digits = bytes[text...].prefix { isHex($0) }.count
      guard (1...8).contains(digits), text + digits + 1 < bytes.count,
        bytes[text + digits] == UInt8(ascii: "]"), isBlank(bytes[text + digits + 1])
      else { return nil }
      text += digits + 2
    }
    for close in text..<bytes.count where bytes[close] == UInt8(ascii: "]") {
      let digits = bytes[..<close].reversed().prefix { isHex($0) }.count
      if digits > 0, "[:".utf8.contains(bytes[close - digits - 1]) { return nil }
    }
    if text < bytes.count,
      isDigit(bytes[text]) || isBlank(bytes[text]) || "-[(".utf8.contains(bytes[text]),
      let last = bytes.last, isDigit(last) || isBlank(last)
    {
      return nil
    }
    return number
  }

  /// Whether a line can only continue the record above it.
  private func continues(_ line: String, below above: String) -> Bool {
    let bytes = Array(line.utf8)
    guard bytes.count <= 64, !line.contains("]") else { return false }
    let text = line.drop { $0 == " " || $0 == "\t" }
    switch line.first {
    case " " where bytes.count > 1 && (bytes[1] == 0x20 || bytes[1] == 0x09), "\t":
      guard let first = text.unicodeScalars.first else { return true }
      guard first.isASCII && first.properties.isAlphabetic || "\")}".unicodeScalars.contains(first)
      else { return false }
    case ")", "}":
      guard bytes.count == 1 || [0x2C, 0x3B].contains(bytes[1]), !above.hasSuffix(" ") else {
        return false
      }
    default: return false
    }
    return !line.contains(":")
  }

  @Test func `lines are taken as far as each of them would be`() throws {
    var (taken, candidates) = (0, 0)
    for seed in 0..<Effort.count(160, of: 400) {
      let found = try compare(seed: UInt64(seed))
      taken += found.taken
      candidates += found.candidates
    }
    #expect(taken > Effort.count(600, of: 1500))
    #expect(candidates > Effort.count(40, of: 100))
  }

  /// A line as the skimmer and the naive search return it.
  private struct Line: Equatable {
    var start: Int
    var end: Int
    var next: Int
    var number: Int

    init(_ line: LineSkimmer.Line) {
      (start, end, next, number) = (line.start, line.end, line.next, line.number)
    }

    init(_ range: Range<Int>, next: Int, number: Int) {
      (start, end) = (range.lowerBound, range.upperBound)
      (self.next, self.number) = (next, number)
    }
  }

  /// What a naive search takes.
  private struct Taken {
    var lines: [Line] = []
    var candidates: [Line] = []
    var seen: [Int: (first: Line, last: Line)] = [:]
  }

  /// Takes lines of a text from an offset on, looking at each of them by itself.
  private func take(
    _ bytes: ContiguousArray<UInt8>, from start: Int, behind line: Int, _ mark: LineShape.Mark,
    _ numbers: [String: Int], hits: ArraySlice<LiteralSearch.Hit>, before limit: Int
  ) -> Taken {
    var taken = Taken()
    var (position, number, above, isCandidate) = (start, line, "", false)
    if start > 0 {
      above = String(
        decoding: bytes[..<(start - 1)].split(separator: 0x0A, omittingEmptySubsequences: false)
          .last ?? [], as: UTF8.self)
      if above.hasSuffix("\r") { above.removeLast() }
    }
    while let feed = bytes[position...].firstIndex(of: 0x0A), feed < limit,
      feed + 128 <= bytes.count
    {
      let end = feed > position && bytes[feed - 1] == 0x0D ? feed - 1 : feed
      let own = String(decoding: bytes[position..<end], as: UTF8.self)
      let holds = hits.contains { $0.offset >= position && $0.offset < feed }
      number += 1
      if let process = process(of: own[...].utf8, mark, numbers) {
        // One process has lines of another shape.
        guard process != 5 else { break }
        if isCandidate, let last = taken.lines.last {
          guard taken.candidates.count < 64 else { break }
          taken.candidates.append(last)
        }
        isCandidate = holds
        let line = Line(position..<end, next: feed + 1, number: number)
        taken.lines.append(line)
        taken.seen[process] = (taken.seen[process]?.first ?? line, line)
      } else {
        guard !holds, !isCandidate, position >= 36, feed > position, continues(own, below: above)
        else { break }
      }
      (position, above) = (feed + 1, own)
    }
    return taken
  }

  /// Compares lines of a text by chance, and returns how many of them were taken and held a literal.
  private func compare(seed: UInt64) throws -> (taken: Int, candidates: Int) {
    var random = Seeded(seed)
    let mark: LineShape.Mark = [.thread, .message, .tabs(2)][Int(seed % 3)]
    let repeats = seed % 20 == 19 ? 8 : 1
    let bytes = ContiguousArray(
      ((seed % 7 == 0 ? "\n" : "") + (0..<repeats).map { _ in text(&random, mark) }.joined()).utf8)
    // Literals by chance, often several in one line.
    let count = seed % 5 == 0 ? 0 : Int.random(in: 0...(40 * repeats * repeats), using: &random)
    let hits = (0..<count).map { number in
      LiteralSearch.Hit(offset: Int.random(in: 0..<bytes.count, using: &random), literal: number)
    }.sorted()
    var outcomes: [(taken: Int, candidates: Int)] = []
    for isPortable in [false, true] {
      var skimmer = LineSkimmer(isPortable: isPortable)
      skimmer.learn(try shape(mark), keepingHeaders: false)
      let numbers = learn(&skimmer, mark)
      skimmer.beginChunk()
      var seen = (0..<Self.processes.count).map { number in
        var seen = LineSkimmer.Seen()
        seen.shape = number == 5 ? skimmer.shapeNumber + 1 : skimmer.shapeNumber
        seen.last.start = -1
        return seen
      }
      var (position, line, taken, candidates) = (0, 0, 0, 0)
      while position < bytes.count {
        let end = skimmer.lookAhead(in: bytes.span, from: position)
        let naive = take(
          bytes, from: position, behind: line, mark, numbers, hits: hits[...], before: end ?? 0)
        let run = skimmer.skim(
          bytes.span, from: position, behind: line, literals: hits[...], seen: &seen)
        #expect((end ?? .max) > position)
        if end != nil {
          #expect((run?.count ?? 0) == naive.lines.count)
          #expect(run.map { Line($0.first) } == naive.lines.first)
          #expect(run.map { Line($0.last) } == naive.lines.last)
        }
        if let run {
          #expect(skimmer.candidates.map { Line($0) } == naive.candidates)
          candidates += skimmer.candidates.count
          taken += run.count
          (position, line) = (run.last.next, run.last.number)
        }
        for number in seen.indices {
          #expect((seen[number].last.start < 0) == (naive.seen[number] == nil))
          guard let known = naive.seen[number] else { continue }
          #expect(Line(seen[number].first) == known.first && Line(seen[number].last) == known.last)
          seen[number].last.start = -1
        }
        // The line that was not taken is passed over.
        position = bytes[position...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
        line += 1
      }
      outcomes.append((taken, candidates))
    }
    #expect(outcomes[0] == outcomes[1])
    return outcomes[0]
  }

  @Test func `headers follow their processes to new numbers`() throws {
    var skimmer = LineSkimmer()
    skimmer.learn(try shape(.thread), keepingHeaders: false)
    _ = learn(&skimmer, .thread)
    skimmer.renumber([1, nil, 0, nil] + [Int?](repeating: nil, count: 20))
    let line = Self.stamp + Self.processes[0] + "207] noise\n"
    let other = Self.stamp + Self.processes[1] + "207] noise\n"
    let bytes = ContiguousArray((line + other + String(repeating: " ", count: 200)).utf8)
    var seen = [LineSkimmer.Seen](repeating: LineSkimmer.Seen(), count: 2)
    for index in seen.indices { seen[index].shape = skimmer.shapeNumber }
    _ = skimmer.lookAhead(in: bytes.span, from: 0)
    let run = skimmer.skim(bytes.span, from: 0, behind: 0, literals: [], seen: &seen)
    #expect(run?.count == 1)
    #expect(seen.map(\.last.number) == [0, 1])
  }

  @Test(arguments: 0..<60)
  func `line feeds are found as far as whole blocks go`(seed: UInt64) {
    var random = Seeded(seed)
    let count = [0, 63, 64, 200, LineSkimmer.window, LineSkimmer.window + 100][Int(seed % 6)]
    // Some texts are nothing but line feeds, some have none.
    let kinds: [[UInt8]] = [[0x0A], [0x41], [0x41, 0x0A], [0x41, 0x41, 0x41, 0x0A]]
    let values = kinds[Int(seed / 6 % 4)]
    let text = ContiguousArray(
      (0..<count).map { _ in values[Int.random(in: 0..<values.count, using: &random)] })
    let start = Int.random(in: 0...min(count, 70), using: &random)
    let end = start + min(count - start, LineSkimmer.window) / 64 * 64
    for isPortable in [false, true] {
      var skimmer = LineSkimmer(isPortable: isPortable)
      skimmer.beginChunk()
      let found = skimmer.lookAhead(in: text.span, from: start)
      #expect(found == (text[start..<end].contains(0x0A) ? end : nil))
    }
  }

  @Test func `a literal's occurrence has the same layout in C`() {
    #expect(MemoryLayout<LiteralSearch.Hit>.stride == MemoryLayout<bglog_hit>.stride)
    #expect(
      MemoryLayout<LiteralSearch.Hit>.offset(of: \.offset)
        == MemoryLayout<bglog_hit>.offset(of: \.offset))
    #expect(
      MemoryLayout<LiteralSearch.Hit>.offset(of: \.literal)
        == MemoryLayout<bglog_hit>.offset(of: \.literal))
  }
}
