package import LogModel

/// What reports are made of.
extension TaskTracker {
  /// What the report says of the task, as far as it is known.
  package var told: TaskTimeline { timeline }

  /// The task's key, its name or `nil`, and how it went.
  package var key: String { timeline.key }
  package var label: String? { timeline.label }
  package var outcome: TaskOutcome { timeline.outcome }

  /// Where to look the task up; `nil` where only readings tell of it.
  package var place: LineReference? { timeline.place }

  /// The first reading between its begin and its end, or `nil`.
  package var firstReading: Reading? { timeline.readings.first }

  /// The identifiers of the findings about it.
  package var findings: [String] {
    get { timeline.findings }
    set { timeline.findings = newValue }
  }

  /// Adds the identifier of a finding about it: one more of what may be tens of thousands.
  package func add(finding: String) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var findings: [String] = []
    swap(&findings, &timeline.findings)
    findings.append(finding)
    swap(&findings, &timeline.findings)
  }

  /// Adds a reading between its begin and its end.
  func add(reading: Reading) {
    // Mostly the only one: nothing grows.
    if timeline.readings.isEmpty {
      timeline.readings = [reading]
    } else {
      changeReadings { $0.append(reading) }
    }
  }

  /// Changes the readings between its begin and its end.
  func changeReadings(_ change: (inout [Reading]) -> Void) {
    // Taken out, as in ``LaunchTracker/changeIntervals(_:)``.
    var readings: [Reading] = []
    swap(&readings, &timeline.readings)
    change(&readings)
    swap(&readings, &timeline.readings)
  }
}
