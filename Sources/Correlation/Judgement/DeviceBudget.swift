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
  mutating func take(_ launch: LaunchRecord) {
    if let own = launch.ownBudget, launch.ordinal < shown?.ordinal ?? .max {
      shown = (own, launch.ordinal)
    }
    system = system ?? launch.systemBudget
    if launch.isEndedByRunningBoard { isModern = true }
  }
}

/// What was assumed of a launch.
package struct Assumption: Sendable {
  /// How many launches of its log began before it.
  var ordinal: Int

  /// What its process is called, or `nil` when no line says.
  package var processName: String?

  /// What is said of it.
  package var sentence: String
}

/// What launches leave behind that were judged and forgotten while their log went on.
package struct GoneRecord: Sendable {
  /// The budget that they show.
  var device = DeviceBudget()

  /// What had to be assumed of them.
  package var assumptions: [Assumption] = []

  /// Creates the record of none.
  package init() {}

  /// Notes what launches show of the device that are not judged.
  package mutating func noteDevice(of launches: [LaunchRecord]) {
    for launch in launches { device.take(launch) }
  }
}

extension LaunchRecord {
  /// The budget that the log itself gives away.
  var ownBudget: Budget? {
    // What tasks were decided under holds for the others too.
    if let settled = fold.budget { return settled }
    // Only `finishTask` is the app's budget; the time after a fetch is shorter, a resume unlimited.
    let printed = end?.assertions.first { $0.reason == "finishTask" }?.permittedSeconds
    if let printed { return Budget(seconds: printed, source: .printed) }
    if let granted = grantedBudget { return granted }
    return readBudget.map { Budget(seconds: $0, source: .reading) }
  }
}
