internal import LogModel

/// Recognises records that a log holds more than once: windows of Console.app copied together, or an
/// app that prints and logs the same text.
struct DuplicateRecordFilter: Sendable {
  private struct Course {
    var begins = 0
    var ends = 0
  }

  /// The most events that are looked back at.
  private static let capacity = 64

  /// The latest events, dated all; their digests by themselves, for each event is compared with all of
  /// them.
  private var traces: [NormalizedEvent] = []
  private var digests: [UInt64] = []
  /// How many of the digests end in the same bits: hardly any event's ends as one of them does.
  private var sameEnds: [UInt8] = Array(repeating: 0, count: 1024)
  private var next = 0
  /// How many begins and ends were heard in all, and before each of the latest events.
  private var course = Course()
  private var courseBefore: [Course] = []
  private var latestLine = (input: -1, line: 0)

  /// Whether messages that name a task have shown that this log holds copies.
  private(set) var isProven = false

  /// How many records were found to be copies, by input.
  private(set) var counts: [InputIndex: Int] = [:]

  /// Whether only copies from other logs count.
  private let isAcross: Bool

  /// Creates a filter.
  ///
  /// - Parameters:
  ///   - isProven: Whether the log is known to hold copies.
  ///   - isAcross: Whether the events are those of several logs, and only copies from another one
  ///     count.
  init(isProven: Bool = false, across isAcross: Bool = false) {
    self.isProven = isProven
    self.isAcross = isAcross
  }

  /// Whether an event repeats one that was heard just before.
  mutating func isRepeated(_ normalized: NormalizedEvent) -> Bool {
    guard let digest = normalized.event.message, let at = normalized.event.at else { return false }
    guard let original = original(of: normalized, digest, at) else {
      add(normalized, digest)
      switch normalized.event.kind {
      case .taskBegan: course.begins += 1
      case .taskEnded: course.ends += 1
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

  /// The event that the given one may be a copy of.
  private func original(of normalized: NormalizedEvent, _ digest: UInt64, _ at: Instant)
    -> NormalizedEvent?
  {
    guard sameEnds[Self.end(of: digest)] > 0 else { return nil }
    // By span, for nearly always none is found.
    let digests = digests.span
    for place in digests.indices where digests[place] == digest {
      if normalized.event.kind == .taskRequested, isAnswered(place, at) { continue }
      if isOriginal(traces[place].event, of: normalized.event, at) { return traces[place] }
    }
    return nil
  }

  /// Whether a request that was heard is over, so that one in the same words at a time asks for another task.
  ///
  /// What ended a task gave its handler back, and the next one may lie in the same place. One handler may also serve
  /// tasks that are begun one after the other; a copy of what comes before a begin hardly ever follows it.
  private func isAnswered(_ place: Int, _ at: Instant) -> Bool {
    let before = courseBefore[place]
    return before.ends != course.ends
      || before.begins != course.begins && traces[place].event.at != at
  }

  private func isOriginal(_ earlier: LogEvent, of event: LogEvent, _ at: Instant) -> Bool {
    guard let before = earlier.at else { return false }
    return earlier.kind == event.kind && earlier.process == event.process
      && (isAcross ? earlier.input != event.input : earlier.line != event.line)
      && CopyWindow.holds(before, at, isSameInput: earlier.input == event.input)
  }

  private static func end(of digest: UInt64) -> Int { Int(digest & 1023) }

  private mutating func add(_ trace: NormalizedEvent, _ digest: UInt64) {
    if traces.count < Self.capacity {
      sameEnds[Self.end(of: digest)] += 1
      traces.append(trace)
      digests.append(digest)
      courseBefore.append(course)
    } else {
      let gone = digests[next]
      digests[next] = digest
      traces[next] = trace
      courseBefore[next] = course
      // By span, for an array asks each time who else holds it.
      var ends = sameEnds.mutableSpan
      ends[Self.end(of: digest)] += 1
      ends[Self.end(of: gone)] -= 1
    }
    next = (next + 1) % Self.capacity
  }

  /// Whether a message says which task it means, by identifier or by a pointer (`<…: 0x10571b000>`).
  private static func namesTask(_ event: LogEvent) -> Bool {
    if event.identifier != nil { return true }
    // A handler that captures nothing lies in one place for all tasks.
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
