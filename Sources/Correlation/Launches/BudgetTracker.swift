internal import LogModel

/// What a launch gives away of its budget, and which budget its tasks are evaluated under.
struct BudgetTracker {
  /// The budget that counts for now; a later line may know better.
  private(set) var current = Budget.unknown

  /// The budget that no later line can change, or `nil` while it is not known: tasks are finalized under it.
  private(set) var settled: Budget?

  /// Whether RunningBoard manages or killed the app, which only iOS 13 and later have.
  private(set) var isUnderRunningBoard = false

  /// The budget that the version of the system implies, where a crash report names the version.
  private(set) var system: Budget?

  /// The budget that a daemon granted, or `nil`.
  private var granted: Budget?

  /// The seconds that the first reading in the background gives away, and whether nothing but the user's option can
  /// know better.
  private var read: Double?
  private var isReadSure = false

  /// The budget that the log shows so far, or `nil`.
  var shown: Budget? { granted ?? read.map { Budget(seconds: $0, source: .reading) } }

  /// Notes what a daemon granted, in seconds; the first grant counts.
  mutating func note(granted seconds: Double) {
    if granted == nil { granted = Budget(seconds: seconds, source: .printed) }
  }

  /// Notes the budget, in seconds, that an interval's first reading is near. Others may be near it, too, unless the
  /// interval's start is known.
  mutating func note(near seconds: Double, isStartKnown: Bool) {
    // The longest is near no shorter one's start; another interval that says the same bears it out.
    let isSure = isStartKnown || seconds == Budget.known[0] || read == seconds
    if read == nil { read = seconds }
    if isSure, read == seconds { isReadSure = true }
  }

  /// Notes the system that a crash report names.
  mutating func note(system: Budget?) { self.system = system }

  /// Notes that RunningBoard manages or killed the app.
  mutating func noteRunningBoard() { isUnderRunningBoard = true }

  /// Takes what is known by now, unless it is settled; `option` is the user's word, in seconds.
  mutating func update(option: Double?) {
    guard settled == nil else { return }
    current = option.map { Budget(seconds: $0, source: .option) } ?? shown ?? current
  }

  /// Settles the budget where no later line can show another one.
  ///
  /// - Parameter option: The user's word, in seconds.
  /// - Returns: The budget that was settled just now, or `nil` where it was before or cannot be yet.
  mutating func settle(option: Double?) -> Budget? {
    guard settled == nil else { return nil }
    settled =
      option.map { Budget(seconds: $0, source: .option) }
      ?? (granted != nil || isReadSure ? shown : nil)
    if let settled { current = settled }
    return settled
  }

  /// Decides the budget, for the log is over.
  mutating func decide(_ budget: Budget) { current = budget }

  /// Goes on with what an earlier reading of the same launch had worked out.
  mutating func resume(from earlier: BudgetTracker) {
    current = earlier.current
    settled = earlier.settled
  }
}
