/// How much of a launch is kept in memory while its log is watched, and when that is checked.
struct Retention {
  /// How much of the launch is kept; `nil` if everything is, because its log is not being watched.
  let limits: MemoryLimits?

  /// Whether it was reported and is kept only so that late lines about it are recognized.
  let isRetired: Bool

  /// The number of its latest event among all events of the log, from 1; 0 if it had none.
  private(set) var latestEvent = 0

  /// How many events it had since it was last checked against the limits.
  private var eventsSinceCheck = 0

  /// Creates the retention of a launch that is followed, or of one that is retired.
  init(limits: MemoryLimits?, isRetired: Bool = false) {
    self.limits = limits
    self.isRetired = isRetired
  }

  /// Notes the number of its latest event.
  mutating func note(event number: Int) { latestEvent = number }

  /// Counts an event, and returns whether it is time to check the launch against the limits. `unfinalized` is
  /// the number of its tasks that are not finalized.
  mutating func isCheckDue(unfinalized: Int) -> Bool {
    eventsSinceCheck += 1
    guard let limits,
      eventsSinceCheck >= limits.pace || unfinalized > 2 * limits.unfinalizedPerLaunch
    else {
      return false
    }
    eventsSinceCheck = 0
    return true
  }
}
