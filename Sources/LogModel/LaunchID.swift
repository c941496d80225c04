/// Identifies a launch among all launches of an analysis, and puts them in order.
///
/// It never changes, and orders launches by their timelines, and within one as they began.
package struct LaunchID: Hashable, Comparable, Sendable {
  /// How many bits the ordinal takes.
  private static let ordinalBits = 40

  private let value: Int

  /// Creates the identifier of the launch before which so many others of its timeline began.
  package init(timeline: Int, ordinal: Int) { value = timeline << Self.ordinalBits + ordinal }

  /// The number of its timeline: of a device in a log, or of the logs that are merged.
  package var timeline: Int { value >> Self.ordinalBits }

  /// How many launches of its timeline began before it.
  package var ordinal: Int { value & (1 << Self.ordinalBits - 1) }

  package static func < (left: LaunchID, right: LaunchID) -> Bool { left.value < right.value }
}
