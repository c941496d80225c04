internal import LogModel

/// The budget of a device, as the launches of its processes show it: all share its system.
package struct DeviceBudget: Sendable {
  /// The budget that the earliest launch which has one gives away, and how many launches began before.
  private var shown: (budget: Budget, ordinal: Int)?
  private var system: Budget?
  private var isModern = false

  /// Creates a budget of which nothing is known.
  package init() {}

  /// The budget for launches whose own log gives none away; `nil` when none does.
  var budget: Budget? { shown?.budget ?? system ?? (isModern ? .modern : nil) }

  /// Notes what a launch gives away.
  mutating func take(_ launch: LaunchTracker) {
    if let own = launch.ownBudget, launch.id.ordinal < shown?.ordinal ?? .max {
      shown = (own, launch.id.ordinal)
    }
    system = system ?? launch.budgetTracker.system
    if launch.budgetTracker.isUnderRunningBoard { isModern = true }
  }
}

extension LaunchTracker {
  /// The budget that the log itself gives away.
  var ownBudget: Budget? {
    // What tasks were finalized under holds for the others too.
    if let settled = budgetTracker.settled { return settled }
    // Only `finishTask` is the app's budget; the time after a fetch is shorter, a resume unlimited.
    let printed = end?.assertions.first { $0.reason == "finishTask" }?.permittedSeconds
    if let printed { return Budget(seconds: printed, source: .printed) }
    return budgetTracker.shown
  }
}
