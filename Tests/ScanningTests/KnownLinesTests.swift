import CVectors
import TestSupport
import Testing

@testable import Scanning

/// Lines that are taken many at a time are those that would be taken one by one.
@Suite struct KnownLinesTests {
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

  /// What may stand below a line, nearly half of it more of the same record.
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

  /// What is known of some of the processes, and what was seen of them.
  private func known(_ mark: LineShape.Mark) -> (KnownHeaders, [String: Int]) {
    var known = KnownHeaders()
    var slots: [String: Int] = [:]
    for (slot, process) in Self.processes.enumerated() where slot % 5 != 4 {
      let bytes = ContiguousArray((Self.stamp + process).utf8)
      let start = Self.stamp.utf8.count
      guard process.hasSuffix(mark == .thread ? ":" : mark == .message ? ": " : "\t") else {
        continue
      }
      guard KnownHeaders.lengths.contains(bytes.count - start) else { continue }
      var end = bytes.count
      if mark == .message { end -= 2 }
      if process.hasSuffix(">: ") { end = bytes.lastIndex(of: UInt8(ascii: "]")) ?? start }
      known.note(
        start..<bytes.count, of: bytes.span, slot: slot,
        at: KnownHeaders.place(in: bytes.span, endingAt: end))
      slots[process] = slot
    }
    return (known, slots)
  }

  private func shape(_ mark: LineShape.Mark) -> LineShape {
    let next = mark == .tabs(2) ? "\t" : " "
    let bytes = ContiguousArray((Self.stamp + next + String(repeating: "x", count: 40)).utf8)
    func pattern(_ offset: Int) -> BlockPattern {
      BlockPattern(bytes.span, at: offset, count: min(16, 24 - offset)) { index in
        offset + index >= 11 && bytes[offset + index] >= 0x30 && bytes[offset + index] <= 0x39
      }
    }
    return LineShape(
      front: (pattern(0), pattern(16)), back: (BlockPattern(), BlockPattern()), length: 24,
      mark: mark, shift: 3)
  }

  /// Where the message of a line starts that may be taken, or `nil`; told with strings.
  private func message(
    of line: Substring.UTF8View, _ mark: LineShape.Mark, _ slots: [String: Int]
  ) -> (slot: Int, text: Int)? {
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
    guard let slot = slots[String(decoding: rest[..<text], as: UTF8.self)] else { return nil }
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
    return (slot, text)
  }

  /// Whether a line can only go on with the record of the one above it; told with strings.
  private func goesOn(_ line: String, below above: String) -> Bool {
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

  @Test func `lines are taken as far as each of them would be`() {
    var (taken, marked) = (0, 0)
    for seed in 0..<Effort.count(160, of: 400) {
      let found = compare(seed: UInt64(seed))
      taken += found.taken
      marked += found.marked
    }
    #expect(taken > Effort.count(600, of: 1500))
    #expect(marked > Effort.count(40, of: 100))
  }

  /// The lines of a text without their breaks.
  private struct Lines {
    var bytes: ContiguousArray<UInt8>

    func text(_ start: Int, _ feed: Int) -> String {
      let end = feed > start && bytes[feed - 1] == 0x0D ? feed - 1 : feed
      return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    func text(before position: Int) -> String {
      let feed = position - 1
      return text((bytes[..<feed].lastIndex(of: 0x0A) ?? -1) + 1, feed)
    }
  }

  /// Compares lines of a text by chance, and returns how many of them were taken and how many marked.
  private func compare(seed: UInt64) -> (taken: Int, marked: Int) {
    var random = Seeded(seed)
    let mark: LineShape.Mark = [.thread, .message, .tabs(2)][Int(seed % 3)]
    let bytes = ContiguousArray(((seed % 7 == 0 ? "\n" : "") + text(&random, mark)).utf8)
    let (known, slots) = known(mark)
    var marks = LineMarks()
    marks.look(over: bytes.span, from: 0)
    let limit = seed % 4 == 3 ? Int.random(in: 0...bytes.count, using: &random) : bytes.count
    var seen = ContiguousArray(
      (0..<9).map { SeenLine(start: $0 == 3 ? -1 : 0, shift: $0 == 5 ? 4 : 3) })
    var naive = seen
    var place = LinePlace()
    var (taken, allMarked) = (0, 0)
    // Literals by chance, often several in one line.
    let hits = (0..<(seed % 5 == 0 ? 0 : Int.random(in: 0...40, using: &random))).map { number in
      LiteralSearch.Hit(offset: Int.random(in: 0..<bytes.count, using: &random), literal: number)
    }.sorted()
    var first = 0
    var room = ContiguousArray(
      repeating: MarkedLine(), count: Int.random(in: 1...3, using: &random))
    let lines = Lines(bytes: bytes)
    while place.feed < marks.feeds.count, marks.feeds[place.feed] != .max {
      let start = place.position
      var expected = 0
      var position = start
      // Behind the last line with a header, and its number.
      var (end, line) = (start, place.line)
      var number = place.line
      var (last, text) = (0..<0, 0)
      var open = hits[first...]
      var marked: [[Int]] = []
      var isLastMarked = false
      for feed in marks.feeds[place.feed...].map(Int.init).prefix(while: { $0 <= limit }) {
        guard feed + 128 <= bytes.count else { break }
        let own = lines.text(position, feed)
        number += 1
        let holds = open.first.map { $0.offset < feed } ?? false
        guard let found = message(of: own[...].utf8, mark, slots) else {
          guard !holds, !isLastMarked, position >= 36,
            goesOn(own, below: lines.text(before: position))
          else { break }
          position = feed + 1
          continue
        }
        guard found.slot < naive.count, naive[found.slot].start >= 0, naive[found.slot].shift == 3
        else { break }
        // The last one may turn out to be none of those that are noted.
        guard marked.count < room.count else { break }
        expected += 1
        (last, text) = (position..<position + own.utf8.count, position + found.text)
        naive[found.slot] = SeenLine(
          start: position, end: last.upperBound, line: number, shift: 3)
        if holds {
          marked.append([position, last.upperBound, feed + 1, text, number])
          open = open.drop { $0.offset < feed }
        }
        isLastMarked = holds
        position = feed + 1
        (end, line) = (position, number)
      }
      if isLastMarked { marked.removeLast() }
      var mutable = seen.mutableSpan
      var noted = room.mutableSpan
      let run = marks.takeLines(
        at: &place, upTo: limit, like: shape(mark), known, seen: &mutable, hits: hits.span,
        from: first, marked: &noted, in: bytes.span)
      #expect((run?.count ?? 0) == expected)
      #expect(place.position == end && place.line == line)
      if let run {
        #expect(run.last == last && run.text == text)
        #expect(run.marked == marked.count && run.isLastMarked == isLastMarked)
        for (own, other) in zip(room, marked) {
          #expect([own.start, own.end, own.next, own.text, own.line] == other)
        }
        allMarked += run.marked
        // A literal that was found late stands before the lines that come.
        if Int.random(in: 0..<5, using: &random) > 0 {
          first = hits.firstIndex { $0.offset >= place.position } ?? hits.count
        }
      }
      for (own, other) in zip(seen, naive) {
        #expect(own.start == other.start && own.end == other.end && own.line == other.line)
      }
      taken += expected
      // The line that was not taken is passed over.
      guard place.feed < marks.feeds.count, marks.feeds[place.feed] != .max else { break }
      place.position = Int(marks.feeds[place.feed]) + 1
      place.feed += 1
      place.line += 1
    }
    return (taken, allMarked)
  }

  @Test func `C has the same structures`() {
    #expect(MemoryLayout<KnownHeaders.Header>.stride == MemoryLayout<bglog_header>.stride)
    #expect(MemoryLayout<KnownHeaders.Header>.offset(of: \.count) == 4)
    #expect(MemoryLayout<KnownHeaders.Header>.offset(of: \.slot) == 8)
    #expect(MemoryLayout<SeenLine>.stride == MemoryLayout<bglog_seen>.stride)
    #expect(MemoryLayout<SeenLine>.offset(of: \.end) == 8)
    #expect(MemoryLayout<SeenLine>.offset(of: \.line) == 16)
    #expect(MemoryLayout<SeenLine>.offset(of: \.shift) == 24)
    #expect(MemoryLayout<LiteralSearch.Hit>.stride == MemoryLayout<bglog_hit>.stride)
    #expect(MemoryLayout<LiteralSearch.Hit>.offset(of: \.offset) == 0)
    #expect(MemoryLayout<MarkedLine>.stride == MemoryLayout<bglog_marked>.stride)
    #expect(MemoryLayout<MarkedLine>.offset(of: \.next) == 16)
    #expect(MemoryLayout<MarkedLine>.offset(of: \.header) == 32)
  }

  @Test(arguments: 0..<Effort.count(30, of: 200))
  func `both ways to look over a stretch and to take lines give the same`(seed: UInt64) {
    var random = Seeded(seed &+ 5000)
    let mark: LineShape.Mark = [.thread, .message, .tabs(2)][Int(seed % 3)]
    let bytes = ContiguousArray((text(&random, mark) + text(&random, mark)).utf8)
    let blocks = min(bytes.count, LineMarks.stretch) / 64
    let none = [Int32](repeating: .max, count: LineMarks.stretch + 2)
    var (feeds, closings) = ((none, none), (none, none))
    unsafe bytes.withUnsafeBytes { raw in
      unsafe bglog_look_over(raw.baseAddress!, 0, blocks, &feeds.0, &closings.0)
      unsafe bglog_look_over_plain(raw.baseAddress!, 0, blocks, &feeds.1, &closings.1)
    }
    #if arch(x86_64)
      // A processor that takes more at once does not come by here.
      if bglog_has_avx2_target() != 0 {
        var others = (feeds: none, closings: none)
        unsafe bytes.withUnsafeBytes { raw in
          unsafe bglog_look_over_avx2(
            raw.baseAddress!, 0, blocks, &others.feeds, &others.closings)
        }
        #expect(others.feeds.prefix { $0 != .max } == feeds.0.prefix { $0 != .max })
        #expect(others.closings.prefix { $0 != .max } == closings.0.prefix { $0 != .max })
      }
    #endif
    for (own, byte) in [(feeds.0, 0x0A), (feeds.1, 0x0A), (closings.0, 0x5D), (closings.1, 0x5D)] {
      let expected = (0..<64 * blocks).filter { bytes[$0] == byte }.map { Int32($0) }
      #expect(Array(own.prefix { $0 != .max }) == expected)
    }
    let (known, _) = known(mark)
    let shape = shape(mark).shape
    var seen = ContiguousArray(repeating: SeenLine(start: 0, shift: 3), count: 12)
    let literals = UnsafeMutableBufferPointer<bglog_hit>.allocate(capacity: 12)
    let marked = UnsafeMutableBufferPointer<bglog_marked>.allocate(capacity: 3)
    defer {
      unsafe literals.deallocate()
      unsafe marked.deallocate()
    }
    let offsets = literals.indices.map { _ in
      Int64.random(in: 0..<Int64(bytes.count), using: &random)
    }
    for (place, offset) in offsets.sorted().enumerated() {
      unsafe literals.initializeElement(at: place, to: bglog_hit(offset: offset, literal: 0))
    }
    var outcomes: [[Int64]] = []
    for isPlain in [false, true] {
      unsafe bytes.withUnsafeBufferPointer { raw in
        unsafe known.headers.withUnsafeBytes { headers in
          unsafe known.letters.withUnsafeBufferPointer { letters in
            unsafe seen.withUnsafeMutableBytes { seen in
              unsafe feeds.0.withUnsafeBufferPointer { feeds in
                unsafe closings.0.withUnsafeBufferPointer { closings in
                  var lines = unsafe bglog_lines(
                    bytes: raw.baseAddress, size: Int64(raw.count), feeds: feeds.baseAddress,
                    closings: closings.baseAddress, feed: 0, closing: 0, position: 0, line: 0,
                    limit: Int64(64 * blocks), start: 0, end: 0, text: 0, header: 0,
                    hit: literals.baseAddress, hits_end: literals.baseAddress! + literals.count,
                    marked: marked.baseAddress, marked_count: 0,
                    marked_room: Int64(marked.count), is_last_marked: 0)
                  var known = unsafe bglog_known(
                    shape: shape,
                    headers: headers.baseAddress?.assumingMemoryBound(to: bglog_header.self),
                    letters: letters.baseAddress,
                    seen: seen.baseAddress?.assumingMemoryBound(to: bglog_seen.self),
                    seen_count: 12)
                  // Each line in turn: one that is not taken is passed over.
                  while unsafe lines.feeds[Int(lines.feed)] != .max {
                    let count =
                      unsafe isPlain
                      ? bglog_take_lines_plain(&known, &lines) : bglog_take_lines(&known, &lines)
                    unsafe outcomes.append([
                      Int64(count), lines.position, lines.start, lines.end, lines.text,
                      lines.header,
                      lines.closing, lines.marked_count, lines.is_last_marked,
                    ])
                    for number in 0..<Int(unsafe lines.marked_count) {
                      let line = unsafe marked[number]
                      outcomes.append([line.start, line.end, line.next, line.text, line.line])
                    }
                    while unsafe lines.hit < lines.hits_end
                      && lines.hit.pointee.offset < lines.position
                    {
                      unsafe lines.hit += 1
                    }
                    let feed = unsafe lines.feeds[Int(lines.feed)]
                    if feed == .max { break }
                    unsafe lines.position = Int64(feed) + 1
                    unsafe lines.feed += 1
                  }
                }
              }
            }
          }
        }
      }
    }
    let half = outcomes.count / 2
    #expect(Array(outcomes[..<half]) == Array(outcomes[half...]))
  }
}
