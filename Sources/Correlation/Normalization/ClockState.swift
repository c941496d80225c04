internal import LogModel

/// What is known about the clock that one kind of timestamp comes from.
struct ClockState: Sendable {
  /// A kind of timestamp: its zone, and whether it prints the year and the date. Only timestamps of one kind
  /// can be compared, because two kinds may be hours apart at the same moment.
  struct Domain: Hashable, Sendable {
    private let offset: Int32?
    private let hasYear: Bool
    private let hasDate: Bool

    /// The kind of a timestamp.
    init(of at: Instant) {
      offset = at.offsetSeconds
      hasYear = at.hasYear
      hasDate = at.hasDate
    }
  }

  /// How many seconds the log's clock may advance more than UIKit's own, which counts whole seconds, before
  /// this means a step.
  private static let tolerance = 5.0

  /// The message source whose messages print UIKit's own clock.
  private static let uikit = "uikit"

  /// The kind of timestamp that this state is about.
  let domain: Domain
  /// The latest event with a timestamp of this kind.
  private(set) var latest: NormalizedEvent
  /// The latest corrected time. An event of a thread that was overtaken does not move it back.
  private(set) var latestAt: Instant
  /// The latest event in which UIKit describes a task, and so prints its own clock; its time is corrected.
  private var uptime: NormalizedEvent?
  /// The latest event with a reading of the remaining time; its time is corrected. It is stored separately
  /// only once another event follows.
  private var reading: NormalizedEvent? { isLatestReading ? latest : earlierReading }
  private var isLatestReading = false
  private var earlierReading: NormalizedEvent?
  /// The microseconds to add to each timestamp.
  var correction: Int64 = 0

  /// Creates the state from the first event with a timestamp of this kind.
  init(domain: Domain, latest: NormalizedEvent, latestAt: Instant) {
    self.domain = domain
    self.latest = latest
    self.latestAt = latestAt
  }

  /// The timestamp on the corrected clock.
  func corrected(_ at: Instant) -> Instant {
    var moved = at
    moved.correction &+= correction
    return moved
  }

  /// Records what an event shows about the clock; the event's time is already corrected, and equals `time`.
  mutating func note(_ normalized: NormalizedEvent, _ time: Instant, isStep: Bool) {
    if isStep || time.microseconds(since: latestAt) > 0 { latestAt = time }
    let isReading = normalized.event.remaining?.seconds != nil
    if isLatestReading, !isReading { earlierReading = latest }
    isLatestReading = isReading
    latest = normalized
    // Of UIKit's messages, only those that describe a task print both.
    if normalized.event.label != nil, normalized.event.identifier != nil,
      normalized.event.messageSource == Self.uikit
    {
      uptime = normalized
    }
  }

  /// Forgets what is known about the clock, because the lines that follow are unrelated to those before.
  mutating func breakOff(at time: Instant) {
    latestAt = time
    (uptime, earlierReading) = (nil, nil)
    isLatestReading = false
  }

  /// Whether UIKit's own clock is known; hardly any log prints it.
  var knowsUptime: Bool { uptime != nil }

  /// How many seconds more the log's clock has advanced than UIKit's own since UIKit last printed it; `nil`
  /// if within the tolerance, or unknown.
  func secondsAhead(_ normalized: NormalizedEvent, _ time: Instant) -> Double? {
    guard let known = uptime?.event, let at = known.at,
      normalized.event.messageSource == Self.uikit,
      time.seconds(since: at) > Self.tolerance,
      let now = Self.uptime(in: normalized.event.text),
      let before = Self.uptime(in: known.text), now >= before
    else { return nil }
    let ahead = time.seconds(since: at) - (now - before)
    return ahead > Self.tolerance ? ahead : nil
  }

  /// A lower bound, in seconds, for the time between the last event before a clock step and `event`, the
  /// first event after it.
  func secondsPassed(until event: LogEvent) -> Double {
    var passed = 0.0
    if let known = uptime?.event, let at = known.at,
      let now = Self.uptime(in: event.text),
      let before = Self.uptime(in: known.text), now >= before
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

  // MARK: UIKit's clock

  private static let uptimeMark = Array("creationTime = ".utf8)

  /// The device's uptime when UIKit wrote a message, in whole seconds; `nil` if the message does not print
  /// it.
  ///
  ///     <_UIBackgroundTaskInfo: 0x…>: taskID = 1, taskName = Upload, creationTime = 923288 (elapsed = 3)
  private static func uptime(in text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count > uptimeMark.count else { return nil }
    var start = 0
    while start + uptimeMark.count < bytes.count {
      if bytes[start] == uptimeMark[0],
        bytes[start..<(start + uptimeMark.count)].elementsEqual(uptimeMark)
      {
        var place = start + uptimeMark.count
        guard let created = number(bytes, &place) else { return nil }
        while place < bytes.count, !isDigit(bytes[place]), bytes[place] != UInt8(ascii: ")") {
          place += 1
        }
        guard let elapsed = number(bytes, &place) else { return nil }
        return created + elapsed
      }
      start += 1
    }
    return nil
  }

  private static func number(_ bytes: [UInt8], _ place: inout Int) -> Double? {
    let start = place
    var value = 0.0
    while place < bytes.count, isDigit(bytes[place]), place - start < 12 {
      value = value * 10 + Double(bytes[place] - 48)
      place += 1
    }
    return place > start ? value : nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
}
