internal import LogModel

/// The requests that a line of the log ended, until no later line can explain their ends.
struct EndedRequests {
  /// How many seconds of log time after its end a request is final, as a task is.
  private static let finalAfter = 10.0

  /// How many ended requests wait at most, in a log whose lines have no times.
  private static let most = 1024

  private var waiting: [(record: RequestRecord, at: Instant?)] = []
  private var taken = 0

  /// Creates an empty queue.
  init() {}

  /// Adds a request that ended at a time; `nil` if its line has none.
  mutating func append(_ record: RequestRecord, at: Instant?) {
    guard !record.isEnded else { return }
    record.isEnded = true
    waiting.append((record, at))
  }

  /// Removes and returns the requests that are final at a time, in the order of their ends.
  mutating func takeDue(at now: Instant) -> [RequestRecord] {
    var due: [RequestRecord] = []
    while taken < waiting.count {
      let (record, at) = waiting[taken]
      let isDue = at.map { now.seconds(since: $0) > Self.finalAfter } ?? false
      guard isDue || at == nil && waiting.count - taken > Self.most else { break }
      due.append(record)
      taken += 1
    }
    if taken > 64, taken > waiting.count / 2 {
      waiting.removeFirst(taken)
      taken = 0
    }
    return due
  }
}
