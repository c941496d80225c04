internal import LogModel

/// What is known of the clock behind one kind of stamps.
struct ClockState: Sendable {
  /// A kind of stamps. Only stamps of one kind can be compared: others may be hours apart at one moment.
  struct Domain: Hashable, Sendable {
    private let offset: Int32?
    private let hasYear: Bool
    private let hasDate: Bool

    /// The kind of a stamp.
    init(of at: Instant) {
      offset = at.offsetSeconds
      hasYear = at.hasYear
      hasDate = at.hasDate
    }
  }

  /// How far UIKit's clock, which counts whole seconds, may lag behind that of the log, in seconds.
  private static let tolerance = 5.0

  /// The message source whose messages print UIKit's own clock.
  private static let uikit = "uikit"

  /// The stamps it is about.
  let domain: Domain
  /// The latest event.
  private(set) var latest: NormalizedEvent
  /// The latest corrected time; a thread that was overtaken does not move it back.
  private(set) var latestAt: Instant
  /// UIKit's latest description of a task, which prints its own clock; its time is corrected.
  private var uptime: NormalizedEvent?
  /// The latest reading, its time corrected; stored separately only once another event follows.
  private var reading: NormalizedEvent? { isLatestReading ? latest : earlierReading }
  private var isLatestReading = false
  private var earlierReading: NormalizedEvent?
  /// The microseconds to add to stamps.
  var correction: Int64 = 0

  /// Creates what the first event with such a stamp shows.
  init(domain: Domain, latest: NormalizedEvent, latestAt: Instant) {
    self.domain = domain
    self.latest = latest
    self.latestAt = latestAt
  }

  /// A stamp on the corrected clock.
  func corrected(_ at: Instant) -> Instant {
    var moved = at
    moved.correction &+= correction
    return moved
  }

  /// Remembers what an event, whose time is corrected, shows of the clock.
  mutating func note(_ normalized: NormalizedEvent, _ time: Instant, isStep: Bool) {
    if isStep || time.microseconds(since: latestAt) > 0 { latestAt = time }
    let isReading = normalized.event.remaining?.seconds != nil
    if isLatestReading, !isReading { earlierReading = latest }
    isLatestReading = isReading
    latest = normalized
    // Only UIKit's messages that describe a task have both.
    if normalized.event.label != nil, normalized.event.identifier != nil,
      normalized.event.messageSource == Self.uikit
    {
      uptime = normalized
    }
  }

  /// Forgets what was known of the clock: what follows has nothing to do with what came before.
  mutating func breakOff(at time: Instant) {
    latestAt = time
    (uptime, earlierReading) = (nil, nil)
    isLatestReading = false
  }

  /// Whether UIKit's clock is known; hardly any log prints it.
  var knowsUptime: Bool { uptime != nil }

  /// How many seconds the clock of the log went further than UIKit's; `nil` if not too many, or unknown.
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

  /// At least how many seconds passed between the last event before a step and the first after it.
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

  /// The uptime at which UIKit wrote a message, in whole seconds, or `nil` where it prints none.
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
