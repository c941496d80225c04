/// What keeps a launch in memory while its log is watched, or lets it go.
struct Retention {
  /// How much is kept of it; `nil` when all is, for its log has an end.
  let limits: MemoryLimits?

  /// Whether it was reported and is kept only so that late lines about it are known.
  let isRetired: Bool

  /// The number of its latest event among all of its log.
  private(set) var latestEvent = 0

  /// How many events it had since it was looked through for what is too much.
  private var eventsSinceCheck = 0

  /// Creates the retention of a launch that is followed, or of one that is retired.
  init(limits: MemoryLimits?, isRetired: Bool = false) {
    self.limits = limits
    self.isRetired = isRetired
  }

  /// Notes the number of its latest event.
  mutating func note(event number: Int) { latestEvent = number }

  /// Counts an event, and says whether it is time to look for what is too much.
  mutating func isCheckDue(undecided: Int) -> Bool {
    eventsSinceCheck += 1
    guard let limits, eventsSinceCheck >= limits.pace || undecided > 2 * limits.tasks else {
      return false
    }
    eventsSinceCheck = 0
    return true
  }
}
