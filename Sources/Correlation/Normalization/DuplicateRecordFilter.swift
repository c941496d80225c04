internal import LogModel

/// Recognizes records that a log contains more than once, because windows of Console.app were copied
/// together, or because an app both prints and logs a text.
struct DuplicateRecordFilter: Sendable {
  private struct Counts {
    var begins = 0
    var ends = 0
  }

  /// How many earlier events each event is compared with.
  private static let capacity = 64

  /// A ring buffer of the latest dated events. The digests of their messages are in a separate array, which
  /// is searched for each new event.
  private var traces: [NormalizedEvent] = []
  private var digests: [UInt64] = []
  /// How many of the digests have each value of the ten lowest bits. If the value of a new digest occurs in
  /// none, there is nothing to search for.
  private var lowBitCounts: [UInt8] = Array(repeating: 0, count: 1024)
  private var next = 0
  /// How many begins and ends were logged so far, and before each of the latest events.
  private var taken = Counts()
  private var takenBefore: [Counts] = []
  private var latestLine = (input: -1, line: 0)

  /// Whether messages that name a task have proved that this log contains copies.
  private(set) var isProven = false

  /// How many records were found to be copies, by input.
  private(set) var counts: [InputIndex: Int] = [:]

  /// Whether a record counts as a copy only if its original is in another log.
  private let isAcross: Bool

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - isProven: Whether the log is known to contain copies.
  ///   - isAcross: Whether the events come from several logs, and a record counts as a copy only if its
  ///     original is in another log.
  init(isProven: Bool = false, across isAcross: Bool = false) {
    self.isProven = isProven
    self.isAcross = isAcross
  }

  /// Whether an event is a copy of a recent one; if not, it is remembered as a possible original.
  mutating func isRepeated(_ normalized: NormalizedEvent) -> Bool {
    guard let digest = normalized.event.message, let at = normalized.event.at else { return false }
    guard let original = original(of: normalized, digest, at) else {
      add(normalized, digest)
      switch normalized.event.kind {
      case .taskBegan: taken.begins += 1
      case .taskEnded: taken.ends += 1
      default: break
      }
      return false
    }
    let event = normalized.event
    let names = Self.namesTask(event)
    if names, event.kind == .taskBegan, event.identifier != nil { isProven = true }
    let isExact = CopyWindow.isExact(at, original.event.at ?? at)
    guard isProven || names && isExact else { return false }
    if latestLine != (event.input, event.line) { counts[event.input, default: 0] += 1 }
    latestLine = (event.input, event.line)
    return true
  }

  /// The recent event of which the given one may be a copy, or `nil`.
  private func original(of normalized: NormalizedEvent, _ digest: UInt64, _ at: Instant)
    -> NormalizedEvent?
  {
    guard lowBitCounts[Self.lowBits(of: digest)] > 0 else { return nil }
    // A span is faster to search than an array, and nearly always nothing is found.
    let digests = digests.span
    for place in digests.indices where digests[place] == digest {
      if normalized.event.kind == .taskRequested, isAnswered(place, at) { continue }
      if isOriginal(traces[place].event, of: normalized.event, at) { return traces[place] }
    }
    return nil
  }

  /// Whether the request at index `place` has already been answered, so that the same words at the time `at`
  /// request another task.
  ///
  /// A request prints the address of its expiration handler. The end of a task frees its handler, so the next
  /// handler may get the same address. One handler may also serve several tasks in a row; a copy of a request
  /// hardly ever comes after the begin that answers it.
  private func isAnswered(_ place: Int, _ at: Instant) -> Bool {
    let before = takenBefore[place]
    return before.ends != taken.ends
      || before.begins != taken.begins && traces[place].event.at != at
  }

  private func isOriginal(_ earlier: LogEvent, of event: LogEvent, _ at: Instant) -> Bool {
    guard let before = earlier.at else { return false }
    return earlier.kind == event.kind && earlier.process == event.process
      && (isAcross ? earlier.input != event.input : earlier.line != event.line)
      && CopyWindow.holds(before, at, isSameInput: earlier.input == event.input)
  }

  private static func lowBits(of digest: UInt64) -> Int { Int(digest & 1023) }

  private mutating func add(_ trace: NormalizedEvent, _ digest: UInt64) {
    if traces.count < Self.capacity {
      lowBitCounts[Self.lowBits(of: digest)] += 1
      traces.append(trace)
      digests.append(digest)
      takenBefore.append(taken)
    } else {
      let replaced = digests[next]
      digests[next] = digest
      traces[next] = trace
      takenBefore[next] = taken
      // A span is used because an array would check before each change whether its storage is shared.
      var ends = lowBitCounts.mutableSpan
      ends[Self.lowBits(of: digest)] += 1
      ends[Self.lowBits(of: replaced)] -= 1
    }
    next = (next + 1) % Self.capacity
  }

  /// Whether a message identifies its task, by identifier or by address (`<…: 0x10571b000>`).
  private static func namesTask(_ event: LogEvent) -> Bool {
    if event.identifier != nil { return true }
    // A handler that captures nothing has the same address for all tasks.
    if event.kind == .taskRequested, event.text.contains("__NSGlobalBlock__") { return false }
    var matched = 0
    let mark: [UInt8] = [0x3A, 0x20, 0x30, 0x78]
    for byte in event.text.utf8 {
      if matched < mark.count {
        matched = byte == mark[matched] ? matched + 1 : byte == mark[0] ? 1 : 0
      } else if byte == UInt8(ascii: ">") {
        return true
      } else if !Self.isHexadecimal(byte) {
        matched = 0
      }
    }
    return false
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}
