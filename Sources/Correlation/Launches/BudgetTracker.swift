internal import LogModel

/// What a launch shows about its budget of background time, and the budget under which its tasks are evaluated.
struct BudgetTracker {
  /// The budget that applies for now; a later line may replace it.
  private(set) var current = Budget.unknown

  /// The budget once no later line can change it; `nil` before.
  private(set) var settled: Budget?

  /// Whether RunningBoard, which exists since iOS 13, manages the app or killed it.
  private(set) var isUnderRunningBoard = false

  /// The budget implied by the system version that a crash report names; `nil` if there is none.
  private(set) var system: Budget?

  /// The budget that a daemon granted; `nil` if no line shows one.
  private var granted: Budget?

  /// The budget in seconds that the first reading in the background suggests, and whether this is certain
  /// enough to settle the budget.
  private var read: Double?
  private var isReadSure = false

  /// The budget that the log shows so far; `nil` if it shows none.
  var shown: Budget? { granted ?? read.map { Budget(seconds: $0, source: .reading) } }

  /// Notes the budget that a daemon granted, in seconds; the first one counts.
  mutating func note(granted seconds: Double) {
    if granted == nil {
      granted = Budget(seconds: seconds, source: .printed)
      changes += 1
    }
  }

  /// Notes the known budget, in seconds, that an interval's first reading is close to. Unless the interval's
  /// start is known, the reading may also be a late one under a longer budget.
  mutating func note(near seconds: Double, isStartKnown: Bool) {
    // A reading near the longest budget cannot be a late one under a longer budget. For the others, a second
    // interval that suggests the same budget confirms it.
    let isSure = isStartKnown || seconds == Budget.known[0] || read == seconds
    if read == nil {
      read = seconds
      changes += 1
    }
    if isSure, read == seconds { isReadSure = true }
  }

  /// Notes the budget implied by the system version that a crash report names.
  mutating func note(system: Budget?) { self.system = system }

  /// Notes that RunningBoard manages or killed the app.
  mutating func noteRunningBoard() {
    if !isUnderRunningBoard { changes += 1 }
    isUnderRunningBoard = true
  }

  /// Updates ``current`` from what is known so far, unless the budget is settled. `option` is the budget in
  /// seconds that the user gave, or `nil`.
  mutating func update(option: Double?) {
    guard settled == nil else { return }
    current = option.map { Budget(seconds: $0, source: .option) } ?? shown ?? current
  }

  /// Sets ``current`` to what is known so far, unless that is nothing or the budget is settled.
  mutating func estimate(_ known: Budget?) {
    guard settled == nil, let known else { return }
    current = known
  }

  /// How often a line showed something new about the budget.
  private(set) var changes = 0

  /// Settles the budget if no later line can show another one.
  ///
  /// - Parameter option: The budget in seconds that the user gave, or `nil`.
  /// - Returns: The budget, if this call settled it; `nil` if it was settled before or cannot be settled yet.
  mutating func settle(option: Double?) -> Budget? {
    guard settled == nil else { return nil }
    settled =
      option.map { Budget(seconds: $0, source: .option) }
      ?? (granted != nil || isReadSure ? shown : nil)
    if let settled { current = settled }
    return settled
  }

  /// Sets the budget under which tasks are evaluated once the log is over.
  mutating func decide(_ budget: Budget) { current = budget }

  /// Takes over what was determined when the events of the launch were read the first time.
  mutating func adopt(fromFirstReading earlier: BudgetTracker) {
    current = earlier.current
    settled = earlier.settled
  }
}
