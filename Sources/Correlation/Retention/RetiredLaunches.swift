internal import LogModel

/// What launches leave behind that were evaluated and forgotten while their log went on.
package struct RetiredLaunches: Sendable {
  /// The budget that they show.
  private(set) var device = DeviceBudget()

  /// How many sentences are kept.
  private static let mostAssumptions = 1000

  /// What had to be assumed of them, and how often more than is kept.
  package private(set) var assumptions: [Assumption] = []
  private var omitted = 0

  /// Creates the record of none.
  package init() {}

  /// Notes what had to be assumed.
  private mutating func note(_ more: [Assumption]) {
    let room = Self.mostAssumptions - assumptions.count
    assumptions += more.prefix(room)
    omitted += more.dropFirst(room).count
  }

  /// Notes a launch that was evaluated, and what had to be assumed of it.
  mutating func note(_ assumptions: [Assumption], of launch: LaunchTracker) {
    note(assumptions)
    noteReturn(of: launch)
    device.take(launch)
  }

  /// Notes whether a launch goes on with a process that was given up before.
  mutating func noteReturn(of launch: LaunchTracker) {
    guard launch.identity.isReturn, launch.isReportable, !launch.identity.isInferred else { return }
    note([
      Assumption(
        ordinal: launch.id.ordinal, processName: launch.process.process.name,
        sentence: returnSentence(launch))
    ])
  }

  private func returnSentence(_ launch: LaunchTracker) -> String {
    "\(launch.title): logged again after it was silent for \(Int(Correlator.retiredAfter / 60)) minutes and "
      + "said to be over, or its app launched anew; what follows is counted as another launch"
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

  /// Notes what launches show of the device that are not evaluated.
  package mutating func noteDevice(of launches: [LaunchTracker]) {
    for launch in launches { device.take(launch) }
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
