package import LogModel

/// One log as it was heard: its events and the processes that logged anything; of a log of several devices what
/// one of them logged.
package struct AlignedLog: Sendable {
  /// The input.
  package var input: InputIndex

  /// Its events, oldest first.
  package var events: [NormalizedEvent]

  /// What was seen of each process, oldest first.
  package var sightings: [ProcessActivity]

  /// What decides which of two of its lines comes first.
  package var order: TimelineOrder

  /// The name of the device that it is of, or `nil` where it prints none.
  package var device: String?

  /// That device, where its log is of several.
  package var host: LogHost?

  /// Whether its times can be compared with those of another log although they print no date.
  var isPlaced = false

  /// Creates the track of a log.
  package init(
    input: InputIndex, events: [NormalizedEvent], sightings: [ProcessActivity],
    order: TimelineOrder,
    device: String? = nil, host: LogHost? = nil
  ) {
    self.device = device
    self.host = host
    self.input = input
    self.events = events
    self.sightings = sightings
    self.order = order
  }

  /// What its stamps tell; `nil` when it has none, or none with a date: it stays by itself then.
  var stamps: Stamps? {
    guard let at = events.lazy.compactMap(\.event.at).first, at.hasDate || isPlaced else {
      return nil
    }
    return Stamps(
      offset: at.offsetSeconds,
      hasYear: at.hasYear || at.hasDate && at.year != Instant.placeholderYear)
  }

  /// What the stamps of a log tell.
  struct Stamps {
    /// Their zone, in seconds east of UTC, or `nil`.
    var offset: Int32?
    /// Whether they tell the year.
    var hasYear: Bool
  }

  /// Changes all its times.
  mutating func move(_ change: (inout Instant) -> Void) {
    func moved(_ at: Instant?) -> Instant? {
      guard var at else { return nil }
      change(&at)
      return at
    }
    for index in events.indices { events[index].event.at = moved(events[index].event.at) }
    for index in sightings.indices {
      sightings[index].first.at = moved(sightings[index].first.at)
      sightings[index].last.at = moved(sightings[index].last.at)
    }
  }
}

/// Launches that are judged together: those of one log, or of several of one device.
package struct Timeline {
  /// The inputs, in order.
  package var inputs: [InputIndex]

  /// The launches, in the order of their first events.
  package var launches: [LaunchTracker]

  /// What launches left behind that are not among these any more.
  package var gone = RetiredLaunches()

  /// Creates a timeline of launches that were correlated before.
  package init(
    inputs: [InputIndex], launches: [LaunchTracker], gone: RetiredLaunches = RetiredLaunches()
  ) {
    self.inputs = inputs
    self.launches = launches
    self.gone = gone
  }

  /// Correlates one log that goes with no other one.
  init(_ track: AlignedLog) {
    self.init(
      inputs: [track.input], events: track.events, sightings: track.sightings, order: track.order,
      host: track.host)
  }

  init(
    inputs: [InputIndex], events: [NormalizedEvent], sightings: [ProcessActivity],
    order: TimelineOrder,
    host: LogHost?
  ) {
    self.inputs = inputs
    var correlator = Correlator(host: host)
    for event in events { correlator.take(event) }
    launches = correlator.finish(seen: sightings, order: order)
  }
}
