package import LogModel

/// An event that is ready for the correlator: it is in order, no duplicate, and its time is corrected if the
/// clock was set.
///
/// Copies share their storage, because events are passed on many times. Changing a copy does not change the
/// others.
package struct NormalizedEvent: Sendable {
  private final class Storage: Sendable {
    let event: LogEvent
    let step: ClockStep?

    init(_ event: consuming LogEvent, _ step: ClockStep?) {
      self.event = event
      self.step = step
    }
  }

  private var storage: Storage

  /// Creates an event; `step` is the clock step right before it, `nil` if there is none.
  package init(_ event: consuming LogEvent, after step: ClockStep? = nil) {
    storage = Storage(event, step)
  }

  /// The clock step right before the event, or `nil`.
  package var step: ClockStep? { storage.step }

  /// The event itself; its time includes the correction of the clock.
  package var event: LogEvent {
    _read { yield storage.event }
    _modify {
      var changed = storage.event
      defer { storage = Storage(changed, storage.step) }
      yield &changed
    }
  }
}
