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
    if let own = launch.ownBudget, launch.ordinal < shown?.ordinal ?? .max {
      shown = (own, launch.ordinal)
    }
    system = system ?? launch.budgetClues.system
    if launch.isUnderRunningBoard { isModern = true }
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
package struct RetiredLaunches: Sendable {
  /// The budget that they show.
  var device = DeviceBudget()

  /// How many sentences are kept.
  private static let mostAssumptions = 1000

  /// What had to be assumed of them, and how often more than is kept.
  package private(set) var assumptions: [Assumption] = []
  private var omitted = 0

  /// Creates the record of none.
  package init() {}

  /// Notes what had to be assumed.
  mutating func note(_ more: [Assumption]) {
    let room = Self.mostAssumptions - assumptions.count
    assumptions += more.prefix(room)
    omitted += more.dropFirst(room).count
  }

  /// Notes whether a launch goes on with a process that was given up before.
  mutating func noteReturn(of launch: LaunchTracker) {
    guard launch.isReturn, launch.isReportable, !launch.isInferred else { return }
    note([
      Assumption(
        ordinal: launch.ordinal, processName: launch.process.process.name,
        sentence: launch.returnSentence)
    ])
  }

  /// The record with a sentence about how much of it was left out.
  package var completed: RetiredLaunches {
    var record = self
    if omitted > 0 {
      record.assumptions.append(
        Assumption(
          ordinal: .max, processName: nil,
          sentence: "\(omitted) more such sentences about launches are left out"))
    }
    return record
  }

  /// Notes what launches show of the device that are not judged.
  package mutating func noteDevice(of launches: [LaunchTracker]) {
    for launch in launches { device.take(launch) }
  }
}

extension LaunchTracker {
  /// The budget that the log itself gives away.
  var ownBudget: Budget? {
    // What tasks were decided under holds for the others too.
    if let settled = fold.budget { return settled }
    // Only `finishTask` is the app's budget; the time after a fetch is shorter, a resume unlimited.
    let printed = end?.assertions.first { $0.reason == "finishTask" }?.permittedSeconds
    if let printed { return Budget(seconds: printed, source: .printed) }
    return budgetClues.shown
  }
}
