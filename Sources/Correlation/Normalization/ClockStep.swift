package import LogModel

/// A place where the clock of a log was set, or stood still, between two of its lines.
package final class ClockStep: Sendable {
  /// How far the clock went wrong, in seconds; negative when it jumped back.
  package let seconds: Double

  /// The last line before it and the first one behind it.
  package let before: Evidence
  package let after: Evidence

  /// When it was, on the corrected clock.
  package let at: Instant

  /// Whether only UIKit's own count tells of it, so that the device may just have slept.
  package let maySleep: Bool

  init(seconds: Double, before: Evidence, after: Evidence, at: Instant, maySleep: Bool) {
    self.seconds = seconds
    self.before = before
    self.after = after
    self.at = at
    self.maySleep = maySleep
  }
}

/// An event as it is heard: in order, once, on a clock that runs.
///
/// It is one reference, for many hands pass it on; a copy that is changed is made its own.
package struct NormalizedEvent: Sendable {
  private final class Box: Sendable {
    let event: LogEvent
    let step: ClockStep?

    init(_ event: consuming LogEvent, _ step: ClockStep?) {
      self.event = event
      self.step = step
    }
  }

  private var box: Box

  /// Creates an event that is heard as it was logged.
  package init(_ event: consuming LogEvent, after step: ClockStep? = nil) {
    box = Box(event, step)
  }

  /// The step of the clock right before it, or `nil`.
  package var step: ClockStep? { box.step }

  /// The event; its time carries what had to be corrected.
  package var event: LogEvent {
    _read { yield box.event }
    _modify {
      var changed = box.event
      defer { box = Box(changed, box.step) }
      yield &changed
    }
  }
}
