internal import LogModel

/// The first and the last lines of a launch, and what happened to the clock in between.
struct LaunchSpan {
  /// The first event of the launch, and its time.
  private(set) var first: Evidence?
  private(set) var firstAt: Instant?

  /// The latest dated event of the launch that is its own, and no daemon's word about it.
  private(set) var latest: Evidence?
  private(set) var latestAt: Instant?

  /// The latest time at which any line was about it, daemons' lines too.
  private(set) var latestMentionAt: Instant?

  /// The last line that the process logged, as far as it is dated; known once the launch is over.
  private(set) var lastSeen: Evidence?

  /// The first line of a later launch of the same app, and its time, where no line ends this one.
  private(set) var successor: (evidence: Evidence, at: Instant?)?

  /// The steps of the clock within it, in order.
  private(set) var clockSteps: [ClockStep] = []
  /// How many steps the log had at its latest event.
  private var stepsSeen: Int?

  /// Notes the first event of the launch.
  mutating func open(with evidence: Evidence) {
    first = evidence
    firstAt = evidence.at
  }

  /// Notes a dated event of the launch's own.
  mutating func note(own evidence: Evidence, at: Instant) {
    latest = evidence
    latestAt = at
  }

  /// Notes that some line was about it at a time.
  mutating func noteMention(at: Instant) { latestMentionAt = at }

  /// Notes how many steps of the clock the log had, and the latest one, if it came since the last event.
  mutating func note(_ step: ClockStep?, number: Int) {
    defer { stepsSeen = number }
    guard let step, let seen = stepsSeen, number > seen else { return }
    clockSteps.append(step)
  }

  /// Notes that a later launch shows it to be over, or that none does.
  mutating func noteSuccessor(_ successor: (evidence: Evidence, at: Instant?)?) {
    self.successor = successor
  }

  /// Notes the last line of its process.
  mutating func noteLastSeen(_ evidence: Evidence?) { lastSeen = evidence }

  /// Whether the clock was set between two times; `nil` stands for the end of the log.
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

  /// Whether its own lines stopped so many seconds before a time, which is one of the same kind of stamps.
  func isSilent(at now: Instant?, for seconds: Double) -> Bool {
    guard let now, let latestAt, ClockState.Domain(of: latestAt) == ClockState.Domain(of: now)
    else { return false }
    return now.seconds(since: latestAt) > seconds
  }

  /// The lines of a launch that was retired, by which late lines about it are known.
  var remembered: LaunchSpan {
    var kept = LaunchSpan()
    (kept.first, kept.firstAt, kept.latestAt) = (first, firstAt, latestAt)
    return kept
  }

  /// Goes on with what an earlier reading of the same launch had found out.
  mutating func resume(from earlier: LaunchSpan) {
    successor = earlier.successor
    latestMentionAt = earlier.latestMentionAt
  }

  /// Keeps no more steps of the clock than the limit.
  mutating func prune(to limit: Int) { clockSteps.prune(to: limit) }
}
