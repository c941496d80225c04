internal import LogModel

/// What is known of the stamps of one kind while a log is read.
struct StampHistory: Sendable {
  /// Stamps of one kind, which alone can be compared: others lie hours apart at the same moment.
  struct Domain: Hashable, Sendable {
    private var offset: Int32?
    private var hasYear: Bool
    private var hasDate: Bool

    init(of at: Instant) {
      offset = at.offsetSeconds
      hasYear = at.hasYear
      hasDate = at.hasDate
    }
  }

  /// How far UIKit's count, in whole seconds, may lag behind the clock.
  private static let tolerance = 5.0

  let domain: Domain
  /// The latest event and its time, corrected.
  var latest: HeardEvent
  var latestAt: Instant
  /// UIKit's latest description of a task, which holds its own count of seconds.
  var uptime: (event: HeardEvent, at: Instant)?
  /// The latest reading.
  var reading: (event: HeardEvent, seconds: Double, at: Instant)?
  /// Microseconds to add to stamps.
  var correction: Int64 = 0

  init(domain: Domain, latest: HeardEvent, latestAt: Instant) {
    self.domain = domain
    self.latest = latest
    self.latestAt = latestAt
  }

  /// A stamp with what is known of the clock.
  func corrected(_ at: Instant) -> Instant {
    var moved = at
    moved.correction &+= correction
    return moved
  }

  /// How many seconds further than UIKit's count the clock went, where that is too many; the event
  /// is one of UIKit's.
  func secondsAhead(_ event: LogEvent, _ time: Instant) -> Double? {
    guard let known = uptime,
      time.seconds(since: known.at) > Self.tolerance,
      let now = UptimeCount.seconds(in: event.text),
      let before = UptimeCount.seconds(in: known.event.event.text), now >= before
    else { return nil }
    let ahead = time.seconds(since: known.at) - (now - before)
    return ahead > Self.tolerance ? ahead : nil
  }

  /// How many seconds passed at least between the last event before a step and the first behind it.
  func secondsPassed(until event: LogEvent) -> Double {
    var passed = 0.0
    if let known = uptime, let now = UptimeCount.seconds(in: event.text),
      let before = UptimeCount.seconds(in: known.event.event.text), now >= before
    {
      passed = max(passed, now - before - latestAt.seconds(since: known.at))
    }
    if let known = reading, known.event.event.process == event.process,
      let now = event.remaining?.seconds, now <= known.seconds, known.seconds - now < 1_000_000
    {
      passed = max(passed, known.seconds - now - latestAt.seconds(since: known.at))
    }
    return passed
  }
}
