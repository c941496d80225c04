internal import LogModel

/// What is known of the stamps of one kind while a log is read.
struct ClockState: Sendable {
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

  /// The words that tell UIKit's own count.
  private static let uikit = "uikit"

  let domain: Domain
  /// The latest event, and the latest time, corrected; a thread that was overtaken does not turn the
  /// clock back.
  private(set) var latest: NormalizedEvent
  private(set) var latestAt: Instant
  /// UIKit's latest description of a task, which holds its own count of seconds; with its time corrected.
  private var uptime: NormalizedEvent?
  /// The latest reading, with its time corrected; kept by itself only where another event came since.
  private var reading: NormalizedEvent? { isLatestReading ? latest : earlierReading }
  private var isLatestReading = false
  private var earlierReading: NormalizedEvent?
  /// Microseconds to add to stamps.
  var correction: Int64 = 0

  init(domain: Domain, latest: NormalizedEvent, latestAt: Instant) {
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

  /// Keeps what an event says of the clock; its time is corrected.
  mutating func note(_ normalized: NormalizedEvent, _ time: Instant, isStep: Bool) {
    if isStep || time.microseconds(since: latestAt) > 0 { latestAt = time }
    let isReading = normalized.event.remaining?.seconds != nil
    if isLatestReading, !isReading { earlierReading = latest }
    isLatestReading = isReading
    latest = normalized
    // Only messages that hold UIKit's description of a task have both.
    if normalized.event.label != nil, normalized.event.identifier != nil,
      normalized.event.messageSource == Self.uikit
    {
      uptime = normalized
    }
  }

  /// Forgets what was known of the clock, which goes on with nothing.
  mutating func breakOff(at time: Instant) {
    latestAt = time
    (uptime, earlierReading) = (nil, nil)
    isLatestReading = false
  }

  /// Whether UIKit's count is known; asked first, for hardly any log tells it.
  var knowsUptime: Bool { uptime != nil }

  /// How many seconds further than UIKit's count the clock went, where an event of UIKit's says so and
  /// that is too many.
  func secondsAhead(_ normalized: NormalizedEvent, _ time: Instant) -> Double? {
    guard let known = uptime?.event, let at = known.at,
      normalized.event.messageSource == Self.uikit,
      time.seconds(since: at) > Self.tolerance,
      let now = UptimeCount.seconds(in: normalized.event.text),
      let before = UptimeCount.seconds(in: known.text), now >= before
    else { return nil }
    let ahead = time.seconds(since: at) - (now - before)
    return ahead > Self.tolerance ? ahead : nil
  }

  /// How many seconds passed at least between the last event before a step and the first behind it.
  func secondsPassed(until event: LogEvent) -> Double {
    var passed = 0.0
    if let known = uptime?.event, let at = known.at,
      let now = UptimeCount.seconds(in: event.text),
      let before = UptimeCount.seconds(in: known.text), now >= before
    {
      passed = max(passed, now - before - latestAt.seconds(since: at))
    }
    if let known = reading?.event, let at = known.at, known.process == event.process,
      let seconds = known.remaining?.seconds, let now = event.remaining?.seconds,
      now <= seconds, seconds - now < 1_000_000
    {
      passed = max(passed, seconds - now - latestAt.seconds(since: at))
    }
    return passed
  }
}
