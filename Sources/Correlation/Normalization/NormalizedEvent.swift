package import LogModel

/// An event as the correlator takes it: in order, without duplicates, on a clock that was not set.
///
/// Its storage is shared between copies, for it passes through many hands; changing a copy leaves the others as
/// they are.
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

  /// Creates an event, by default one before which the clock was not set.
  package init(_ event: consuming LogEvent, after step: ClockStep? = nil) {
    storage = Storage(event, step)
  }

  /// The step of the clock right before it, or `nil`.
  package var step: ClockStep? { storage.step }

  /// The event; its time carries the correction of its clock.
  package var event: LogEvent {
    _read { yield storage.event }
    _modify {
      var changed = storage.event
      defer { storage = Storage(changed, storage.step) }
      yield &changed
    }
  }
}
