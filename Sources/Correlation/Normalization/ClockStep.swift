package import LogModel

/// A place in a log where the clock was set, or stood still, between two lines.
package struct ClockStep: Sendable {
  /// How far the clock of the log went wrong, in seconds; negative where it was set back.
  package let seconds: Double

  /// The last line before it.
  package var before: Evidence { lines[0] }

  /// The first line after it.
  package var after: Evidence { lines[1] }

  /// When it was, on the corrected clock.
  package let at: Instant

  /// Whether only UIKit's own clock shows it, so that the device may just have slept.
  package let maySleep: Bool

  /// The two lines; an array, so that the many places for a step that hardly ever hold one are small.
  private let lines: [Evidence]

  /// Creates a step between two lines.
  init(seconds: Double, before: Evidence, after: Evidence, at: Instant, maySleep: Bool) {
    self.seconds = seconds
    self.at = at
    self.maySleep = maySleep
    lines = [before, after]
  }
}
