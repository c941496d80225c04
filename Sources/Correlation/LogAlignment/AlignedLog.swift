package import LogModel

/// The normalized events of one log and the processes in it. If a log contains several devices, those of one
/// device.
package struct AlignedLog: Sendable {
  /// The input that contains the log.
  package let input: InputIndex

  /// Its events, oldest first.
  package var events: [NormalizedEvent]

  /// The first and last lines of each process, oldest first.
  package var sightings: [ProcessActivity]

  /// What determines which of two of its lines comes first.
  package let order: TimelineOrder

  /// The name of its device, or `nil` if the log prints none.
  package let device: String?

  /// The device that the events are from, if the log contains several devices; otherwise `nil`.
  package let host: LogHost?

  /// Whether its times can be compared with those of another log although they have no date.
  var isPlaced = false

  /// Creates a log.
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

  /// What its timestamps print; `nil` if it cannot be aligned because it has no timestamps, or only ones without a
  /// date.
  var stamps: Stamps? {
    guard let at = events.lazy.compactMap(\.event.at).first, at.hasDate || isPlaced else {
      return nil
    }
    return Stamps(
      offset: at.offsetSeconds,
      hasYear: at.hasYear || at.hasDate && at.year != Instant.placeholderYear)
  }

  /// What the timestamps of a log print.
  struct Stamps {
    /// Their zone in seconds east of UTC, or `nil` if they print none.
    let offset: Int32?
    /// Whether they print the year.
    let hasYear: Bool
  }

  /// Applies a change to each time in the log.
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
