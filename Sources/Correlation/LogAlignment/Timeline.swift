package import LogModel

/// Launches that are evaluated together: those of one log, or of several logs of one device.
package struct Timeline {
  /// The inputs, in order.
  package let inputs: [InputIndex]

  /// The launches, in the order of their first events.
  package var launches: [LaunchTracker]

  /// What is kept of launches that were reported before the end of the log.
  package var retired = RetiredLaunches()

  /// Creates a timeline of launches that are already correlated.
  package init(
    inputs: [InputIndex], launches: [LaunchTracker], retired: RetiredLaunches = RetiredLaunches()
  ) {
    self.inputs = inputs
    self.launches = launches
    self.retired = retired
  }

  /// Correlates a log that belongs together with no other log.
  init(_ log: AlignedLog) {
    self.init(
      inputs: [log.input], events: log.events, sightings: log.sightings, order: log.order,
      host: log.host)
  }

  /// Correlates the merged events of several logs.
  init(
    inputs: [InputIndex], events: [NormalizedEvent], sightings: [ProcessActivity],
    order: TimelineOrder, host: LogHost?
  ) {
    self.inputs = inputs
    var correlator = Correlator(host: host)
    for event in events { correlator.take(event) }
    launches = correlator.finish(seen: sightings, order: order)
  }
}
