internal import Correlation
internal import LogModel

/// What is heard of one device of a log that is watched; most logs are of one.
final class LiveChannel {
  /// The device; `nil` for the log's own.
  let host: String?
  private(set) var intake = EventNormalizer(isLive: true)
  var correlator: Correlator
  private var normalized: [NormalizedEvent] = []

  /// By how much its clock is corrected, in microseconds.
  private(set) var correction: Int64 = 0

  /// The time of its latest message, and when that was read.
  private(set) var latest: (at: Instant, read: ContinuousClock.Instant)?

  /// Whether events wait to be correlated.
  var isWaiting: Bool { !normalized.isEmpty }

  init(host: String?, budgetSeconds: Double?) {
    self.host = host
    correlator = Correlator(
      early: Correlator.Early(budgetOption: budgetSeconds), limits: MemoryLimits(),
      host: host.map { LogHost(name: $0, isOwn: false) })
  }

  /// Takes the next event.
  func take(_ event: consuming LogEvent) {
    if let at = event.at { latest = (at, .now) }
    intake.take(event, into: &normalized)
  }

  /// Waits for no other event that may come before those that are there.
  func settle() { intake.settle(into: &normalized) }

  /// Ends the log.
  func finish() { intake.finish(into: &normalized) }

  /// Correlates what was heard, and hands on what that is and what it decides.
  func correlate(_ take: (LogEvent) -> Void, _ finalized: ([FinalizedTask]) -> Void) {
    for event in normalized {
      correction = event.event.at?.correction ?? correction
      if event.event.kind != .bareNumber { take(event.event) }
      correlator.take(event)
      if !correlator.finalized.isEmpty { finalized(correlator.takeFinalized()) }
    }
    normalized.removeAll(keepingCapacity: true)
  }

  /// The processes that it is known to hold, on its clock.
  func seen(_ sightings: [ProcessActivity]) -> [ProcessActivity] {
    intake.corrected(
      sightings.contains { $0.host != host } ? sightings.filter { $0.host == host } : sightings)
  }
}
