package import LogModel

/// A place between two lines of a log where its clock was set, or where UIKit's own clock stood still.
package struct ClockStep: Sendable {
  /// How far the log's clock jumped, in seconds; negative if it was set back.
  package let seconds: Double

  /// The last line before the step.
  package var before: Evidence { lines[0] }

  /// The first line after the step.
  package var after: Evidence { lines[1] }

  /// The corrected time just before the step.
  package let at: Instant

  /// Whether the device may just have slept, because only UIKit's own clock shows the step.
  package let maySleep: Bool

  /// The lines before and after the step. They are in an array to keep this type small: many values have room
  /// for a step, and hardly any has one.
  private let lines: [Evidence]

  /// Creates a step between two lines.
  init(seconds: Double, before: Evidence, after: Evidence, at: Instant, maySleep: Bool) {
    self.seconds = seconds
    self.at = at
    self.maySleep = maySleep
    lines = [before, after]
  }
}
