internal import LogModel

/// Recognizes blocks of lines that a log contains twice: excerpts that overlap, or a complete log that was copied
/// twice.
///
/// At the start of such a block, time goes back, and the events that follow repeat earlier events to the
/// letter.
struct DuplicateBlockFilter: Sendable {
  /// How far time must go back at the start of a block, in microseconds. Over shorter times, threads write
  /// their lines in any order.
  private static let step: Int64 = 50_000

  /// The table of digests grows until it has at least this many places; after that, new events replace old
  /// ones.
  private static let capacity = 1 << 15

  /// In how many adjacent places of the table an event is looked for: as many as share a cache line.
  private static let reach = 8

  /// How many digests are collected before they are put into the table together. Each of them causes a cache
  /// miss, and the processor overlaps misses that directly follow each other.
  private static let mostWaiting = 512

  /// A hash table of the digests of events. A digest determines the places where it may be; an empty place
  /// holds 0.
  private var digests: ContiguousArray<UInt64> = []
  private var count = 0
  private var waiting: ContiguousArray<UInt64> = []
  private var latest: Instant?
  private var isInside = false
  private var latestLine = 0

  /// How many records were found to be copies.
  private(set) var copies = 0

  /// Whether an event belongs to a block that the log has already contained; if not, the event is remembered.
  mutating func isCopy(_ event: borrowing LogEvent) -> Bool {
    guard let message = event.message, let at = event.at else { return false }
    let digest = Self.digest(message, at, event.process.pid)
    guard let latest else {
      self.latest = at
      note(digest)
      return false
    }
    let back = latest.microseconds(since: at)
    if back < 0 { self.latest = at }
    let least = at.fractionDigits < 3 ? 1_000_000 + Self.step : Self.step
    guard back > least || isInside && back >= 0, holds(digest) else {
      isInside = false
      note(digest)
      return false
    }
    isInside = true
    if latestLine != event.line { copies += 1 }
    latestLine = event.line
    return true
  }

  private static func digest(_ message: UInt64, _ at: Instant, _ pid: Int?) -> UInt64 {
    var digest = message ^ UInt64(bitPattern: at.wallMicroseconds) &* 0x9E37_79B9_7F4A_7C15
    digest = (digest ^ UInt64(truncatingIfNeeded: pid ?? -1)) &* 0xBF58_476D_1CE4_E5B9
    return max(1, digest ^ digest >> 32)
  }

  private mutating func holds(_ digest: UInt64) -> Bool {
    place()
    return !digests.isEmpty && places(of: digest).contains { digests[$0] == digest }
  }

  private func places(of digest: UInt64) -> Range<Int> {
    let first = Int(truncatingIfNeeded: digest) & (digests.count - 1) & ~(Self.reach - 1)
    return first..<first + Self.reach
  }

  private mutating func note(_ digest: UInt64) {
    waiting.append(digest)
    if waiting.count >= Self.mostWaiting { place() }
  }

  /// Puts the collected digests into the table, in the order they came.
  private mutating func place() {
    for digest in waiting { add(digest) }
    waiting.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ digest: UInt64) {
    if count >= digests.count / 2, digests.count < Self.capacity { grow() }
    let places = places(of: digest)
    if let free = places.first(where: { digests[$0] == 0 }) {
      count += 1
      digests[free] = digest
    } else {
      digests[places.lowerBound + Int(truncatingIfNeeded: digest >> 60) & (Self.reach - 1)] = digest
    }
  }

  private mutating func grow() {
    let known = digests
    digests = ContiguousArray(repeating: 0, count: max(64, 4 * known.count))
    count = 0
    for digest in known where digest != 0 { add(digest) }
  }
}
