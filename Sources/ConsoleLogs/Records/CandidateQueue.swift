internal import Scanning

/// The places in a piece at which a message may be found: literals of rules, and messages that are nothing
/// but a number. Each place is taken once, in the order of offsets.
struct CandidateQueue {
  /// A decimal number that is all a message says.
  struct Number {
    /// The bytes of the number.
    var range: Range<Int>
    /// The 1-based line of the number.
    var line: Int
  }

  /// A place at which a message may be found.
  enum Place {
    /// A literal of a rule.
    case literal(LiteralSearch.Hit)
    /// A number that is all a message says.
    case number(Number)
  }

  private let search: LiteralSearch
  /// The most bytes that an occurrence of a literal can take.
  private let reach: Int

  /// The literals found so far, ordered by offset.
  private(set) var hits: [LiteralSearch.Hit] = []
  /// The index in ``hits`` of the first literal that was not taken yet.
  private(set) var nextHit = 0
  private var numbers = ContiguousArray<Number>()
  private var nextNumber = 0
  private var room = LiteralSearch.Room()

  /// The offset up to which the piece was searched for literals.
  private(set) var searched = 0

  /// Creates an empty queue for the rules of a matcher.
  init(_ matcher: RuleMatcher) {
    search = matcher.search
    reach = matcher.reach
  }

  /// Forgets all places, because another piece follows.
  mutating func clear() {
    hits.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    nextHit = 0
    nextNumber = 0
    searched = 0
  }

  /// Adds a number.
  mutating func note(_ number: Number) { numbers.append(number) }

  /// Continues the search up to the literals that end at or before `end`.
  mutating func search(_ bytes: Span<UInt8>, to end: Int) {
    searched = search.search(
      bytes, from: searched, to: end, into: &hits, orderedFrom: nextHit, using: &room)
  }

  /// The literals found at or after an offset that were not taken yet.
  ///
  /// The literals of a record are taken when the record ends, so before the offset there may be very many.
  func literals(from position: Int) -> ArraySlice<LiteralSearch.Hit> {
    guard hasLiteral(before: position) else { return hits[nextHit...] }
    var (low, high) = (nextHit + 1, hits.count)
    while low < high {
      let middle = (low + high) / 2
      if hits[middle].offset < position { low = middle + 1 } else { high = middle }
    }
    return hits[low...]
  }

  /// Whether a number was found that was not taken yet.
  var hasNumber: Bool { nextNumber < numbers.count }

  /// Whether a literal was found that was not taken yet.
  var hasLiteral: Bool { nextHit < hits.count }

  /// Whether a literal that was found before an offset was not taken yet.
  func hasLiteral(before stop: Int) -> Bool { hasLiteral && hits[nextHit].offset < stop }

  private func hasNumber(before stop: Int) -> Bool {
    hasNumber && numbers[nextNumber].range.lowerBound < stop
  }

  /// The fewest bytes to search at a time, because one search for each record costs more.
  private static let step = 1024

  /// Whether a place before an offset was not taken yet; searches for literals as far as needed.
  mutating func hasMore(before stop: Int, in bytes: Span<UInt8>) -> Bool {
    searchAll(before: stop, in: bytes)
    return hasLiteral(before: stop) || hasNumber(before: stop)
  }

  /// Continues the search until all literals that start before an offset are found.
  mutating func searchAll(before stop: Int, in bytes: Span<UInt8>) {
    guard searched < stop + reach, searched < bytes.count else { return }
    search(bytes, to: stop + reach + Self.step)
  }

  /// Skips all places before an offset, even if the bytes before it were not searched.
  mutating func skip(to stop: Int) {
    searched = max(searched, stop)
    while hasLiteral(before: stop) { nextHit += 1 }
    while hasNumber(before: stop) { nextNumber += 1 }
  }

  /// Takes and returns the next place before an offset, or `nil` if none was found.
  mutating func next(before stop: Int) -> Place? {
    let hit = hasLiteral(before: stop) ? hits[nextHit] : nil
    if hasNumber(before: hit?.offset ?? stop) {
      nextNumber += 1
      return .number(numbers[nextNumber - 1])
    }
    guard let hit else { return nil }
    nextHit += 1
    return .literal(hit)
  }
}
