internal import Scanning

/// The places of a piece where a message may say something: literals of rules, and messages that are
/// nothing but a number. Each is taken once, in the order in which they stand.
struct CandidateQueue {
  /// A decimal number that is all a message says, and its line.
  struct Number {
    var range: Range<Int>
    var line: Int
  }

  enum Place {
    case literal(LiteralSearch.Hit)
    case number(Number)
  }

  private let search: LiteralSearch
  /// How far behind a place a literal may go that starts before it.
  private let reach: Int

  private(set) var hits: [LiteralSearch.Hit] = []
  private var nextHit = 0
  /// The first hit that is not put off: ``nextHit``, or one behind it.
  private(set) var nextOpen = 0
  private var numbers = ContiguousArray<Number>()
  private var nextNumber = 0
  private var room = LiteralSearch.Room()

  /// Up to where the piece was searched for literals.
  private(set) var searched = 0

  /// Creates the places of nothing.
  init(_ matcher: RuleMatcher) {
    search = matcher.search
    reach = matcher.reach
  }

  /// Forgets them all: another piece comes.
  mutating func clear() {
    hits.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    nextHit = 0
    nextOpen = 0
    nextNumber = 0
    searched = 0
  }

  mutating func note(_ number: Number) { numbers.append(number) }

  /// Searches on for literals that end at `end` or before.
  mutating func search(_ bytes: Span<UInt8>, to end: Int) {
    searched = search.search(
      bytes, from: searched, to: end, into: &hits, orderedFrom: nextOpen, using: &room)
  }

  /// Whether a number was found that was not taken.
  @inline(__always)
  var hasNumber: Bool { nextNumber < numbers.count }

  /// Whether a literal was found that was not taken.
  @inline(__always)
  var hasLiteral: Bool { nextHit < hits.count }

  /// Whether a literal was found before an offset that was not taken.
  @inline(__always)
  func hasLiteral(before stop: Int) -> Bool { hasLiteral && hits[nextHit].offset < stop }

  /// Whether a literal was found before an offset that was neither taken nor put off.
  @inline(__always)
  func hasOpenLiteral(before stop: Int) -> Bool {
    nextOpen < hits.count && hits[nextOpen].offset < stop
  }

  private func hasNumber(before stop: Int) -> Bool {
    hasNumber && numbers[nextNumber].range.lowerBound < stop
  }

  /// How many bytes are searched in turn at least: a search for each record costs more than one for
  /// some of them.
  private static let step = 1024

  /// Whether there is a place before an offset that was not taken; what was not searched is.
  mutating func hasMore(before stop: Int, in bytes: Span<UInt8>) -> Bool {
    searchAll(before: stop, in: bytes)
    return hasLiteral(before: stop) || hasNumber(before: stop)
  }

  /// Searches on for literals that start before an offset.
  @inline(__always)
  mutating func searchAll(before stop: Int, in bytes: Span<UInt8>) {
    guard searched < stop + reach, searched < bytes.count else { return }
    search(bytes, to: stop + reach + Self.step)
  }

  /// Puts off all literals before an offset, which are taken later.
  mutating func putOff(before stop: Int, in bytes: Span<UInt8>) {
    searchAll(before: stop, in: bytes)
    while hasOpenLiteral(before: stop) { nextOpen += 1 }
  }

  /// Passes over all before an offset, whether it was searched or not.
  mutating func skip(to stop: Int) {
    searched = max(searched, stop)
    while hasLiteral(before: stop) { nextHit += 1 }
    nextOpen = max(nextOpen, nextHit)
    while hasNumber(before: stop) { nextNumber += 1 }
  }

  /// Takes the next place before an offset, or `nil` where none was found.
  mutating func next(before stop: Int) -> Place? {
    let hit = hasLiteral(before: stop) ? hits[nextHit] : nil
    if hasNumber(before: hit?.offset ?? stop) {
      nextNumber += 1
      return .number(numbers[nextNumber - 1])
    }
    guard let hit else { return nil }
    nextHit += 1
    nextOpen = max(nextOpen, nextHit)
    return .literal(hit)
  }
}
