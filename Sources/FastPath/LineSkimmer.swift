package import CFastPath

/// Skims a chunk of a log: takes lines whose headers repeat those of earlier lines without reading them in
/// full, and collects those that hold a literal.
///
/// A log interleaves a few dozen processes and spells all of its stamps alike. The text between the stamp and
/// the thread or the message, such as ` State Lab[7449:`, was read in full when it first occurred; from then
/// on it is only compared. A line that must be read in full ends the run.
package struct LineSkimmer {
  /// A line: the offset of its start, of its end without the line break, and of the start of the next line,
  /// and its 1-based number.
  package typealias Line = bglog_line

  /// The first and the last line of a process that were taken since the last reset, and the number of the
  /// shape that its lines have, 0 for none. A negative start of `last` means that no line was taken.
  package typealias Seen = bglog_seen

  /// Lines that were taken in one go. Lines without a header between them continue the record above.
  package struct Run {
    /// How many lines with a header were taken.
    package let count: Int
    /// The first line with a header.
    package let first: Line
    /// The last line with a header.
    package let last: Line
  }

  /// How many bytes are searched for line feeds at a time, so that they are still in the processor's
  /// first-level cache when lines are compared. 16 KB was the fastest of 4, 8, 16 and 32 KB.
  package static let window = 16_384

  /// The lengths in bytes that the repeated part of a header may have.
  package static let headerLengths = 8...Int(BGLOG_LONGEST_HEADER)

  /// How many bytes of headers are kept; beyond that, all headers are forgotten.
  private static let mostLetters = 1 << 16

  /// The most lines with literals in one run.
  private static let mostCandidates = 64

  /// The shape of the lines that can be taken, or `nil` before any header was learned.
  package private(set) var shape: LineShape?

  /// The lines of the last run that hold a literal, not counting the last line of the run.
  package var candidates: ArraySlice<Line> { lines[..<run.candidate_count] }

  // Created once and copied, because each thread that reads ahead starts with an empty skimmer.
  private static let noHeaders = [bglog_header](
    repeating: bglog_header(), count: Int(BGLOG_HEADERS))
  private static let noLetters = [UInt8](repeating: 0, count: headerLengths.upperBound)
  private static let noLines = [Line](repeating: Line(), count: mostCandidates)
  private static let noOffsets = [Int32](repeating: .max, count: window + 2)

  private var headers = LineSkimmer.noHeaders
  /// The bytes of all headers, followed by enough others that a comparison never reads beyond the end.
  private var letters = LineSkimmer.noLetters
  private var lines = LineSkimmer.noLines
  /// The offsets of line feeds and closing brackets in ``range``.
  private var feeds = LineSkimmer.noOffsets
  private var closings = LineSkimmer.noOffsets
  private var range = 0..<0
  private var run = bglog_run()

  /// Whether to use the portable code even if the processor supports faster code; the result is the same.
  private let isPortable: Bool

  /// Creates a skimmer that knows no headers and uses the fastest code that the processor supports.
  package init() { self.init(isPortable: false) }

  /// Creates a skimmer that knows no headers and uses the portable code if `isPortable` is set.
  init(isPortable: Bool) { self.isPortable = isPortable }

  /// Forgets the offsets of lines, because another chunk follows.
  package mutating func beginChunk() {
    range = 0..<0
    feeds[0] = .max
    closings[0] = .max
    (run.feed, run.closing) = (0, 0)
  }

  /// Learns how lines start. `keepingHeaders` says whether the headers learned so far hold for the new shape,
  /// too.
  package mutating func learn(_ shape: LineShape, keepingHeaders: Bool) {
    let number = (self.shape?.shape.number ?? 0) + 1
    if !keepingHeaders { forgetHeaders() }
    self.shape = shape
    self.shape?.shape.number = number
  }

  /// The number of the current shape, 0 before any was learned. Lines are taken only of processes whose entry
  /// in `seen` has this number.
  package var shapeNumber: Int32 { shape?.shape.number ?? 0 }

  private mutating func forgetHeaders() {
    headers = Self.noHeaders
    letters = Self.noLetters
  }

  /// Learns that a header whose repeated part is the bytes in `range` belongs to the process with the given
  /// number.
  package mutating func learn(_ range: Range<Int>, in bytes: Span<UInt8>, of process: Int) {
    precondition(Self.headerLengths.contains(range.count) && range.lowerBound >= 8)
    guard let mark = shape?.shape.mark, range.upperBound <= bytes.count else { return }
    if letters.count > Self.mostLetters { forgetHeaders() }
    let place = unsafe bytes.withUnsafeBufferPointer { bytes in
      let base = unsafe bytes.baseAddress.unsafelyUnwrapped
      return unsafe bglog_place(base + range.lowerBound, base + range.upperBound, mark)
    }
    let known = headers[place]
    let lower = Int(known.lower)
    if Int(known.count) == range.count, Int(known.process) == process,
      range.allSatisfy({ bytes[$0] == letters[lower + $0 - range.lowerBound] })
    {
      return
    }
    let end = letters.count - Self.headerLengths.upperBound
    headers[place] = bglog_header(
      lower: Int32(end), count: Int32(range.count), process: Int32(truncatingIfNeeded: process))
    letters.append(contentsOf: repeatElement(0, count: range.count))
    for index in range { letters[end + index - range.lowerBound] = bytes[index] }
  }

  /// Replaces process numbers by the new ones in `numbers`, at the index of the old number. Forgets the
  /// headers of processes whose new number is `nil`.
  package mutating func renumber(_ numbers: [Int?]) {
    for index in headers.indices where headers[index].count > 0 {
      if let number = numbers[Int(headers[index].process)] {
        headers[index].process = Int32(truncatingIfNeeded: number)
      } else {
        headers[index] = bglog_header()
      }
    }
  }

  /// Finds the line feeds from `position` on, and returns the offset up to which
  /// ``skim(_:from:behind:literals:seen:)`` can take lines now; `nil` if no line ends nearby.
  package mutating func lookAhead(in bytes: Span<UInt8>, from position: Int) -> Int? {
    if !range.contains(position) { markLines(of: bytes, from: position) }
    while feeds[run.feed] < position { run.feed += 1 }
    if feeds[run.feed] == .max, position > range.lowerBound { markLines(of: bytes, from: position) }
    return feeds[run.feed] == .max ? nil : range.upperBound
  }

  /// Finds the line feeds and closing brackets in whole blocks of 64 bytes from `start` on.
  private mutating func markLines(of bytes: Span<UInt8>, from start: Int) {
    beginChunk()
    guard bytes.count < Int32.max else { return }
    precondition(start >= 0 && start <= bytes.count)
    let blocks = min(bytes.count - start, Self.window) / 64
    unsafe bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress else { return }
      unsafe bglog_mark_lines(base, Int32(start), blocks, &feeds, &closings, isPortable)
    }
    range = start..<start + 64 * blocks
  }

  /// Takes lines from `position` on, where the line after the one with the given number starts, and records
  /// the first and the last line of each process in `seen`; `nil` if the first line must already be read in
  /// full.
  ///
  /// ``lookAhead(in:from:)`` must have been called for the position, and `literals` must hold all literals up
  /// to the offset it returned. Afterwards, ``candidates`` are the lines that hold any of these.
  package mutating func skim(
    _ bytes: Span<UInt8>, from position: Int, behind number: Int,
    literals hits: ArraySlice<LiteralSearch.Hit>, seen: inout [Seen]
  ) -> Run? {
    guard var shape = shape?.shape else { return nil }
    precondition(range.upperBound <= bytes.count && position >= 0)
    (run.position, run.number, run.hit) = (position, number, 0)
    let seenCount = seen.count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe hits.withUnsafeBytes { hits in
        unsafe bglog_skim(
          bytes.baseAddress, bytes.count, &shape, headers, letters, &seen, seenCount, feeds,
          closings, hits.baseAddress?.assumingMemoryBound(to: bglog_hit.self),
          hits.count / MemoryLayout<bglog_hit>.stride, &run, &lines, lines.count, isPortable)
      }
    }
    return run.count > 0 ? Run(count: run.count, first: run.first, last: run.last) : nil
  }
}
