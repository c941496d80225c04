internal import Correlation
internal import LogModel

/// Hears the events of one log as it is read, or those of one of its devices.
///
/// They wait for each other and are heard many in one go: a processor that reads lines and correlates
/// events in turns has the instructions for neither at hand.
struct Hearing {
  private(set) var intake = EventNormalizer()
  var correlator: Correlator

  /// What was heard and not correlated: all events where those of several logs are to be merged.
  private(set) var normalized: [NormalizedEvent] = []

  /// Whether what is decided is still asked for.
  private(set) var wantsMore = true

  /// Whether the log is correlated by itself.
  private let isAlone: Bool
  private var found: [NormalizedEvent] = []

  /// How many events wait at the most: few enough to stay in a processor's nearer caches.
  private static let mostWaiting = 256

  init(isAlone: Bool, early: Correlator.Early?, host: LogHost? = nil) {
    self.isAlone = isAlone
    correlator = Correlator(early: early, host: host)
  }

  /// Takes the next event.
  mutating func take(_ event: consuming LogEvent, _ tell: (FinalizedTask) -> Bool) {
    found.append(NormalizedEvent(event))
    if found.count >= Self.mostWaiting { hear(tell) }
  }

  /// Hears the events that wait, and tells what they decide.
  mutating func hear(_ tell: (FinalizedTask) -> Bool) {
    for event in found { intake.take(event, into: &normalized) }
    found.removeAll(keepingCapacity: true)
    correlate(tell)
  }

  /// Takes the launches that are over, and tells of them; `false` when nobody wants more.
  mutating func retireIdle(
    seen sightings: [ProcessActivity], _ tell: (FinalizedTask) -> Bool,
    _ emitRetired: ([LaunchTracker]) -> Bool
  ) -> Bool {
    let gone = correlator.retireIdle { intake.corrected(sightings) }
    guard correlator.emitFinalized(tell) else { return false }
    return gone.isEmpty || emitRetired(gone)
  }

  /// Hears what is left; the log is over.
  mutating func finish(_ tell: (FinalizedTask) -> Bool) {
    hear(tell)
    intake.finish(into: &normalized)
    correlate(tell)
  }

  private mutating func correlate(_ tell: (FinalizedTask) -> Bool) {
    guard isAlone, wantsMore else { return }
    for event in normalized {
      correlator.take(event)
      // At once, so that the next event finds the room that this one gives back.
      wantsMore = correlator.emitFinalized(tell)
      if !wantsMore { break }
    }
    normalized.removeAll(keepingCapacity: true)
  }
}
