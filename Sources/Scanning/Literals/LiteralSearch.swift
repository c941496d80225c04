internal import CVectors

/// Finds many literals in one pass whose cost does not grow with their number.
///
/// In a literal of seven bytes or more, one of four neighbouring 4-byte windows starts at an offset
/// that is a multiple of four. The search looks at every fourth offset only and asks a small table
/// whether the window there may belong to any literal; what the table lets through is compared in
/// full. Where a processor looks 64 bytes up at once, each offset is asked for one of the four instead.
/// Shorter literals need a second pass, which looks at every offset and is made only where there are
/// such. Every occurrence is found exactly once.
///
/// Where a literal of several words holds one of seven bytes, its blanks stand for any white space:
/// a sentence that was wrapped, and quoted again, is found too.
package struct LiteralSearch: Sendable {
  /// An occurrence of a literal. As C has it.
  package struct Hit: BitwiseCopyable, Hashable, Comparable, Sendable {
    /// The 0-based offset of its first byte.
    package var offset: Int
    /// The literal's index in the list the search was made from.
    package var literal: Int

    package static func < (one: Hit, other: Hit) -> Bool {
      (one.offset, one.literal) < (other.offset, other.literal)
    }
  }

  /// The fewest bytes of a literal that costs nothing.
  package static let shortestFastLiteral = RareWindow.length

  /// The fewest bytes a literal may have.
  package static let shortestLiteral = 3

  private let letters: ContiguousArray<UInt8>
  private let bounds: ContiguousArray<Range<Int>>
  private let sieve: LiteralPrefilter
  /// Whether any literal is long enough for windows.
  private let hasWindows: Bool
  private let short: ShortLiteralSearch?

  /// Creates a search for the given literals.
  ///
  /// Both ways to look for them find the same: by grams, or by windows at every fourth byte; `nil` takes the
  /// quicker one, which is by grams where the processor looks 64 bytes up at once.
  package init(_ literals: [String], byGrams: Bool? = nil) {
    var letters = ContiguousArray<UInt8>()
    var bounds = ContiguousArray<Range<Int>>()
    var windows: [WindowIndex.Window] = []
    var short: [(index: Int, bytes: ContiguousArray<UInt8>)] = []
    for (index, text) in literals.enumerated() {
      let literal = ContiguousArray(text.utf8)
      precondition(
        literal.count >= LiteralSearch.shortestLiteral, "a literal needs three bytes or more")
      bounds.append(letters.count..<letters.count + literal.count)
      letters += literal
      guard literal.count >= LiteralSearch.shortestFastLiteral else {
        short.append((index, literal))
        continue
      }
      windows += WindowIndex.windows(of: literal, Int32(index))
    }
    self.letters = letters
    self.bounds = bounds
    hasWindows = !windows.isEmpty
    let grams = byGrams ?? (bglog_has_fast_grams() != 0) ? NGramMasks(windows) : nil
    if let grams { windows.removeAll { grams.shifts[$0.word] != $0.shift } }
    sieve = LiteralPrefilter(WindowIndex(windows), grams: grams)
    self.short = short.isEmpty ? nil : ShortLiteralSearch(short)
  }

  /// Appends every occurrence in `bytes` to `hits`, ordered by offset and literal.
  package func search(_ bytes: Span<UInt8>, into hits: inout [Hit]) {
    var room = Room()
    _ = search(bytes, from: 0, to: bytes.count, into: &hits, orderedFrom: hits.count, using: &room)
  }

  /// Appends the occurrences that start at `start` or behind and end at `end` or before, and returns
  /// where to go on: nothing that starts before that place and ends behind `end` is missed then.
  ///
  /// Some that end behind `end` may be found, and will not be found again. The hits from `first` on, which
  /// were in order of offset and literal, are so afterwards: which of two that overlap is found first
  /// depends on the processor and on where the search began. Who searches again and again keeps the room.
  @inline(__always)
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
    if hits.count > found { Self.order(&hits, found, first) }
    return next
  }

  /// Moves each hit behind `found` to its place, which is a few hits away.
  @inline(never)
  private static func order(_ hits: inout [Hit], _ found: Int, _ first: Int) {
    for index in found..<hits.count {
      var place = index
      while place > first, hits[place] < hits[place - 1] {
        hits.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  @inline(__always)
  private func searchLong(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, into hits: inout [Hit],
    using room: inout Room
  ) -> Int {
    let last = min(end, bytes.count) - 4
    guard start <= last, hasWindows else { return max(start, last + 1) }
    return unsafe bytes.withUnsafeBytes { raw in
      unsafe room.withPlaces { places in
        var position = start
        while position <= last {
          let met = unsafe sieve.places(in: raw, from: position, upTo: last, into: places)
          let left = unsafe sieve.narrow(places, met, behind: position, in: raw)
          let count = unsafe sieve.sift(places, left, behind: position, in: raw)
          for index in 0..<count {
            let place = unsafe position &+ Int(places[index])
            for group in unsafe sieve.groups(in: raw, at: place)
            where unsafe sieve.holds(group, in: raw, at: place) {
              unsafe take(raw, sieve.groups[group], at: place, into: &hits)
            }
          }
          position &+= LiteralPrefilter.block
        }
        // The next of the places that are looked at.
        let step = sieve.step
        return start &+ (last &- start) / step &* step &+ step
      }
    }
  }

  /// How many bytes the longest occurrence of a literal may take, line breaks included.
  package var longestReach: Int {
    bounds.reduce(0) { longest, bounds in
      let blanks = letters[bounds].count { $0 == UInt8(ascii: " ") }
      return max(longest, bounds.count + blanks * WrapTolerantMatch.longestGap)
    }
  }

  /// Appends the literals of a group whose windows stand at a place.
  @inline(never)
  private func take(
    _ raw: UnsafeRawBufferPointer, _ group: WindowIndex.Group, at position: Int,
    into hits: inout [Hit]
  ) {
    let (before, behind) = unsafe group.surroundings(raw, at: position)
    guard let last = before.byte, let first = behind.byte else { return }
    let wanted = last.value << 8 | first.value
    let known = last.known << 8 | first.known
    let neighbours = unsafe sieve.neighbours
    unsafe letters.withUnsafeBufferPointer { letters in
      for number in group.range {
        // Nearly all of the sentences that share a word go by the words beside it.
        guard unsafe (neighbours[Int(number)] ^ wanted) & known == 0 else { continue }
        let window = unsafe sieve.windows + Int(number)
        let start = position &- Int(unsafe window.pointee.offset)
        if group.blankBefore == 0 {
          guard start >= 0, unsafe raw[start] == window.pointee.firstByte else { continue }
        }
        let number = Int(unsafe window.pointee.literal)
        let literal = unsafe UnsafeBufferPointer(rebasing: letters[bounds[number]])
        if unsafe Self.matches(literal, raw, at: start) {
          hits.append(Hit(offset: start, literal: number))
        } else if unsafe mayBeWrapped(window.pointee, before, behind),
          let start = unsafe WrapTolerantMatch.start(
            of: literal, offset: Int(window.pointee.offset), in: raw, at: position)
        {
          hits.append(Hit(offset: start, literal: number))
        }
      }
    }
  }

  /// Whether a literal that does not stand at a place as it is may stand there wrapped: not where its only
  /// blanks are single ones in the text.
  @inline(__always)
  private func mayBeWrapped(
    _ window: WindowIndex.Window, _ before: WindowIndex.Neighbour, _ behind: WindowIndex.Neighbour
  ) -> Bool {
    guard window.isInWord else { return false }
    let areSingle =
      (window.blankBefore == 0 || before.isWord) && (window.blankBehind == 0 || behind.isWord)
    return window.hasOtherBlanks || !areSingle
  }
}
