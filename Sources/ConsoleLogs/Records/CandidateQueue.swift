internal import Scanning

/// The places of a piece where a message may say something: literals of rules, and messages that are
/// nothing but a number. Each is taken once, in the order in which they stand.
struct CandidateQueue {
  /// A decimal number that is all a message says, and its 1-based line.
  struct Number {
    var range: Range<Int>
    var line: Int
  }

  enum Place {
    case literal(LiteralSearch.Hit)
    case number(Number)
  }

  private let search: LiteralSearch
  /// How many bytes a literal may take.
  private let reach: Int

  /// The literals that were found, in their order, and the index of the first that was not taken.
  private(set) var hits: [LiteralSearch.Hit] = []
  private(set) var nextHit = 0
  private var numbers = ContiguousArray<Number>()
  private var nextNumber = 0
  private var room = LiteralSearch.Room()

  /// Up to where the piece was searched for literals.
  private(set) var searched = 0

  /// Creates an empty queue of places where the rules of a matcher may match.
  init(_ matcher: RuleMatcher) {
    search = matcher.search
    reach = matcher.reach
  }

  /// Forgets all places: another piece comes.
  mutating func clear() {
    hits.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    nextHit = 0
    nextNumber = 0
    searched = 0
  }

  mutating func note(_ number: Number) { numbers.append(number) }

  /// Searches on for literals that end at `end` or before.
  mutating func search(_ bytes: Span<UInt8>, to end: Int) {
    searched = search.search(
      bytes, from: searched, to: end, into: &hits, orderedFrom: nextHit, using: &room)
  }

  /// Whether a number was found that was not taken.
  var hasNumber: Bool { nextNumber < numbers.count }

  /// Whether a literal was found that was not taken.
  var hasLiteral: Bool { nextHit < hits.count }

  /// Whether a literal was found before an offset that was not taken.
  func hasLiteral(before stop: Int) -> Bool { hasLiteral && hits[nextHit].offset < stop }

  private func hasNumber(before stop: Int) -> Bool {
    hasNumber && numbers[nextNumber].range.lowerBound < stop
  }

  /// How many bytes are searched at a time at least: one search for each record costs more.
  private static let step = 1024

  /// Whether there is a place before an offset that was not taken; searches as far as needed.
  mutating func hasMore(before stop: Int, in bytes: Span<UInt8>) -> Bool {
    searchAll(before: stop, in: bytes)
    return hasLiteral(before: stop) || hasNumber(before: stop)
  }

  /// Searches on for literals that start before an offset.
  mutating func searchAll(before stop: Int, in bytes: Span<UInt8>) {
    guard searched < stop + reach, searched < bytes.count else { return }
    search(bytes, to: stop + reach + Self.step)
  }

  /// Passes over all places before an offset, whether it was searched or not.
  mutating func skip(to stop: Int) {
    searched = max(searched, stop)
    while hasLiteral(before: stop) { nextHit += 1 }
    while hasNumber(before: stop) { nextNumber += 1 }
  }

  /// Takes the next place before an offset, or `nil` if none was found.
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
