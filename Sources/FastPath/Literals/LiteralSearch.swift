/// Finds many literals in one pass whose cost hardly grows with their number.
///
/// Of four consecutive 4-byte windows in a literal of seven bytes or more, exactly one starts at a text
/// offset that is a multiple of four. So the search looks only at every fourth offset and asks a small table
/// whether the window there may belong to any literal; what the table lets through is compared in full.
/// Shorter literals take a second pass that looks at every offset. Every occurrence is found exactly once.
///
/// If a literal of several words has a word of at least seven bytes, its blanks match any white space, so
/// that a sentence that was wrapped, and perhaps quoted after that, is found too.
package struct LiteralSearch: Sendable {
  /// An occurrence of a literal. `bglog_hit` in C has the same layout.
  package struct Hit: BitwiseCopyable, Hashable, Comparable, Sendable {
    /// The 0-based offset of its first byte.
    package var offset: Int
    /// The literal's index in the list the search was made from.
    package var literal: Int

    /// Creates an occurrence.
    package init(offset: Int, literal: Int) {
      self.offset = offset
      self.literal = literal
    }

    /// Orders occurrences by offset, then by literal.
    package static func < (one: Hit, other: Hit) -> Bool {
      (one.offset, one.literal) < (other.offset, other.literal)
    }
  }

  /// Working memory that is passed from search to search, so that not every search allocates its own.
  package struct Room: Sendable {
    fileprivate var places: ContiguousArray<UInt16> = []

    /// Creates empty room; the first search allocates the memory.
    package init() {}
  }

  /// The fewest bytes of a literal that needs no second pass.
  package static let shortestFastLiteral = RareWindow.length

  /// The fewest bytes a literal may have.
  package static let shortestLiteral = 3

  private let letters: ContiguousArray<UInt8>
  private let bounds: ContiguousArray<Range<Int>>
  private let prefilter: LiteralPrefilter
  private let hasWindows: Bool
  private let short: ShortLiteralSearch?

  /// Creates a search for the given literals.
  package init(_ literals: [String]) {
    var letters = ContiguousArray<UInt8>()
    var bounds = ContiguousArray<Range<Int>>()
    var windows: [WindowIndex.Window] = []
    var short: [(index: Int, bytes: ContiguousArray<UInt8>)] = []
    for (index, text) in literals.enumerated() {
      let literal = ContiguousArray(text.utf8)
      precondition(literal.count >= Self.shortestLiteral, "a literal needs three bytes or more")
      bounds.append(letters.count..<letters.count + literal.count)
      letters += literal
      if literal.count >= Self.shortestFastLiteral {
        windows += WindowIndex.windows(of: literal, Int32(index))
      } else {
        short.append((index, literal))
      }
    }
    self.letters = letters
    self.bounds = bounds
    hasWindows = !windows.isEmpty
    prefilter = LiteralPrefilter(WindowIndex(windows))
    self.short = short.isEmpty ? nil : ShortLiteralSearch(short)
  }

  /// The most bytes that an occurrence of any literal can take, line breaks included.
  package var longestReach: Int {
    bounds.reduce(0) { longest, bounds in
      let blanks = letters[bounds].count { $0 == UInt8(ascii: " ") }
      return max(longest, bounds.count + blanks * WrapTolerantMatch.longestGap)
    }
  }

  /// Appends every occurrence in `bytes` to `hits`, ordered by offset and literal.
  package func search(_ bytes: Span<UInt8>, into hits: inout [Hit]) {
    var room = Room()
    _ = search(bytes, from: 0, to: bytes.count, into: &hits, orderedFrom: hits.count, using: &room)
  }

  /// Appends the occurrences that start at or after `start` and end at or before `end`, and returns the
  /// offset at which the next search must start to find the rest.
  ///
  /// Occurrences that end after `end` may be found, too; the next search does not find these again. The hits
  /// from index `first` on must be ordered by offset and literal, and stay so.
  package func search(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, into hits: inout [Hit],
    orderedFrom first: Int, using room: inout Room
  ) -> Int {
    let found = hits.count
    var next = searchLong(bytes, from: start, to: end, into: &hits, using: &room)
    if end >= bytes.count { next = max(next, bytes.count) }
    if let short {
      short.search(bytes, from: start, before: next, into: &hits)
      hits[found...].sort()
    }
    // A new hit is at most a few places behind the one where it belongs.
    for index in found..<hits.count {
      var place = index
      while place > first, hits[place] < hits[place - 1] {
        hits.swapAt(place, place - 1)
        place -= 1
      }
    }
    return next
  }

  private func searchLong(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, into hits: inout [Hit],
    using room: inout Room
  ) -> Int {
    let last = min(end, bytes.count) - 4
    guard start <= last, hasWindows else { return max(start, last + 1) }
    if room.places.isEmpty {
      room.places = ContiguousArray(
        repeating: 0, count: LiteralPrefilter.block / LiteralPrefilter.step)
    }
    unsafe bytes.withUnsafeBytes { raw in
      unsafe room.places.withUnsafeMutableBufferPointer { places in
        for position in stride(from: start, through: last, by: LiteralPrefilter.block) {
          let count = unsafe prefilter.places(in: raw, from: position, upTo: last, into: places)
          for index in 0..<count {
            let place = unsafe position &+ Int(places[index])
            for group in unsafe prefilter.groups(in: raw, at: place)
            where unsafe prefilter.holds(group, in: raw, at: place) {
              unsafe take(raw, prefilter.groups[group], at: place, into: &hits)
            }
          }
        }
      }
    }
    let step = LiteralPrefilter.step
    return start + (last - start) / step * step + step
  }

  /// Appends the literals of a group that occur at a position.
  @inline(never)
  private func take(
    _ raw: UnsafeRawBufferPointer, _ group: WindowIndex.Group, at position: Int,
    into hits: inout [Hit]
  ) {
    let (before, behind) = unsafe group.surroundings(raw, at: position)
    guard let last = before.byte, let first = behind.byte else { return }
    let wanted = last.value << 8 | first.value
    let known = last.known << 8 | first.known
    unsafe letters.withUnsafeBufferPointer { letters in
      for number in group.range {
        let window = unsafe prefilter.windows[Int(number)]
        // The words next to a shared word rule out nearly all of the literals that have it.
        guard (window.neighbours ^ wanted) & known == 0 else { continue }
        let start = position &- Int(window.offset)
        if group.blankBefore == 0 {
          guard start >= 0, unsafe raw[start] == window.firstByte else { continue }
        }
        let literal = unsafe UnsafeBufferPointer(rebasing: letters[bounds[Int(window.literal)]])
        if unsafe Self.matches(literal, raw, at: start) {
          hits.append(Hit(offset: start, literal: Int(window.literal)))
        } else if Self.mayBeWrapped(window, before, behind),
          let start = unsafe WrapTolerantMatch.start(
            of: literal, offset: Int(window.offset), in: raw, at: position)
        {
          hits.append(Hit(offset: start, literal: Int(window.literal)))
        }
      }
    }
  }

  /// Whether a literal that does not occur at a position byte for byte may occur there wrapped. It cannot if
  /// each of its blanks is a single blank in the text as well.
  private static func mayBeWrapped(
    _ window: WindowIndex.Window, _ before: WindowIndex.Neighbour, _ behind: WindowIndex.Neighbour
  ) -> Bool {
    guard window.isInWord else { return false }
    let areSingle =
      (window.blankBefore == 0 || before.isWord) && (window.blankBehind == 0 || behind.isWord)
    return window.hasOtherBlanks || !areSingle
  }

  /// Whether a literal occurs at an offset, byte for byte.
  private static func matches(
    _ literal: UnsafeBufferPointer<UInt8>, _ raw: UnsafeRawBufferPointer, at start: Int
  ) -> Bool {
    guard start >= 0, start &+ literal.count <= raw.count else { return false }
    for index in literal.indices where unsafe raw[start &+ index] != literal[index] { return false }
    return true
  }
}
