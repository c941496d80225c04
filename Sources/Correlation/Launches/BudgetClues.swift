internal import LogModel

/// What a launch gives away of its budget.
struct BudgetClues {
  /// The budget that a daemon granted, or `nil`.
  var granted: Budget?

  /// The budget that the version of the system implies, where a crash report tells the version.
  var system: Budget?

  /// The seconds that the first reading in the background gives away, and whether nothing but a user
  /// can know better.
  private var read: Double?
  private var isReadSure = false

  /// Takes the budget, in seconds, that a interval's first reading is near. Others may be, too, unless
  /// the interval's start is known.
  mutating func take(near seconds: Double, isStartKnown: Bool) {
    // The longest is near no shorter one's start; another interval that says the same bears it out.
    let isSure = isStartKnown || seconds == Budget.known[0] || read == seconds
    if read == nil { read = seconds }
    if isSure, read == seconds { isReadSure = true }
  }

  /// The budget that the log shows so far; a later line may know better.
  var shown: Budget? { granted ?? read.map { Budget(seconds: $0, source: .reading) } }

  /// The same where no later line can show another one.
  var settled: Budget? { granted != nil || isReadSure ? shown : nil }
}
