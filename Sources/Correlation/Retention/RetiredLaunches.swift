internal import LogModel

/// What is kept of launches that were evaluated and forgotten while their log went on.
package struct RetiredLaunches: Sendable {
  /// What the launches show about the budget of the device.
  private(set) var device = DeviceBudget()

  /// How many assumptions are kept.
  private static let mostAssumptions = 1000

  /// What had to be assumed about the launches, up to a limit.
  package private(set) var assumptions: [Assumption] = []
  /// How many assumptions were left out because of the limit.
  private var omitted = 0

  /// Creates the record of no launches.
  package init() {}

  /// Notes what had to be assumed.
  private mutating func note(_ more: [Assumption]) {
    let room = Self.mostAssumptions - assumptions.count
    assumptions += more.prefix(room)
    omitted += more.dropFirst(room).count
  }

  /// Notes a launch that was evaluated, and what had to be assumed about it.
  mutating func note(_ assumptions: [Assumption], of launch: LaunchTracker) {
    note(assumptions)
    noteReturn(of: launch)
    device.take(launch)
  }

  /// If a launch continues a process whose earlier launch was retired, notes that as an assumption.
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

  /// The record, with a sentence about how many assumptions were left out, if any were.
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

  /// Notes what launches show about the device. They need not be evaluated.
  package mutating func noteDevice(of launches: [LaunchTracker]) {
    for launch in launches { device.take(launch) }
  }
}

/// An assumption that was made about a launch.
package struct Assumption: Sendable {
  /// How many launches of the log began before this one; `.max` sorts a sentence about all launches last.
  var ordinal: Int

  /// The name of its process; `nil` if no line shows it.
  package var processName: String?

  /// The assumption, in a sentence.
  package var sentence: String
}
