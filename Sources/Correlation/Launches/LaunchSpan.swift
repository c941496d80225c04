internal import LogModel

/// The first and last lines of a launch, and the clock steps between them.
struct LaunchSpan {
  /// The line of the launch's first event.
  private(set) var first: Evidence?

  /// The time of that line; `nil` if it has none.
  private(set) var firstAt: Instant?

  /// The line of the latest dated event that the process itself logged, not a daemon.
  private(set) var latest: Evidence?

  /// The time of that line; `nil` if there is none.
  private(set) var latestAt: Instant?

  /// The time of the latest dated event about the launch, including those of daemons; `nil` if there is none.
  private(set) var latestMentionAt: Instant?

  /// The last line that the process logged, whether or not it is an event; `nil` if that is not determined yet.
  private(set) var lastSeen: Evidence?

  /// The first line, and its time, of a later launch of the same app, which shows that this launch is over;
  /// `nil` if there is none, or if a line shows the end of this launch.
  private(set) var successor: (evidence: Evidence, at: Instant?)?

  /// The clock steps, that is, sudden changes of the clock, during the launch, in order.
  private(set) var clockSteps: [ClockStep] = []
  /// How many clock steps the log had contained at the latest event of the launch; `nil` before the first event.
  private var stepsSeen: Int?

  /// Notes the first event of the launch.
  mutating func open(with evidence: Evidence) {
    first = evidence
    firstAt = evidence.at
  }

  /// Notes a dated event that the process itself logged.
  mutating func note(own evidence: Evidence, at: Instant) {
    latest = evidence
    latestAt = at
  }

  /// Notes the time of an event about the launch, whoever logged it.
  mutating func noteMention(at: Instant) { latestMentionAt = at }

  /// Adds the latest clock step of the log, if it came after the previous event of the launch. `number` is how
  /// many clock steps the log has contained so far.
  mutating func note(_ step: ClockStep?, number: Int) {
    defer { stepsSeen = number }
    guard let step, let seen = stepsSeen, number > seen else { return }
    clockSteps.append(step)
  }

  /// Sets the first line of the later launch that shows this one to be over; `nil` if none does.
  mutating func noteSuccessor(_ successor: (evidence: Evidence, at: Instant?)?) {
    self.successor = successor
  }

  /// Sets the last line that the process logged.
  mutating func noteLastSeen(_ evidence: Evidence?) { lastSeen = evidence }

  /// Whether the clock was changed between two times; a `to` of `nil` stands for the end of the log.
  func hasStep(after from: Instant, before to: Instant?) -> Bool {
    var (low, high) = (0, clockSteps.count)
    while low < high {
      let middle = (low + high) / 2
      if clockSteps[middle].at.microseconds(since: from) >= 0 {
        high = middle
      } else {
        low = middle + 1
      }
    }
    guard low < clockSteps.count else { return false }
    return to.map { clockSteps[low].at.microseconds(since: $0) <= 0 } ?? true
  }

  /// Whether the process has logged nothing for more than `seconds` before `now`; `false` if the two times are
  /// from different kinds of timestamps.
  func isSilent(at now: Instant?, for seconds: Double) -> Bool {
    guard let now, let latestAt, ClockState.Domain(of: latestAt) == ClockState.Domain(of: now)
    else { return false }
    return now.seconds(since: latestAt) > seconds
  }

  /// The part that is kept of a retired launch, with which late lines about it are recognized.
  var remembered: LaunchSpan {
    var kept = LaunchSpan()
    (kept.first, kept.firstAt, kept.latestAt) = (first, firstAt, latestAt)
    return kept
  }

  /// Takes over what was found out when the events of the launch were read the first time.
  mutating func adopt(fromFirstReading earlier: LaunchSpan) {
    successor = earlier.successor
    latestMentionAt = earlier.latestMentionAt
  }

  /// Drops clock steps from the middle once there are twice as many as the limit.
  mutating func prune(to limit: Int) { clockSteps.prune(to: limit) }
}
