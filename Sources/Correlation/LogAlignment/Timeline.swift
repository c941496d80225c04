package import LogModel

/// Launches that are evaluated together: those of one log, or of several logs of one device.
package struct Timeline {
  /// Its number among all timelines, which the identifiers of its launches hold.
  package let number: Int

  /// The inputs, in order.
  package let inputs: [InputIndex]

  /// What decides which of two of its lines comes first.
  package let order: TimelineOrder

  /// The launches, in the order of their first events.
  package var launches: [LaunchTracker]

  /// What is kept of launches that were reported before the end of the log.
  package var retired = RetiredLaunches()

  /// The requests for scheduled work that are not reported yet.
  package var requests: RequestTracker

  /// Creates a timeline of launches that are already correlated.
  package init(
    number: Int, inputs: [InputIndex], order: TimelineOrder, launches: [LaunchTracker],
    retired: RetiredLaunches, requests: RequestTracker
  ) {
    self.number = number
    self.inputs = inputs
    self.order = order
    self.launches = launches
    self.retired = retired
    self.requests = requests
  }

  /// Takes the launches that are reported out of it.
  package mutating func takeReportable() -> [LaunchTracker] {
    let others = launches.filter { !$0.isReportable }
    var reportable = exchange(&launches, with: others)
    if !others.isEmpty { reportable.removeAll { !$0.isReportable } }
    return reportable
  }

  /// Correlates a log that belongs together with no other log.
  init(number: Int, _ log: AlignedLog, budgetOption: Double?, awaitsReports: Bool) {
    self.init(
      number: number, inputs: [log.input], events: log.events, sightings: log.sightings,
      order: log.order,
      correlator: Correlator(
        timeline: number, host: log.host, budgetOption: budgetOption, awaitsReports: awaitsReports))
  }

  /// Correlates the merged events of several logs.
  init(
    number: Int, inputs: [InputIndex], events: [NormalizedEvent], sightings: [ProcessActivity],
    order: TimelineOrder, correlator: consuming Correlator
  ) {
    self.number = number
    self.inputs = inputs
    self.order = order
    for event in events { correlator.take(event) }
    launches = correlator.finish(seen: sightings, order: order)
    requests = correlator.requests
  }
}
