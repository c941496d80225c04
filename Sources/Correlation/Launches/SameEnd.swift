internal import LogModel

/// Recognizes one end that two daemons log under different names: launchd by the bundle identifier alone,
/// SpringBoard by the name and the pid.
package enum SameEnd {
  /// How far apart the two lines may be, in seconds.
  private static let slack = 10.0

  /// Marks the ends without a reason that another launch explains. Only launches at the given
  /// places are considered.
  package static func mark(in launches: inout [LaunchTracker], _ places: Range<Int>) {
    for bare in places where isBare(launches.span[bare]) {
      let isElsewhere = places.contains { other in
        isExplained(launches.span[bare], by: launches.span[other])
      }
      launches[bare].lifecycle.noteExplained(isElsewhere)
    }
  }

  /// Whether a launch has an end without a reason, and neither a name nor a pid.
  private static func isBare(_ launch: LaunchTracker) -> Bool {
    launch.end?.cause.isWithoutReason == true && launch.process.process.name == nil
      && launch.process.process.pid == nil
  }

  private static func isExplained(_ launch: LaunchTracker, by other: LaunchTracker) -> Bool {
    guard let end = other.end, end.cause.rule != nil, !end.cause.isWithoutReason,
      ProcessName.isOf(bundle: launch.process.bundleIdentifier, other.process.process.name)
    else { return false }
    guard let at = launch.end?.at, let known = end.at else { return true }
    return abs(at.seconds(since: known)) <= slack
  }
}
