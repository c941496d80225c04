internal import LogModel

/// The background budget of a device, as the launches of its processes show it. All of them run under the
/// same system, so they have the same budget.
package struct DeviceBudget: Sendable {
  /// The budget of the earliest launch that shows one, and how many launches began before that launch.
  private var shown: (budget: Budget, ordinal: Int)?
  private var system: Budget?
  private var isModern = false

  /// Creates an unknown budget.
  package init() {}

  /// The budget for launches that show none themselves; `nil` if no launch shows one.
  var budget: Budget? { shown?.budget ?? system ?? (isModern ? .modern : nil) }

  /// Notes what a launch shows about the budget.
  mutating func take(_ launch: LaunchTracker) {
    if let own = launch.ownBudget, launch.id.ordinal < shown?.ordinal ?? .max {
      shown = (own, launch.id.ordinal)
    }
    system = system ?? launch.budgetTracker.system
    if launch.budgetTracker.isUnderRunningBoard { isModern = true }
  }
}

extension LaunchTracker {
  /// The budget that the launch itself shows; `nil` if it shows none.
  var ownBudget: Budget? {
    // Tasks may already have been finalized under this budget, so it applies to the others, too.
    if let settled = budgetTracker.settled { return settled }
    // Of the assertions that a kill prints, only `finishTask` has the app's budget: the time after a fetch is
    // shorter, and a resume has no limit.
    let printed = end?.assertions.first { $0.reason == "finishTask" }?.permittedSeconds
    if let printed { return Budget(seconds: printed, source: .printed) }
    return budgetTracker.shown
  }
}
